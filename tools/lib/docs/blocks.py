"""The code blocks of the project's documents, and how each of them is tried.

A block is tried by its language: C, C++, Swift and Rust are compiled, JSON is read and given to the
host where it is a script or a manifest, commands of the host are run, the curves of CSS are asked of
the host. A piece of a file is put where it would stand in one: C and C++ where a transition begins,
Swift where a transition is declared, described, or at the top of a file, by what it looks like.
What is a whole plugin, or an animator that only lacks the plugin's entry, is built and has to pass
every rule of the host's conformance suite.
"""
import itertools
import json
import pathlib
import re
import subprocess

OUTPUT = {"", "text", "console"}
SWIFT_ENTRY = """
private let plugin = Plugin(
  name: "Sample", version: "0.1.0", license: "MIT", contact: "https://example.org",
  animators: [.init(NAME.self)])

@c(animator_entry) @implementation
public func animatorEntry(
  _ offer: UnsafePointer<animator_offer>?,
  _ out: UnsafeMutablePointer<UnsafePointer<animator_plugin>?>?
) -> animator_status {
  plugin.shakeHands(offer, out)
}
"""


class Block:
    """A block with the place where it stands."""

    def __init__(self, path, line, language, lines):
        self.path, self.line, self.language, self.lines = path, line, language, lines

    @property
    def text(self):
        return "\n".join(self.lines) + "\n"

    @property
    def place(self):
        return f"{self.path}:{self.line}"


def blocks(path):
    """Finds the fenced blocks of a document, in order."""
    found, block = [], None
    for number, line in enumerate(pathlib.Path(path).read_text(encoding="utf-8").splitlines(), 1):
        fence = re.match(r"( *)```(\S*)", line)
        if block is None and fence:
            block = Block(path, number + 1, fence[2], [])
            indent = len(fence[1])
        elif block is not None and line.strip() == "```":
            found.append(block)
            block = None
        elif block is not None:
            block.lines.append(line[indent:] if line[:indent].isspace() else line)
    if block is not None:
        raise ValueError(f"{block.place}: the block has no end")
    return found


class Workshop:
    """Tries blocks with what is built in a folder."""

    def __init__(self, root, scratch, host, toolchain, compilers=()):
        """Compilers are those of languages that others than the toolchain's are tried with.

        Then it is the compiler that is on trial: what it builds is not judged.
        """
        self.root, self.scratch = pathlib.Path(root), pathlib.Path(scratch)
        self.host, self.toolchain = host, pathlib.Path(toolchain)
        self.compilers = {"c": self.toolchain / "clang", "cpp": self.toolchain / "clang++",
                          "rust": "rustc"} | dict(compilers)
        self.judges = not compilers
        self.numbers = itertools.count(1)
        self.judged = 0

    def run(self, arguments, **options):
        """Runs a command and gives its words when it fails."""
        done = subprocess.run(
            [str(part) for part in arguments], cwd=options.pop("cwd", self.scratch), text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, **options)
        return None if done.returncode == 0 else done.stdout.strip()

    def write(self, block, text, ending):
        """Writes a file in which errors are told at the document's own lines."""
        file = self.scratch / f"block{next(self.numbers)}{ending}"
        file.write_text(text, encoding="utf-8")
        return file

    def judge(self, arguments, file):
        """Builds a whole plugin from a file and has the suite judge it.

        How long its calls take (RB-09) says nothing while all samples are tried at once.
        """
        folder = self.scratch / f"plugin-{file.stem}"
        folder.mkdir()
        library = folder / f"lib{file.stem}.so"
        words = self.run(arguments + ["-o", library, file])
        if words or not self.judges:
            return words
        words = (self.run([self.host, "manifest", library, "--output",
                              folder / f"{file.stem}.json"], cwd=folder)
                 or self.run([self.host, "check", "--plugin", library, "--skip", "RB-09"],
                             cwd=folder))
        self.judged += words is None
        return words and re.sub(r"(?m)^[A-Z]{2}-\d+  (passed|skipped) .*\n", "", words)

    def c(self, block, ending=".c", standard="c99"):
        if "#include" in block.text or block.lines[0].startswith("static "):
            text = block.text
        elif ending == ".c":
            # A piece of a first plugin has the names that such a plugin has, and no others.
            names = """\
  const animator_context *context = run->context;
  const double duration = 0.35;
  const animator_curve curve = animator_curve_ease_in_out();
  const animator_value clear = animator_value_scalar(0);
  const int is_way_back = context->direction == ANIMATOR_DIRECTION_BACKWARD;
  animator_status status = ANIMATOR_STATUS_OK;
  (void)duration, (void)curve, (void)clear, (void)is_way_back, (void)status;
""" if "FirstPlugin" in block.path else """\
  const animator_host *host = run->host;
  const animator_context *context = run->context;
  const animator_transition transition = run->transition;
  animator_status status = ANIMATOR_STATUS_OK;
  (void)host, (void)context, (void)transition, (void)status;
"""
            text = f"""#include <animator/author.h>
animator_status example(const animator_run *run, animator_layer layer);
animator_status example(const animator_run *run, animator_layer layer) {{
{names}  (void)layer;
#line {block.line} "{block.path}"
{block.text}
  return ANIMATOR_STATUS_OK;
}}
"""
        else:
            text = f"""#include <animator/animator.hpp>
void example(animator::run &run, animator_layer layer);
void example(animator::run &run, animator_layer layer) {{
  (void)layer;
#line {block.line} "{block.path}"
{block.text}
}}
"""
        if "#include" not in text:
            text = f'#include <animator/author.h>\n#line {block.line} "{block.path}"\n{text}'
        file = self.write(block, text, ending)
        build = [
            self.compilers[block.language], f"-std={standard}", "-Wall", "-Wextra", "-Wpedantic",
            "-Werror", "-Wno-unused", "-I", self.root / "Sources/CAnimator/include"]
        if re.search(r"^ANIMATOR_(CPP_)?PLUGIN\(|animator_entry\(", text, re.M):
            return self.judge(build + ["-shared", "-fPIC", "-fvisibility=hidden"], file)
        return self.run(build + ["-fsyntax-only", file])

    def cpp(self, block):
        return self.c(block, ".cpp", "c++17")

    def swift(self, block):
        text = block.text
        where = f'#sourceLocation(file: "{block.path}", line: {block.line})\n'
        if "import UIKit" in text:
            text = where + text
            return self.run([
                self.toolchain / "swiftc", "-typecheck", "-parse-as-library", "-swift-version", "5",
                "-I", self.scratch / "apple", self.write(block, text, ".swift")])
        if "import AnimatorKit" not in text:
            head = "import AnimatorKit\n"
            if re.search(r"^(private |public )?(struct|extension|enum|protocol) ", text, re.M):
                text = head + where + text
            elif re.search(r"^@c\(", text, re.M):
                text = head + where + text
            elif re.search(r"\b(context|layer)\b", text):
                text = (f"{head}func example(context: TransitionContext, layer: Layer) "
                        f"throws(AnimatorError) {{\n{where}{text}}}\n")
            else:
                text = (f"{head}struct Example: NavigationTransition {{\n"
                        f"  var body: some NavigationTransition {{\n{where}{text}}}\n}}\n")
        else:
            text = where + text
        build = [
            self.toolchain / "swiftc", "-parse-as-library", "-swift-version", "6",
            "-enable-experimental-feature", "Embedded", "-wmo", "-I", self.scratch,
            "-I", self.root / "Sources/CAnimator/include"]
        animator = re.search(r"^struct (\w+): (?:Navigation)?Animator {", text, re.M)
        if animator is None:
            return self.run(build + ["-typecheck", self.write(block, text, ".swift")])
        if "animator_entry" not in text:
            text += SWIFT_ENTRY.replace("NAME", animator[1])
        return self.judge(build + [
            "-Osize", "-emit-library", "-no-toolchain-stdlib-rpath", "-Xlinker",
            f"--version-script={self.root}/tools/exports.map", self.scratch / "AnimatorKit.o"],
            self.write(block, text, ".swift"))

    def rust(self, block):
        text = block.text
        if "mod animator" not in text:
            text = ("#[allow(dead_code)]\nmod animator;\n#[allow(unused_imports)]\n"
                    "use animator::*;\n#[allow(unused)]\n"
                    "fn example(run: &Run, layer: Layer) -> Result<()> {\n"
                    + text + "    Ok(())\n}\n")
        file = self.write(block, text, ".rs")
        build = [self.compilers["rust"], "--edition", "2021", "--crate-type", "cdylib", "--crate-name", "example",
                 "-A", "dead_code", "-A", "unused_macros"]
        if "plugin!(" in text:
            return self.judge(build, file)
        return self.run(build + ["--emit", "metadata", "-o", file.with_suffix(".rmeta"), file])

    def json(self, block):
        try:
            value = json.loads(block.text)
        except ValueError as error:
            return str(error)
        if isinstance(value, list) and value and "do" in value[0]:
            return self.run([self.host, "run", "--plugin", "libslide.so", "--script",
                             self.write(block, block.text, ".json"), "--size", "96x128",
                             "--frames", "0", "--output", "script-%04d.png", "--quiet"])
        if isinstance(value, dict) and "screens" in value:
            return self.run([self.host, "run", "--plugin", "libpush.so", "--scene",
                             self.write(block, block.text, ".json"), "--frames", "0", "--output",
                             "scene-%04d.png", "--quiet"])
        if isinstance(value, dict) and "library" in value:
            folder = self.scratch / "manifests"
            folder.mkdir(exist_ok=True)
            (folder / f"block{next(self.numbers)}.json").write_text(block.text, encoding="utf-8")
            words = self.run([self.host, "list"], env={"ANIMATOR_PLUGIN_PATH": str(folder)})
            # That its library is not there is no fault of the text.
            return words if words and "neither beside it" not in words else None
        return None

    def sh(self, block):
        """Runs the commands of the host.

        Those of the source tree are run by its own tools, and hosts are judged in HostCheckTests.
        """
        for line in block.lines:
            if re.match(r"(tools/|swift |cc |make|#|$)|host check --host", line):
                continue
            words = self.run(["bash", "-euo", "pipefail", "-c", line], stdin=subprocess.DEVNULL,
                             env={"PATH": f"{pathlib.Path(self.host).parent}:/usr/bin:/bin",
                                  "HOME": str(self.scratch)})
            if words is not None:
                return f"{line}\n{words}"
        return None

    def css(self, block):
        """Asks the host for each curve, and looks that every line says what."""
        text = re.sub(r"/\*.*?\*/", "", block.text, flags=re.S)
        if text.count("{") != text.count("}"):
            return "braces do not match"
        for line in text.splitlines():
            if line.strip() and not re.search(r"[{};,]\s*$", line):
                return f"neither a rule nor a declaration: {line}"
        curves = re.findall(r"(?:cubic-bezier|steps|linear)\([^)]*\)|\bease(?:-in|-out|-in-out)?\b",
                            text)
        questions = "".join(json.dumps({"curve": curve, "x": 0.5}) + "\n" for curve in curves)
        done = subprocess.run([self.host, "eval"], input=questions, text=True, check=False,
                              stdout=subprocess.PIPE)
        errors = [line for line in done.stdout.splitlines() if '"error"' in line]
        return "\n".join(errors) or None

    def try_out(self, block):
        """Tries a block; None is well, else words that say what is wrong."""
        trial = {"c": self.c, "cpp": self.cpp, "swift": self.swift, "rust": self.rust,
                 "json": self.json, "sh": self.sh, "css": self.css}.get(block.language)
        if trial is None:
            return f"nobody can try '{block.language}'"
        return trial(block)
