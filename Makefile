# Scripts call these targets by name: keep the names. Each target installs what it needs.
SHELL := /bin/bash
.SHELLFLAGS := -o pipefail -c
SOURCES := Package.swift Sources Tests
SPRINGLAB := .build/release/springlab
# The folder for the pictures of `make run` without a display.
PICTURES := artifacts

# One line for each step of a build, which names the module; without what the compiler says of whole modules each time.
STEPS := 2>&1 | sed -u -E -e '/^(warning: ignoring .-enable-batch-mode|remark: Incremental compilation)/d' \
  -e '/^warning: .* which are unhandled;|^    \/.*Tests\/.*\.swift$$/d' -e '/prohibited flag\(s\): -pthread/d' \
  -e '/^\[[0-9/]+\] (Write|Wrapping AST|Planning|Compiling plugin|\/)/d' -e 's/^(\[[0-9/]+\] Compiling [A-Za-z0-9]+) .*\.swift$$/\1/'

# The program starts 10 ms sooner with Swift's libraries in it, where the toolchain has them.
STATIC = $(shell libraries=$$(swift -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p'); \
  [ -d "$${libraries}_static" ] && echo --static-swift-stdlib)
# Tests check that accesses to memory exclude each other; the program itself does without, which takes 5 to 11 % of a
# frame's instructions. Modules are not optimized into each other, and have no debug information: both take time to
# build. The program's bytes do not depend on the folder that it is built in; its table of addresses is read-only once
# it is filled, as lintian wants of a program; names that only a library would tell others, 1.3 MB, are left out.
OPTIMIZED = -c release $(STATIC) -Xswiftc -enforce-exclusivity=unchecked -Xswiftc -disable-cmo \
  -debug-info-format none -Xswiftc -file-prefix-map -Xswiftc "$(CURDIR)=/springlab" \
  -Xlinker -z -Xlinker relro -Xlinker --no-export-dynamic
BUILD = swift build $(OPTIMIZED) --product springlab $(STEPS)

# Tests, and the program after a change, are not optimized, and share what is built. Whole modules take less of a
# processor than file after file, as SwiftPM compiles there, with one thread, as two wait for the same counts of
# references, and with the module's interface from the same run. Tests name their own lines: they need no debug
# information, which takes a fifth of the time to build.
DEBUG := -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 1 \
  -Xswiftc -no-emit-module-separately-wmo -debug-info-format none
# Slow tests run optimized, in a folder of their own: they import modules with @testable, which has to be enabled there.
OPTIMIZED_TESTS := -c release -Xswiftc -enable-testing -Xswiftc -disable-cmo
SLOW_TESTS := $(OPTIMIZED_TESTS) -debug-info-format none --scratch-path .build-check

# Where `make install` puts the program; PROGRAM_FOLDER holds the files that it reads.
PREFIX ?= $(HOME)/.local
PROGRAM_FOLDER := $(PREFIX)/lib/springlab
SHARE := $(PREFIX)/share
# Debian's packages have another folder for zsh.
ZSH_COMPLETIONS ?= $(SHARE)/zsh/site-functions
ICON := $(SHARE)/icons/hicolor/scalable/apps/springlab.svg

.PHONY: run debug test test-slow test-motion tour check example truth hashes soak endurance sanitize bench clean \
  format lint screenshot install install-files uninstall deb repro flatpak-manifest docs manual install-dependencies demo

## Opens the window; without a display plays recorded gestures to pictures.
run: install-dependencies
	@$(BUILD)
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then exec $(SPRINGLAB); else $(MAKE) --no-print-directory demo; fi

demo:
	@mkdir -p $(PICTURES)
	@$(SPRINGLAB) render --scene messages --replay Assets/Gestures/messages-flick.json \
	  --frames 120 --out '$(PICTURES)/messages-%04d.png'
	@$(SPRINGLAB) render --scene cradle --replay Assets/Gestures/cradle-flick.json \
	  --frames 180 --out '$(PICTURES)/cradle-%04d.png'
	@echo "There is no display, so two recorded gestures were played off screen."
	@echo "The pictures are in $(CURDIR)/$(PICTURES)/ (messages-0001.png ... cradle-0180.png)."

## Builds the program unoptimized and opens it: the quickest after a change. Without a display says where it is.
debug: install-dependencies
	@swift build $(DEBUG) --product springlab $(STEPS)
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then exec .build/debug/springlab; \
	else echo "There is no display to open it on. The program is $(CURDIR)/.build/debug/springlab."; fi

# The sources of some test targets that have no test: they help those that have.
helpers = $(shell cd Tests && grep -rLE '@Test|@Suite' --include='*.swift' $(1))

# The test targets to build, without "Tests" at the end of their names, or some of their files
# (ScenesTests/RestTests.swift), to which helpers are added; and which of their tests to run, as a regular expression of
# the names of suites and tests: all unless said.
ONLY ?=
FILTER ?=
ONLY_FILES := $(filter %.swift,$(ONLY))
ifneq ($(ONLY),)
test: export SPRINGLAB_TESTS := $(patsubst %,%Tests,$(filter-out %.swift,$(ONLY))) $(ONLY_FILES) \
  $(if $(ONLY_FILES),$(call helpers,$(sort $(foreach file,$(ONLY_FILES),$(firstword $(subst /, ,$(file)))))))
endif
# What failed, suites that passed, and at the end what was skipped because it is slow. A line of a test begins with a
# sign of three bytes, that of a start with \342\227\207; what follows without one, but for errors, belongs to it.
RESULTS := 2>&1 | awk '/^\342\227\207/ { hidden = 1; next } /^\342/ { hidden = / Test case / || / Test [^ ]+\(.* passed after/ } \
  /skipped: "It takes more/ { slow = slow " " $$3; count++; next } hidden && !/[Ee]rror/ { next } { print; fflush() } \
  END { if (count) print count " slow tests are left to `make check`:" slow }'

## Builds the tests unoptimized and runs those that are quick so; names the others, which `make check` runs.
## ONLY="Springs Scenes" builds the tests of these targets and nothing else, ONLY=ScenesTests/RestTests.swift those of a
## file; FILTER='Rest|Snapshot' runs those whose names match a regular expression.
test: install-dependencies
	@swift build $(DEBUG) --build-tests $(STEPS)
	@swift test $(DEBUG) --disable-xctest --skip-build $(if $(FILTER),--filter '$(FILTER)') $(RESULTS)

## Reads all scenes and does the README's tour in a window of its own, through the accessibility bus alone. Apart
## from the other tests, as it waits for what is said: they would make it late.
tour: NEEDED += $(TOUR_NEEDED)
tour: install-dependencies
	SPRINGLAB_TOUR=1 $(MAKE) --no-print-directory test ONLY=Springlab FILTER=ScreenReaderTests

## Format lint, then all tests and the client's package: what CI runs. Builds wait for a single compiler at times, and
## tests for their longest, so that two things at once take less time.
check: lint
	@echo "Tests unoptimized and optimized, and a client's package, at once."
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=line test test-slow example

# The files that have a slow test and, of their targets, those without any test, which help; and what holds motion to the
# bit.
SLOW_FILES = $(sort $(shell grep -rlE '(@Test|@Suite).\.slow|^ *\.slow,' Tests))
SLOW_TARGETS = $(sort $(foreach file,$(SLOW_FILES),$(word 2,$(subst /, ,$(file)))))
SLOW = MotionHashesTests $(patsubst Tests/%,%,$(SLOW_FILES)) $(call helpers,$(SLOW_TARGETS))

## Runs optimized the files that have a slow test, and that motion is the same there to the bit; then uses the app
## at random.
test-slow: export SPRINGLAB_CAMPAIGN = 1
test-slow: install-dependencies
	@SPRINGLAB_TESTS="$(SLOW)" swift build $(SLOW_TESTS) --build-tests $(STEPS)
	@SPRINGLAB_TESTS="$(SLOW)" swift test $(SLOW_TESTS) --skip-build --disable-xctest $(RESULTS)
	@swift build $(SLOW_TESTS) --product springlab $(STEPS)
	@swift build $(SLOW_TESTS) --product Soak $(STEPS)
	.build-check/release/Soak --runs 3 --lines 200

## Tests that motion is the same, to the bit.
test-motion:
	@$(MAKE) --no-print-directory test ONLY=MotionHashes

## Builds a client's package, Tests/Example, outside of the tree, with the libraries from a repository as any client has
## them, without the program's trait; plays a drag in its list off screen. A warning fails.
example: install-dependencies
	@set -eo pipefail; folder=$$(mktemp -d); trap 'rm -rf "$$folder"' EXIT; \
	mkdir "$$folder/springlab"; \
	git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$$folder/springlab" 2>/dev/null || true; \
	git -C "$$folder/springlab" init -q -b main; \
	git -C "$$folder/springlab" add -A; \
	git -C "$$folder/springlab" -c user.name=example -c user.email=example@localhost commit -q -m example; \
	cp -R Tests/Example "$$folder/client"; \
	sed -i "s|.package(.*path: \"../..\")|.package(url: \"file://$$folder/springlab\", branch: \"main\", traits: [])|" "$$folder/client/Package.swift"; \
	grep -q file:// "$$folder/client/Package.swift"; \
	swift build $(DEBUG) --package-path "$$folder/client" 2>&1 | tee "$$folder/log"; \
	! grep 'warning:' "$$folder/log"; \
	[ ! -e "$$folder/client/.build/checkouts/swift-argument-parser" ]; \
	SDL_VIDEODRIVER=dummy "$$folder/client/.build/debug/SpringyList" 120; \
	"$$folder/client/.build/debug/SpringTable"

## Measures exact motion against equations solved apart, writes the table into the documentation, and fails
## where a row no longer holds.
truth: install-dependencies
	SPRINGLAB_TRUTH=1 $(MAKE) --no-print-directory test ONLY=Physics FILTER=TruthTests

## Writes the numbers anew that say how every scene and experiment moves, to the bit, after motion was meant to change.
hashes:
	@SPRINGLAB_HASHES=1 $(MAKE) --no-print-directory test-motion

## Uses the whole app at random and reads random documents, for S seconds (an hour unless said), from the seed
## SEED on. A fault prints the arguments that lead to it again; what was done is in the file that they name.
S ?= 3600
SEED ?= 1
soak endurance sanitize: export SPRINGLAB_CAMPAIGN = 1
soak: install-dependencies
	swift build $(OPTIMIZED) --product Soak
	swift build $(OPTIMIZED) --product springlab
	.build/release/Soak --seconds $(S) --seed $(SEED)

## Drags in every scene for HOURS simulated hours: memory must not grow by 2 % after the first ten minutes. Built as
## the program itself is.
HOURS ?= 10
endurance: install-dependencies
	swift build $(OPTIMIZED) --product Soak
	.build/release/Soak endure $(HOURS)

## The soak and the tests under the address sanitizer, then under the thread sanitizer; each in a folder of its own, as
## their object files differ.
##
## Leaks are not looked for: fontconfig and GLib keep what they have until the process ends.
## The readers' documents are also made by libFuzzer, from those that have led to new code, in artifacts/fuzz; gold ends
## with an error of its own there, so that LLVM's linker links it.
sanitize: export ASAN_OPTIONS = detect_leaks=0
sanitize: export TSAN_OPTIONS = suppressions='$(CURDIR)/Tests/ThreadSanitizer.txt'
sanitize: install-dependencies
	for sanitizer in address thread; do \
	  place=.build-check/$$sanitizer; optimized="$(OPTIMIZED_TESTS) --sanitize=$$sanitizer --scratch-path $$place"; \
	  swift build $$optimized --product Soak && swift build $$optimized --product springlab && \
	  $$place/release/Soak --seconds $(S) --seed $(SEED) && \
	  swift test $$optimized || exit 1; \
	done
	swift build -c release --product Soak --sanitize=address --scratch-path .build-check/fuzzer \
	  -Xswiftc -sanitize=fuzzer -Xswiftc -DCOVERAGE -Xswiftc -Xclang-linker -Xswiftc -fuse-ld=lld
	for kind in chat gesture experiment work session shared preferences; do \
	  .build-check/fuzzer/release/Soak fuzz $$kind artifacts/fuzz/$$kind $$(($(S) / 10)) || exit 1; \
	done

## Measures the engine beside Box2D and Chipmunk, frames against the number of items, and the window beside
## Qt Quick.
## SUITES="springs list" chooses suites.
bench: NEEDED += $(BENCH_NEEDED)
bench: install-dependencies
	SPRINGLAB_BENCHMARKS=1 swift build $(OPTIMIZED) --product Benchmarks $(STEPS)
	SPRINGLAB_BENCHMARKS=1 swift build $(OPTIMIZED) --product springlab $(STEPS)
	SPRINGLAB_BENCHMARKS=1 swift build $(OPTIMIZED) --product CPresenter $(STEPS)
	.build/release/Benchmarks $(SUITES)

## Deletes all build products.
clean:
	swift package clean
	rm -rf .build-check

## Formats all sources.
format:
	swift format --in-place --recursive --parallel $(SOURCES)

lint:
	swift format lint --strict --recursive --parallel $(SOURCES)

## Installs the program for the desktop under PREFIX (~/.local unless said): `springlab`, an entry in the
## menus, and `.springlab` files that open by double click. DESTDIR goes before all paths, for packages.
install: install-dependencies
	@$(BUILD)
	@$(MAKE) --no-print-directory install-files

# Without names of functions, and hashes of the compiler's options and of all bytes before stripping. The toolchain's own
# objcopy, as binutils' strip drops what makes memory read-only along with a section.
STRIP = "$$(swift -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')/../../bin/llvm-objcopy" \
  --strip-all --remove-section=.comment --remove-section=.swift_modhash --remove-section=.note.gnu.build-id

install-files:
	@install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(SHARE)/applications" \
	  "$(DESTDIR)$(PROGRAM_FOLDER)/Assets"
	@install -m 755 $(SPRINGLAB) "$(DESTDIR)$(PROGRAM_FOLDER)/springlab"
	@$(STRIP) "$(DESTDIR)$(PROGRAM_FOLDER)/springlab"
	@cp -R Assets/Chats Assets/Conversations Assets/Experiments Assets/Scenes Assets/Translations "$(DESTDIR)$(PROGRAM_FOLDER)/Assets"
	@# Swift's libraries that are not in the program go beside it, so that it runs without the toolchain.
	@ldd $(SPRINGLAB) | awk '$$3 ~ "/swift/" { print $$3 }' | xargs -d '\n' -r install -m 644 -t "$(DESTDIR)$(PROGRAM_FOLDER)"
	@ln -sf ../lib/springlab/springlab "$(DESTDIR)$(PREFIX)/bin/springlab"
	@install -D -m 644 Assets/Desktop/springlab.svg "$(DESTDIR)$(ICON)"
	@install -D -m 644 Assets/Desktop/springlab.xml "$(DESTDIR)$(SHARE)/mime/packages/springlab.xml"
	@sed -e 's|^Exec=springlab|Exec="$(PREFIX)/bin/springlab"|' -e 's|^TryExec=.*|TryExec=$(PREFIX)/bin/springlab|' \
	  Assets/Desktop/springlab.desktop > "$(DESTDIR)$(SHARE)/applications/springlab.desktop"
	@install -D -m 644 -t "$(DESTDIR)$(SHARE)/metainfo" Assets/Desktop/app.springlab.springlab.metainfo.xml
	@install -D -m 644 -t "$(DESTDIR)$(SHARE)/man/man1" Assets/CommandLine/springlab.1
	@# It is read, not run: without the line that names its interpreter.
	@sed '1{/^#!/d}' Assets/CommandLine/springlab.bash | \
	  install -D -m 644 /dev/stdin "$(DESTDIR)$(SHARE)/bash-completion/completions/springlab"
	@install -D -m 644 -t "$(DESTDIR)$(ZSH_COMPLETIONS)" Assets/CommandLine/_springlab
	@install -D -m 644 -t "$(DESTDIR)$(SHARE)/fish/vendor_completions.d" Assets/CommandLine/springlab.fish
	@$(UPDATE_DESKTOP)
	@echo "Installed $(DESTDIR)$(PREFIX)/bin/springlab; .springlab files open with it."
	@case ":$$PATH:" in *":$(PREFIX)/bin:"*) ;; *) echo "$(PREFIX)/bin is not on your PATH." ;; esac

## Removes what `make install` put under PREFIX.
uninstall:
	@rm -rf "$(DESTDIR)$(PROGRAM_FOLDER)"
	@rm -f "$(DESTDIR)$(PREFIX)/bin/springlab" "$(DESTDIR)$(SHARE)/applications/springlab.desktop" \
	  "$(DESTDIR)$(SHARE)/mime/packages/springlab.xml" "$(DESTDIR)$(ICON)" \
	  "$(DESTDIR)$(SHARE)/metainfo/app.springlab.springlab.metainfo.xml" "$(DESTDIR)$(SHARE)/man/man1/springlab.1" \
	  "$(DESTDIR)$(SHARE)/bash-completion/completions/springlab" "$(DESTDIR)$(ZSH_COMPLETIONS)/_springlab" \
	  "$(DESTDIR)$(SHARE)/fish/vendor_completions.d/springlab.fish"
	@$(UPDATE_DESKTOP)

# Updates the desktop's lists of programs and file types, where the tools exist; a package's own
# scripts do this for what is installed under DESTDIR.
UPDATE_DESKTOP = [ -n "$(DESTDIR)" ] || { \
  ! command -v update-desktop-database >/dev/null || update-desktop-database -q "$(SHARE)/applications"; \
  ! command -v update-mime-database >/dev/null || update-mime-database "$(SHARE)/mime"; \
  [ ! -e "$(SHARE)/icons/hicolor/icon-theme.cache" ] || ! command -v gtk-update-icon-cache >/dev/null || \
    gtk-update-icon-cache -q -t -f "$(SHARE)/icons/hicolor"; }

# Packages: their version is the program's, and their times are those of the last commit.
PACKAGES := artifacts/packages
VERSION = $(shell sed -n 's/.*static let version = "\(.*\)"/\1/p' Sources/springlab/Springlab.swift)
EPOCH = $(shell git log -1 --format=%ct)
ARCHITECTURE = $(shell dpkg --print-architecture)
MAINTAINER ?= $(shell git log -1 --format='%an <%ae>')
DEB = $(PACKAGES)/springlab_$(VERSION)_$(ARCHITECTURE).deb
TREE = $(PACKAGES)/tree

## Makes a package for Debian 12 in artifacts/packages and checks it with lintian. MAINTAINER is its maintainer
## (of the last commit unless said).
deb: NEEDED += /usr/bin/dpkg-shlibdeps:dpkg-dev /usr/bin/lintian:lintian
deb: export SOURCE_DATE_EPOCH = $(EPOCH)
deb: install-dependencies
	@rm -rf $(TREE) && mkdir -p $(TREE)/DEBIAN $(TREE)/debian
	@umask 022 && $(MAKE) --no-print-directory install DESTDIR="$(CURDIR)/$(TREE)" PREFIX=/usr \
	  ZSH_COMPLETIONS=/usr/share/zsh/vendor-completions
	@gzip -9n $(TREE)/usr/share/man/man1/springlab.1
	@install -D -m 644 -t $(TREE)/usr/share/doc/springlab Assets/Packages/copyright
	@printf 'springlab (%s) unstable; urgency=medium\n\n  * See CHANGELOG.md of the sources.\n\n -- %s  %s\n' \
	  "$(VERSION)" "$(MAINTAINER)" "$$(LC_ALL=C date -u -R -d @$$SOURCE_DATE_EPOCH)" | \
	  gzip -9n > $(TREE)/usr/share/doc/springlab/changelog.gz
	@printf 'Source: springlab\n\nPackage: springlab\nArchitecture: any\n' > $(TREE)/debian/control
	@cd $(TREE) && dpkg-shlibdeps -O "$$PWD/usr/lib/springlab/springlab" > debian/depends
	@sed -e 's/@VERSION@/$(VERSION)/' -e 's/@ARCHITECTURE@/$(ARCHITECTURE)/' -e 's/@MAINTAINER@/$(MAINTAINER)/' \
	  -e "s/@SIZE@/$$(find $(TREE)/usr -printf '%y %s\n' | awk '{ k += $$1 == "f" ? int(($$2 + 1023) / 1024) : 1 } END { print k }')/" \
	  -e "s/@DEPENDS@/$$(sed 's/^shlibs:Depends=//' $(TREE)/debian/depends)/" \
	  Assets/Packages/control > $(TREE)/DEBIAN/control
	@rm -r $(TREE)/debian
	@cd $(TREE) && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum > DEBIAN/md5sums
	@chmod -R u=rwX,go=rX $(TREE)
	@dpkg-deb --root-owner-group -Zxz --build $(TREE) $(DEB)
	@lintian --fail-on error,warning $(DEB)
	@sha256sum $(DEB)

## Builds the package in two folders, of which the second is another user's where root builds, and fails unless
## the two are the same to the byte.
repro:
	@Assets/Packages/build-twice

## Writes a manifest for flatpak-builder, which builds without a network: the commits of the dependencies are asked
## for now.
flatpak-manifest:
	@mkdir -p artifacts && cp Assets/Packages/flatpak.json artifacts/app.springlab.springlab.json
	@sed -n 's/.*"location" : "\(.*\)".*/\1/p; s/.*"version" : "\(.*\)".*/\1/p' Package.resolved | paste -d ' ' - - | \
	while read -r location version; do \
	  commit=$$(git ls-remote "$$location" "refs/tags/$$version^{}" "refs/tags/$$version" | sort -k 2 -r | cut -f 1 | head -1); \
	  [ -n "$$commit" ] || { echo "$$location has no version $$version."; exit 1; }; \
	  sed -i "s/@$$(basename "$$location" .git)@/$$commit/" artifacts/app.springlab.springlab.json; \
	done
	@! grep '@' artifacts/app.springlab.springlab.json
	@echo "Wrote artifacts/app.springlab.springlab.json."

# The public libraries, the lowest first, and where SwiftPM puts what they say of themselves.
LIBRARIES := Geometry Springs Physics Dynamics CollectionLayout CoreGraphics QuartzCore UIKit
GRAPHS := artifacts/graphs

## Writes the documentation of the libraries to artifacts/documentation, which any web server shows under its root.
## A link that leads nowhere fails.
docs: install-dependencies
	swift build --target UIKit
	@rm -rf $(GRAPHS) artifacts/documentation && mkdir -p $(GRAPHS)
	@set -e; modules=$$(swift build --show-bin-path)/Modules; target=$$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p'); \
	for library in $(LIBRARIES); do \
	  mkdir $(GRAPHS)/$$library; \
	  swift symbolgraph-extract -module-name $$library -I "$$modules" -target $$target -minimum-access-level public \
	    -skip-synthesized-members -output-dir $(GRAPHS)/$$library; \
	  docc convert Sources/$$library/$$library.docc --additional-symbol-graph-dir $(GRAPHS)/$$library \
	    --fallback-display-name $$library --fallback-bundle-identifier $$library --warnings-as-errors \
	    --transform-for-static-hosting --output-path $(GRAPHS)/$$library.doccarchive; \
	done; \
	docc merge $(LIBRARIES:%=$(GRAPHS)/%.doccarchive) --synthesized-landing-page-name Springlab \
	  --output-path artifacts/documentation
	@echo "Wrote artifacts/documentation."

## Writes the manual page and the completions of the shells anew, from the parser of the command line.
manual: install-dependencies
	SPRINGLAB_MANUAL=1 $(MAKE) --no-print-directory test ONLY=Springlab FILTER=CommandLineFilesTests

## Draws the README's pictures: one of every scene, in the middle of its recorded gesture.
screenshot: install-dependencies
	@$(BUILD)
	$(SPRINGLAB) render --replay Assets/Gestures/messages-flick.json --frames 16 --out Assets/screenshot.png
	@mkdir -p Assets/Pictures
	$(SPRINGLAB) render --size 760x560 --set frequency=1.5 --set damping=0.5 --frames 240 --key ctrl+e \
	  --key shift+tab --key shift+tab $$(printf -- '--key down %.0s' {1..10}) \
	  --out Assets/Pictures/export.png
	$(SPRINGLAB) render --replay Assets/Gestures/messages-flick.json --beside shinobi --frames 45 \
	  --size 1080x720 --key t --out Assets/Pictures/compare.png
	$(SPRINGLAB) render --scene cradle --preset lab --beside engine --frames 62 \
	  --size 1440x720 --key t --key l --key v --key space --out Assets/Pictures/impacts.png
	@while read -r scene gesture frames; do \
	  $(SPRINGLAB) render --replay Assets/Gestures/$$scene-$$gesture.json --stage --size 768x756 \
	    --frames $$frames --out Assets/Pictures/$$scene.png || exit 1; \
	done <<< "$$PICTURES_OF"
	@while read -r scene gesture frames; do \
	  $(SPRINGLAB) render --debug --replay Assets/Gestures/$$scene-$$gesture.json --stage \
	    --size 768x756 --frames $$frames --out Assets/Pictures/$$scene-debug.png || exit 1; \
	done <<< "$$DEBUG_PICTURES_OF"

export define PICTURES_OF
messages flick 16
cradle flick 60
grid flick 14
carousel flick 60
newtonian drag 150
expanding click 14
sticky scroll 20
waterfall flick 14
playground drag 90
endef

export define DEBUG_PICTURES_OF
messages flick 24
cradle flick 70
endef

# What has to be installed, by a file of each Debian package.
NEEDED := \
  /usr/include/SDL2/SDL.h:libsdl2-dev \
  /usr/include/pango-1.0/pango/pangocairo.h:libpango1.0-dev \
  /usr/include/pixman-1/pixman.h:libpixman-1-dev \
  /usr/include/gif_lib.h:libgif-dev \
  /usr/include/glib-2.0/gio/gio.h:libglib2.0-dev \
  /usr/include/zlib.h:zlib1g-dev \
  /usr/bin/pkg-config:pkg-config \
  /usr/share/fonts/opentype/inter/Inter-Regular.otf:fonts-inter \
  /usr/share/fonts/truetype/noto/NotoColorEmoji.ttf:fonts-noto-color-emoji \
  /usr/bin/Xvfb:xvfb \
  /usr/bin/xdotool:xdotool

# Chinese needs a font of its own.
ifneq ($(filter zh%,$(LC_ALL) $(LC_MESSAGES) $(LANG) $(LANGUAGE)),)
NEEDED += /usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf:fonts-droid-fallback
endif

# What only the tour needs: a screen reader's side of the accessibility bus.
TOUR_NEEDED := \
  /usr/bin/dbus-run-session:dbus-daemon \
  /usr/libexec/at-spi-bus-launcher:at-spi2-core \
  /usr/lib/python3/dist-packages/pyatspi/__init__.py:python3-pyatspi

# What only `make bench` needs: the engines and the toolkit that it compares with, and what shows it the
# pictures of programs.
QML := /usr/lib/x86_64-linux-gnu/qt6/qml
BENCH_NEEDED := \
  /usr/include/box2d/box2d.h:libbox2d-dev \
  /usr/include/chipmunk/chipmunk.h:libchipmunk-dev \
  /usr/include/X11/extensions/Xdamage.h:libxdamage-dev \
  /usr/include/X11/extensions/XTest.h:libxtst-dev \
  /usr/lib/qt6/bin/qml:qml-qt6 \
  $(QML)/QtQml/qmldir:qml6-module-qtqml \
  $(QML)/QtQml/Models/qmldir:qml6-module-qtqml-models \
  $(QML)/QtQml/WorkerScript/qmldir:qml6-module-qtqml-workerscript \
  $(QML)/QtQuick/qmldir:qml6-module-qtquick \
  $(QML)/QtQuick/Window/qmldir:qml6-module-qtquick-window

## Installs missing packages with apt; does nothing where all are installed.
install-dependencies:
	@# The committed Package.resolved pins versions; SwiftPM adds revisions, which git is told to ignore.
	@git update-index --skip-worktree Package.resolved 2>/dev/null || true
	@command -v swift >/dev/null || { \
	  echo "Springlab is written in Swift: install a Swift 6.2 or newer toolchain (swift.org/install)."; exit 1; }
	@missing=""; \
	for pair in $(NEEDED); do \
	  [ -e "$${pair%%:*}" ] || missing="$$missing $${pair##*:}"; \
	done; \
	[ -z "$$missing" ] && exit 0; \
	if command -v dpkg-query >/dev/null; then \
	  still=""; \
	  for package in $$missing; do \
	    dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || still="$$still $$package"; \
	  done; \
	  missing="$$still"; [ -z "$$missing" ] && exit 0; \
	fi; \
	command -v apt-get >/dev/null || { \
	  echo "Springlab needs$$missing (Debian's names), and there is no apt-get here: install them with your package manager."; exit 1; }; \
	sudo=""; \
	if [ "$$(id -u)" != 0 ]; then \
	  command -v sudo >/dev/null || { \
	    echo "Springlab needs$$missing. Run as root: apt-get install$$missing"; exit 1; }; \
	  sudo="sudo"; \
	fi; \
	echo "Installing$$missing"; \
	$$sudo env DEBIAN_FRONTEND=noninteractive apt-get update -qq && \
	$$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing
