import Testing

/// Logs of programs that hold a chat among other things.
@Suite struct LogLabelTests {
  @Test func threadsAndLevelsAreNoPeople() throws {
    let client = try ReadChat(
      """
      [12:34:50] [main/INFO]: Setting user: ada
      [12:34:51] [Render thread/WARN]: Unable to play unknown sound: minecraft:
      [12:34:52] [Render thread/INFO]: [CHAT] Welcome: have fun
      [12:34:53] [Render thread/INFO]: [CHAT] <ada> hi: all
      [12:34:54] [Render thread/INFO]: [System] [CHAT] ben joined the game
      [12:34:55] [Render thread/INFO]: [CHAT] §a<ben>§r yes
      [12:34:56] [Render thread/INFO]: [CHAT] * ada waves
      [12:34:57] [Render thread/ERROR]: Exception
      java.lang.RuntimeException: no
      \tat x.y.Z(Z.java:10)
      """)
    #expect(client.said == ["ada|hi: all", "ben|yes", "ada|waves"] && client.leftOut == 5)
    let server = try ReadChat(
      """
      [24Nov2026 12:34:50.123] [main/INFO] [net.x.Server/]: Starting: 1.18
      [24Nov2026 12:34:53.123] [Server thread/INFO] [net.x.Server/]: [Not Secure] <ada> hi
      [24Nov2026 12:34:54.123] [Async Chat Thread - #0/INFO] [net.x.Server/]: <ben> yes: no
      """)
    #expect(server.said == ["ada|hi", "ben|yes: no"] && server.leftOut == 1)
    #expect(server.clock[0] == "2026-11-24 12:34:53")
    let old = try ReadChat(
      """
      2026-11-24 12:34:50 [INFO] ada[/127.0.0.1:51234] logged in
      2026-11-24 12:34:53 [INFO] <ada> hi
      2026-11-24 12:34:57 [WARNING] Can't keep up!
      """)
    #expect(old.said == ["ada|hi"] && old.leftOut == 2)
  }
}
