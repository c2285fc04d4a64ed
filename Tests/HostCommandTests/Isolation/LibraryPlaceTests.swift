import Foundation
import HostProcess
import Testing

/// Where libraries lie that plugins need, and what of it a plugin may read.
@Suite
struct LibraryPlaceTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func folder(_ names: String...) throws {
    for name in names {
      try FileManager.default.createDirectory(
        atPath: "\(scratch.path)/\(name)", withIntermediateDirectories: true)
    }
  }

  private func copy(_ fixture: String, as name: String) throws {
    try scratch.copy("\(BuildFolder.fixtures)/lib\(fixture).so", as: name)
  }

  /// Runs a line of shell; where it says so, with mounts of its own.
  ///
  /// - Returns: Its output and errors, line by line; nil where mounts are not allowed.
  private func shell(_ lines: String, mounting: Bool = false) throws -> [String]? {
    try scratch.write(
      Array(
        """
        PATH=$PATH:/sbin
        run() { host run --size 48x64 --frames 0 --output x.rgba "$@" 2>&1 | grep -v manifest; return ${PIPESTATUS[0]}; }
        \(lines)
        """.utf8), as: "script.sh")
    let test = mounting ? "unshare -Urm true 2>/dev/null || { echo forbidden; exit; }; " : ""
    let shell = mounting ? "unshare -Urm bash script.sh" : "bash script.sh"
    let text = try HostProcess.shell("\(test)\(shell) 2>&1", in: scratch).text
    guard text != "forbidden\n" else { return nil }
    return text.split(separator: "\n").map(String.init)
  }

  private func closed(_ library: String) -> String {
    let path = scratch.path
    return
      "host: '\(path)/a/lib\(library).so': cannot be loaded here: it needs '\(path)/c/libhelp.so', "
      + "in a folder that the sandbox closes to it: open that with --allow a/lib\(library).so=\(path)/c"
  }

  @Test(arguments: ["helped-up", "helped-braces", "helped-rpath"])
  func `case 35: a helper in a folder beside the plugin's is closed, and --allow opens it`(
    name: String
  ) throws {
    try folder("a", "c")
    try copy("help", as: "c/libhelp.so")
    try copy(name, as: "a/lib\(name).so")
    let plain = try HostProcess.run(
      ["run", "--plugin", "a/lib\(name).so", "--output", "x.jsonl", "--quiet"], in: scratch)
    #expect(plain.exitCode == 3)
    #expect(plain.errors == [closed(name)])
    // What the line says is what helps.
    let option = try #require(plain.errors.first?.split(separator: " ").suffix(2).map(String.init))
    for command in [["run", "--output", "x.jsonl", "--quiet"], ["info"]] {
      let opened = try HostProcess.run(
        command + ["--plugin", "a/lib\(name).so"] + option, in: scratch)
      #expect(opened.exitCode == 0, "\(opened.errors)")
    }
  }

  @Test(arguments: ["helped-lib", "helped-platform", "helped-through"])
  func `case 35: what the loader puts for names in a path is followed`(name: String) throws {
    try folder("a", "c")
    try copy(name, as: "a/lib\(name).so")
    try copy("passing", as: "c/libpassing.so")
    // What `$LIB` and `$PLATFORM` are here is what the loader finds without a sandbox.
    let names = ["", "lib", "lib64", "lib/x86_64-linux-gnu", "lib/aarch64-linux-gnu", "x86_64"]
    for place in names + ["haswell", "aarch64"] {
      try folder("c/\(place)")
      try copy("help", as: "c/\(place)/libhelp.so")
    }
    let arguments = ["info", "a/lib\(name).so"]
    #expect(try HostProcess.run(arguments + ["--in-process"], in: scratch).exitCode == 0)
    let plain = try HostProcess.run(arguments, in: scratch)
    #expect(plain.exitCode == 3)
    let line = try #require(plain.errors.first)
    #expect(line.contains("it needs '\(scratch.path)/c/"), "\(line)")
    let options = try #require(line.range(of: "--allow")).lowerBound
    let opened = try HostProcess.run(
      arguments + line[options...].split(separator: " ").map(String.init), in: scratch)
    #expect(opened.exitCode == 0, "\(opened.errors)")
  }

  @Test
  func `case 35: a check does not blame the plugin for a folder that is closed`() throws {
    try folder("a", "c")
    try copy("help", as: "c/libhelp.so")
    try copy("helped-up", as: "a/libhelped-up.so")
    let check = ["check", "a/libhelped-up.so", "--rule", "LD-02"]
    let plain = try HostProcess.run(check, in: scratch)
    #expect(plain.exitCode == 3)
    #expect(plain.text.contains("LD-02  skipped"), "\(plain.text)")
    #expect(plain.text.contains("--allow a/libhelped-up.so=\(scratch.path)/c"), "\(plain.text)")
    #expect(plain.text.contains("nothing could be judged here"))
    let opened = try HostProcess.run(
      check + ["--allow", "a/libhelped-up.so=\(scratch.path)/c"], in: scratch)
    #expect(opened.exitCode == 0, "\(opened.text)")
  }

  @Test
  func `a folder inside the plugin's own is open, unless a link leads out of it`() throws {
    try folder("a/inside", "c", "b")
    try copy("help", as: "a/inside/libhelp.so")
    try copy("helped-inside", as: "a/libhelped-inside.so")
    let info = ["info", "a/libhelped-inside.so"]
    #expect(try HostProcess.run(info, in: scratch).exitCode == 0)
    try FileManager.default.moveItem(
      atPath: scratch.path + "/a/inside/libhelp.so", toPath: scratch.path + "/c/libhelp.so")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/a/inside/libhelp.so", withDestinationPath: "../../c/libhelp.so")
    #expect(try HostProcess.run(info, in: scratch).errors == [closed("helped-inside")])
  }

  @Test
  func `LD_LIBRARY_PATH opens the libraries that are needed, and an empty entry means nothing`()
    throws
  {
    try folder("a", "c/private")
    try copy("help", as: "c/libhelp.so")
    try copy("helped", as: "a/libhelped.so")
    let info = ["info", "a/libhelped.so"]
    let path = ["LD_LIBRARY_PATH": "relative:\(scratch.path)/c:"]
    #expect(try HostProcess.run(info, in: scratch, environment: path).exitCode == 0)
    try copy("help", as: "libhelp.so")
    let here = try HostProcess.run(info, in: scratch, environment: ["LD_LIBRARY_PATH": ":/nowhere"])
    #expect(here.exitCode == 3)
    try copy("help", as: "a/libhelp.so")
    let beside = try HostProcess.run(info, in: scratch)
    #expect(
      beside.errors.first?.contains(
        "it lies beside the plugin: link with -Wl,-rpath,'$ORIGIN'") == true, "\(beside.errors)")
    // Nothing else in the folder is opened by it.
    try copy("reader", as: "a/libreader.so")
    try scratch.write(Array("secret".utf8), as: "c/private/text")
    try FileManager.default.removeItem(atPath: scratch.path + "/a/libreader.so")
    try copy("reader", as: "c/libread.so")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/a/libreader.so", withDestinationPath: scratch.path + "/c/libread.so")
    let reading = try HostProcess.run(
      ["run", "--plugin", "a/libreader.so", "--output", "x.jsonl"], in: scratch, environment: path)
    #expect(reading.errors.filter { $0.hasPrefix("libreader.so: ") }.count == 2)
    #expect(!reading.errors.contains { $0.contains("secret") }, "\(reading.errors)")
  }

  @Test
  func `the folders of the system's loader are open, with those of its configuration`() throws {
    try folder("a", "vendor/lib", "conf.d")
    try copy("help", as: "libhelp.so")
    try copy("helped", as: "a/libhelped.so")
    let lines = try shell(
      """
      mount -t tmpfs none /usr/local/lib
      run --plugin a/libhelped.so --quiet
      cp libhelp.so /usr/local/lib
      run --plugin a/libhelped.so --quiet | grep -o 'run ldconfig'
      ldconfig -C $PWD/cache && mount --bind cache /etc/ld.so.cache
      run --plugin a/libhelped.so && echo found
      rm /usr/local/lib/libhelp.so && mv libhelp.so vendor/lib
      echo "include conf.d/*.conf # of vendors" >ld.so.conf && echo "$PWD/vendor/lib/" >conf.d/v.conf
      umount /etc/ld.so.cache && ldconfig -f ld.so.conf -C $PWD/cache
      mkdir /usr/local/lib/conf.d && echo "include $PWD/conf.d/*.conf" >ld.so.conf
      mount --bind cache /etc/ld.so.cache && mount --bind ld.so.conf /etc/ld.so.conf
      run --plugin a/libhelped.so && echo found
      """, mounting: true)
    guard let lines else { return }
    #expect(lines.count > 3, "\(lines)")
    #expect(lines.first?.contains("needs 'libhelp.so', which is not in ") == true, "\(lines)")
    #expect(lines.dropFirst().first == "run ldconfig")
    #expect(lines.count { $0 == "found" } == 2, "\(lines)")
    #expect(lines.count { $0.hasPrefix("host: ") } == 1, "\(lines)")
  }

  @Test
  func `a RUNPATH opens a folder of installed software that holds what is needed, and no other`()
    throws
  {
    try folder("a")
    try copy("help", as: "libhelp.so")
    try copy("helped-system", as: "a/libhelped-system.so")
    let lines = try shell(
      """
      mount -t tmpfs -o mode=755 none /usr/local/share && mkdir /usr/local/share/helped
      run --plugin a/libhelped-system.so --quiet
      cp libhelp.so /usr/local/share/helped
      run --plugin a/libhelped-system.so --quiet && echo found
      chmod 777 /usr/local/share/helped
      run --plugin a/libhelped-system.so --quiet
      chmod 755 /usr/local/share/helped && mkdir other && mv /usr/local/share/helped/libhelp.so other
      ln -s $PWD/other/libhelp.so /usr/local/share/helped
      run --plugin a/libhelped-system.so --quiet
      """, mounting: true)
    guard let lines else { return }
    #expect(lines.count == 4, "\(lines)")
    #expect(lines.first?.contains("which is not in /usr/local/share/helped, ") == true, "\(lines)")
    #expect(lines.dropFirst().first == "found", "\(lines)")
    let closed = lines.suffix(2).map { String($0.drop { $0 != "=" }) }
    #expect(closed == ["=/usr/local/share/helped", "=\(scratch.path)/other"], "\(lines)")
  }

  @Test
  func `a version that the C library does not have is named with what to do`() throws {
    let bytes = try Data(
      contentsOf: URL(fileURLWithPath: "\(BuildFolder.fixtures)/libreader.so"))
    // The version of the functions that every C library for x86-64 has, and one that none has.
    let (old, new) = (Data("GLIBC_2.2.5\0".utf8), Data("GLIBC_2.9.9\0".utf8))
    guard let place = bytes.range(of: old) else { return }
    try scratch.write(
      Array(bytes[..<place.lowerBound] + new + bytes[place.upperBound...]), as: "x.so")
    let result = try HostProcess.run(["info", "./x.so"], in: scratch)
    #expect(result.exitCode == 3)
    let line = try #require(result.errors.first)
    #expect(
      line.contains("libc.so.6' does not have the version GLIBC_2.9.9: build it on a system as "))
  }

  // MARK: - Links

  @Test
  func `case 15: a linked library reads its own folder, and a linked folder is named`() throws {
    try folder("home/private", "plugins")
    try scratch.write(Array("secret".utf8), as: "home/private/text")
    try copy("reader", as: "home/libreader.so")
    let lines = try shell(
      """
      ln -s ../home/libreader.so plugins/libreader.so
      ln -s ../home plugins/folder
      ln -s libreader.so plugins/libtwice.so
      run --plugin plugins/libreader.so
      run --plugin plugins/libtwice.so
      run --plugin plugins/folder/libreader.so | grep -e note -e secret
      run --plugin plugins/folder/../home/libreader.so | grep -e note -e secret
      """)
    let told = try #require(lines).filter { $0.hasPrefix("lib") || $0.hasPrefix("note") }
    let home = "\(scratch.path)/home"
    #expect(
      told == [
        "libreader.so: refused", "libreader.so: refused", "libtwice.so: refused",
        "libtwice.so: refused",
        "note: 'plugins/folder/libreader.so' lies behind a link, in '\(home)', which its plugin may "
          + "read", "libreader.so: secret",
        "note: 'plugins/folder/../home/libreader.so' lies behind a link, in '\(home)', which its "
          + "plugin may read", "libreader.so: secret",
      ])
  }

  @Test
  func `case 15: a manifest behind a link counts where the link lies`() throws {
    try folder("home/private", "plugins")
    try scratch.write(Array("secret".utf8), as: "home/private/text")
    try copy("reader", as: "home/libreader.so")
    let lines = try shell(
      """
      host manifest home/libreader.so --output home/reader.json
      ln -s ../home/reader.json ../home/libreader.so plugins
      export ANIMATOR_PLUGIN_PATH=$PWD/plugins
      run --plugin host.fixture.reader
      host list --json | grep -o '"library":"[^"]*/plugins/libreader.so"'
      """)
    #expect(
      try #require(lines).filter { !$0.contains("plugin ") && $0.contains("libreader") } == [
        "libreader.so: refused", "libreader.so: refused",
        "\"library\":\"\(scratch.path)/plugins/libreader.so\"",
      ], "\(lines ?? [])")
  }

  @Test
  func `case 15: $ORIGIN is the folder of a link, and what lies beside its target is pointed out`()
    throws
  {
    try folder("home/inside", "plugins", "home/c")
    try copy("help", as: "home/libhelp.so")
    try copy("helped", as: "home/libhelped.so")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/plugins/libhelped.so", withDestinationPath: "../home/libhelped.so")
    let result = try HostProcess.run(["info", "plugins/libhelped.so"], in: scratch)
    #expect(
      result.errors.first?.contains(
        "it lies in '\(scratch.path)/home', beside the file that the link leads to") == true,
      "\(result.errors)")
  }

  // MARK: - Mounts and files

  @Test
  func `case 49: a mount that forbids code is named, and the plugin is not blamed`() throws {
    try copy("springy", as: "libspringy.so")
    try copy("help", as: "libhelp.so")
    try copy("helped-inside", as: "libhelped-inside.so")
    try HostProcess.cancelWithoutJudges()
    let lines = try shell(
      """
      mkdir nx inside
      mount -t tmpfs -o noexec none nx && mount -t tmpfs -o noexec none inside
      cp libspringy.so nx && cp libhelp.so inside
      run --plugin nx/libspringy.so
      run --plugin nx/libspringy.so --in-process
      host info nx/libspringy.so 2>&1 || echo "exit $?"
      host check nx/libspringy.so --rule LD-02 2>&1 || echo "exit $?"
      run --plugin ./libhelped-inside.so
      ln -s nx/libspringy.so liblink.so
      run --plugin ./liblink.so
      """, mounting: true)
    guard let lines else { return }
    let words = { (file: String) in
      "cannot be loaded here: '\(self.scratch.path)/\(file)' is on a file system that is mounted with "
        + "noexec, where no code is run: copy it to another, or mount that one with exec"
    }
    let springy = "'\(scratch.path)/nx/libspringy.so': " + words("nx/libspringy.so")
    #expect(lines.filter { $0 == "host: \(springy)" }.count == 3, "\(lines)")
    #expect(lines.filter { $0 == "exit 3" }.count == 2, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("LD-02  skipped") && $0.hasSuffix(springy) }, "\(lines)")
    #expect(
      lines.contains(
        "host: '\(scratch.path)/libhelped-inside.so': " + words("inside/libhelp.so")), "\(lines)")
    #expect(
      lines.contains("host: '\(scratch.path)/liblink.so': " + words("liblink.so")), "\(lines)")
  }

  @Test
  func `case 49: a link that a mount does not follow is named`() throws {
    try copy("springy", as: "libspringy.so")
    let lines = try shell(
      """
      mkdir ns && mount -t tmpfs -o nosymfollow none ns || { echo unknown; exit; }
      cp libspringy.so ns && ln -s libspringy.so ns/liblink.so
      run --plugin ns/libspringy.so && echo done
      run --plugin ns/liblink.so
      """, mounting: true)
    guard let lines, !lines.contains("unknown") else { return }
    #expect(lines.contains("done"))
    #expect(
      lines.filter { $0.hasPrefix("host: ") } == [
        "host: 'ns/liblink.so': is a link to 'libspringy.so', on a file system that is mounted with "
          + "nosymfollow: name the file itself"
      ], "\(lines)")
  }

  @Test
  func `case 49: a library that may not be read is said to be that, in a check as well`() throws {
    // Root reads every file.
    guard geteuid() != 0 else { return }
    try copy("springy", as: "libspringy.so")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: scratch.path + "/libspringy.so")
    for command in [["run", "--output", "x.jsonl"], ["info"], ["check", "--rule", "LD-02"]] {
      let result = try HostProcess.run(command + ["--plugin", "./libspringy.so"], in: scratch)
      #expect(result.exitCode == 3)
      let line = (result.errors + [result.text]).joined(separator: "\n")
      #expect(line.contains("cannot be read: Permission denied"), "\(line)")
      #expect(!line.contains("failed"))
    }
  }

  @Test
  func `case 51: what cannot be read as a manifest is a line in a list and in a search by id`()
    throws
  {
    try folder("plugins")
    let lines = try shell(
      """
      ln -s /nonexistent/x.json plugins/dangling.json
      ln -s dangled.json plugins/dangled.json
      export ANIMATOR_PLUGIN_PATH=$PWD/plugins
      host list 2>&1 >list.txt || echo "exit $?"
      run --plugin host.animator.push --quiet; run --plugin host.animator.push
      run --plugin \("\(BuildFolder.path)/libpush.so".asShellWord)
      """)
    let path = "'\(scratch.path)/plugins"
    let defects = [
      "\(path)/dangled.json': is a link that leads back to itself, by 'dangled.json'",
      "\(path)/dangling.json': is a link to '/nonexistent/x.json', which does not exist",
    ]
    #expect(
      try #require(lines).filter {
        ($0.hasPrefix("host:") || $0.hasPrefix("note:") || $0 == "exit 3")
          && !$0.contains("lies behind a link")
      }
        == defects.map { "host: \($0)" } + ["exit 3"] + defects.map { "note: \($0)" })
  }
}
