// What Springlab uses of Foundation, so that the installed program can be linked without the rest of it.
//
// Foundation on Linux is Core Foundation, ICU and ICU's tables: 44 MB of a program that uses a few types of them.
// `make deb` compiles all sources with `-module-alias Foundation=SmallFoundation`; every other build has Foundation
// itself, and does not use this target outside of its tests, which compare the two.

@_exported import Dispatch
@_exported import FoundationEssentials
@_exported import Glibc
