#!/usr/bin/python3
"""make_history.py OUT.git N [--seed S]: a bare git repository with an invented history of N commits.

The same N and S give the same commits on every machine: only `random()` is drawn from, no set is
iterated, no clock is read. The shape is that of a project of its time (measured on bzr.dev): a trunk,
some eight branches at once that merge in and out, a few that live for a thousand commits, criss-cross
merges, one news file that most commits touch, some 650 small sources in nested folders, and now and
then a rename, a moved folder, a delete, a re-add, a symlink, a mode change, a binary file.
Trailers `Bazaar-Property: NAME=VALUE` become revision properties (see gitknit.py).
"""
import argparse
import random
import shutil
import subprocess

WORDS = """branch revision tree commit merge parent inventory knit weave delta text line store index
transport lock file path entry key value graph node history format repository control dir reader writer
parser cache buffer stream record header footer digest annotate origin source target base other this
remote local server client request response token session config option plugin command runner builder
factory registry provider adapter filter mapper walker visitor scanner matcher splitter joiner check
verify repair convert upgrade export import send receive push pull fetch update status diff patch apply
revert resolve conflict rename remove add ignore info log tag sign gpg mail url scheme host port user
test case fixture expected actual result error failure warning message progress bar task worker queue
first last next previous begin end start stop open close read write seek tell flush size count offset
length limit depth width height level kind type name label title author date time zone""".split()
FOLDERS = "lib core store util tests transport plugins docs tools ui merge remote legacy po".split()
ENDINGS = ".py .py .py .py .c .h .txt .txt .sh .cfg".split()
PEOPLE = [
    ("Martha Poole", "mp@sourcefrog.example"), ("Robert Collier", "robertc@lifeless.example"),
    ("Aarón Bentón", "aaron@panoramic.example"), ("Jürgen Öhlmann", "juergen@oehlmann.example"),
    ("Łukasz Żak", "lzak@wolny.example"), ("山田 太郎", "taro@rei.example"),
    ("John Arbash", "john@arbash.example"), ("Иван Петров", "ivan@gorod.example"),
    ("D'Arcy O\"Neil", "darcy+bzr@oneil.example"), ("Canonical PQM", "pqm@pqm.example"),
    ("Jelmer V.", "jelmer@sambal.example"), ("Zoë & Co", "zoe@and-co.example"), ("x", "x@x")]
ZONES = "+0000 +0000 +1000 +1100 -0500 -0600 +0100 +0200 +0530 -0330 +1245".split()


class Dice:
    """Draws that no Python version changes."""

    def __init__(self, seed):
        self.draw = random.Random(seed).random

    def below(self, n):
        return int(self.draw() * n)

    def between(self, low, high):
        return low + self.below(high - low + 1)

    def pick(self, choices):
        return choices[int(self.draw() * len(choices))]

    def chance(self, share):
        return self.draw() < share


class Writing:
    """Lines as people write them: few words, much repetition, real indentation."""

    def __init__(self, dice):
        self.dice = dice

    def word(self):
        return WORDS[int(self.dice.draw() ** 1.7 * len(WORDS))]

    def name(self):
        return "_".join(self.word() for _ in range(self.dice.between(1, 3)))

    def sentence(self, low, high):
        return " ".join(self.word() for _ in range(self.dice.between(low, high)))

    def code(self):
        one, word = self.dice.below(12), self.word
        if one == 0:
            return "\n"
        if one == 1:
            return "    def %s(self, %s):\n" % (self.name(), word())
        if one == 2:
            return '        """%s."""\n' % self.sentence(4, 9).capitalize()
        if one == 3:
            return "        if %s is None:\n" % self.name()
        if one == 4:
            return "            return %s.%s(%s)\n" % (word(), self.name(), word())
        if one == 5:
            return "        for %s in self._%s:\n" % (word(), self.name())
        if one == 6:
            return "        # %s\n" % self.sentence(5, 11)
        if one == 7:
            return "            raise %sError('%s')\n" % (self.name().title(), self.sentence(2, 5))
        if one == 8:
            return "        self.assertEqual(%d, %s)\n" % (self.dice.below(100), self.name())
        return "        %s = self.%s(%s, %s)\n" % (word(), self.name(), word(), self.name())

    def codes(self, n):
        return [self.code().encode() for _ in range(n)]

    def news(self):
        lines = [" * %s\n" % self.sentence(6, 11).capitalize()]
        lines += ["   %s\n" % self.sentence(6, 11) for _ in range(self.dice.below(3))]
        lines[-1] = lines[-1][:-1] + ". (%s, #%d)\n\n" % (
            self.dice.pick(PEOPLE)[0], self.dice.below(200000))
        return [line.encode() for line in "".join(lines).splitlines(True)]

    def binary(self):
        data = bytes(self.dice.below(256) for _ in range(self.dice.between(50, 3000))) + b"\0\n\0\r\n\0"
        return data.split(b"\n")[0:1] and [part + b"\n" for part in data.split(b"\n")[:-1]] + [b"\0"]


class Node:
    """One text of one file; `file` is what stays the same through edits and renames."""
    __slots__ = "file", "mode", "lines", "mark"

    def __init__(self, file, mode, lines, mark=None):
        self.file, self.mode, self.lines, self.mark = file, mode, lines, mark


class Stream:
    """A fast-import stream. Texts of one file go together, so that git finds small deltas."""

    def __init__(self, out):
        self.out, self.marks, self.small, self.commits = out, 0, {}, []

    def mark(self):
        self.marks += 1
        return self.marks

    def blob(self, node):
        if node.mark is None:
            node.mark = self.mark()
            data = b"".join(node.lines)
            text = b"blob\nmark :%d\ndata %d\n%s\n" % (node.mark, len(data), data)
            if node.file == 0:
                self.out.write(text)  # the news: too large to be kept
            else:
                self.small.setdefault(node.file, []).append(text)
        return node.mark

    def commit(self, ref, who, when, zone, message, parents, before, after):
        mark, text = self.mark(), message.encode()
        author = b"%s <%s> %d %s" % (who[0].encode(), who[1].encode(), when, zone.encode())
        parts = [b"commit %s\nmark :%d\nauthor %s\ncommitter %s\ndata %d\n%s\n" % (
            ref, mark, author, author, len(text), text)]
        for word, parent in zip([b"from"] + [b"merge"] * 9, parents):
            parts.append(b"%s :%d\n" % (word, parent))
        for path in before:
            if path not in after:
                parts.append(b"D %s\n" % quoted(path))
        for path, node in after.items():
            old = before.get(path)
            if old is node or old and old.mode == node.mode and old.lines == node.lines:
                continue
            parts.append(b"M %s :%d %s\n" % (node.mode, self.blob(node), quoted(path)))
        self.commits.append(b"".join(parts) + b"\n")
        return mark

    def finish(self):
        for texts in self.small.values():
            self.out.writelines(texts)
        self.out.writelines(self.commits)
        self.out.write(b"done\n")


def quoted(path):
    return b'"' + path.encode().replace(b"\\", b"\\\\").replace(b'"', b'\\"') + b'"'


def merged_lines(base, ours, theirs):
    """A three-way merge by one changed region a side; where both touch, ours and then theirs."""
    if ours == base or ours == theirs:
        return theirs
    if theirs == base:
        return ours

    def region(changed):
        most, start, end = min(len(base), len(changed)), 0, 0
        while start < most and base[start] == changed[start]:
            start += 1
        while end < most - start and base[-1 - end] == changed[-1 - end]:
            end += 1
        return start, len(base) - end, changed[start:len(changed) - end]

    start, end, mine = region(ours)
    other_start, other_end, other = region(theirs)
    if end <= other_start:
        return base[:start] + mine + base[end:other_start] + other + base[other_end:]
    if other_end <= start:
        return base[:other_start] + other + base[other_end:start] + mine + base[end:]
    present = set(ours)
    new = [line for line in other if line not in present and line.endswith(b"\n")]
    return ours[:start] + new + ours[start:]


def merged_tree(base, ours, theirs):
    """Merge by file, so that an edit on one side meets a rename on the other."""
    sides = [{node.file: (path, node) for path, node in tree.items()} for tree in (base, ours, theirs)]
    result = {}
    for file in list(sides[1]) + [file for file in sides[2] if file not in sides[1]]:
        was, mine, other = (side.get(file) for side in sides)
        if was is None or mine is None or other is None:
            if was is not None and (mine or other)[1] is was[1]:
                continue  # deleted on one side, untouched on the other
            path, node = mine or other
        else:
            path = other[0] if mine[0] == was[0] else mine[0]
            node = mine[1]
            lines = merged_lines(was[1].lines, node.lines, other[1].lines)
            mode = other[1].mode if node.mode == was[1].mode else node.mode
            if lines is not node.lines or mode != node.mode:
                same = lines is other[1].lines and mode == other[1].mode
                node = other[1] if same else Node(file, mode, lines)
        while path in result:
            stem, dot, ending = path.rpartition(".")
            path = stem + "-again" + dot + ending
        result[path] = node
    return result


class Branch:
    def __init__(self, nick, ref, tip, tree, base, who, left):
        self.nick, self.ref, self.tip, self.tree = nick, ref, tip, tree
        self.base, self.who, self.left = base, who, left


class Project:
    def __init__(self, seed, stream):
        self.dice, self.stream = Dice(seed), stream
        self.writing = Writing(self.dice)
        self.files, self.made, self.when, self.gone = 0, 0, 1111480000, []
        self.branches, self.tags = [], []
        self.trunk = Branch("trunk", b"refs/heads/main", None, {}, {}, PEOPLE[0], 0)
        tree = {"NEWS": Node(0, b"100644", [line for _ in range(220) for line in self.writing.news()])}
        for _ in range(70):
            self.add(tree)
        self.commit(self.trunk, tree, "Start: the first import")

    # edits ------------------------------------------------------------------------------------

    def new_path(self, tree):
        folders = [self.dice.pick(FOLDERS) for _ in range(self.dice.below(4))]
        name = self.writing.name()
        if self.dice.chance(0.02):
            name = self.dice.pick(["naïve", "größe", "данные", "with space", "quo\"te", "a+b%41", "日本"]) + name
        path = "/".join(folders + [name + self.dice.pick(ENDINGS)])
        return self.new_path(tree) if path in tree else path

    def new_node(self):
        self.files += 1
        kind, dice = self.dice.below(100), self.dice
        if kind < 2:
            return Node(self.files, b"120000", [("../" + self.writing.name()).encode()])
        if kind < 4:
            return Node(self.files, b"100644", self.writing.binary())
        lines = [] if kind < 6 else self.writing.codes(dice.between(5, 20) * dice.between(1, 14))
        if 6 <= kind < 9:
            lines = [line[:-1] + b"\r\n" for line in lines]
        if 9 <= kind < 14:
            lines[-1] = lines[-1][:-1] or b"end"
        return Node(self.files, b"100755" if kind > 96 else b"100644", lines)

    def add(self, tree):
        back = self.gone and self.dice.chance(0.1) and self.dice.pick(self.gone)
        path = back if back and back not in tree else self.new_path(tree)
        tree[path] = self.new_node()

    def some_path(self, tree):
        """Mostly the same few files: real edits crowd together."""
        paths = list(tree)
        return paths[int(self.dice.draw() ** 2.2 * len(paths))]

    def edit(self, tree):
        path = self.some_path(tree)
        node, dice = tree[path], self.dice
        if node.file == 0:
            return
        if node.mode == b"120000":
            lines = [("../" + self.writing.name()).encode()]
        elif any(b"\0" in line for line in node.lines[:3]):
            lines = self.writing.binary()
        else:
            lines = list(node.lines)
            for _ in range(dice.between(1, 3)):
                at = dice.below(len(lines)) if lines else 0
                new = self.writing.codes(dice.between(0, 6))
                if lines and lines[0].endswith(b"\r\n"):
                    new = [line[:-1] + b"\r\n" for line in new]
                lines[at:at + dice.below(5 if len(lines) > 20 else 2)] = new
            while len(lines) > 1 and not all(line.endswith(b"\n") for line in lines[:-1]):
                lines = [line if line.endswith(b"\n") else line + b"\n" for line in lines]
        tree[path] = Node(node.file, node.mode, lines)

    def news(self, tree):
        node = tree["NEWS"]
        at = 2 + self.dice.below(24)
        if self.dice.chance(0.02):
            at = self.dice.below(len(node.lines))  # an old entry is corrected
        drop = 1 if self.dice.chance(0.15) else 0
        lines = node.lines[:at] + self.writing.news() + node.lines[at + drop:]
        tree["NEWS"] = Node(0, node.mode, lines)

    def rename(self, tree):
        path = self.some_path(tree)
        if path != "NEWS":
            tree[self.new_path(tree)] = tree.pop(path)

    def move_folder(self, tree):
        folders = [path.rpartition("/")[0] for path in tree if "/" in path]
        old = self.dice.pick(folders) + "/"
        new = "/".join([self.dice.pick(FOLDERS), self.writing.word()]) + "/"
        if new.startswith(old) or sum(path.startswith(old) for path in tree) > 60:
            return
        for path in [path for path in tree if path.startswith(old)]:
            if new + path[len(old):] not in tree:
                tree[new + path[len(old):]] = tree.pop(path)

    def delete(self, tree):
        path = self.some_path(tree)
        if path != "NEWS":
            self.gone.append(path)
            del tree[path]

    def chmod(self, tree):
        path = self.some_path(tree)
        node = tree[path]
        if node.mode != b"120000":
            mode = b"100644" if node.mode == b"100755" else b"100755"
            tree[path] = Node(node.file, mode, node.lines, node.mark)

    def change(self, branch):
        tree, dice = dict(branch.tree), self.dice
        for _ in range(1 + int(dice.draw() ** 4 * 5)):
            self.edit(tree)
        if dice.chance(0.55):
            self.news(tree)
        if dice.chance(0.9 if len(tree) < 300 else 0.2) and len(tree) < 550 * self.share() + 75:
            self.add(tree)
        for share, what in ((0.012, self.rename), (0.002, self.move_folder),
                            (0.015 if len(tree) < 600 else 0.2, self.delete), (0.006, self.chmod)):
            if dice.chance(share):
                what(tree)
        self.commit(branch, tree, self.message())

    # history ----------------------------------------------------------------------------------

    def share(self):
        return min(1.0, self.made / (0.8 * self.wanted)) if self.made else 0.0

    wanted = 1

    def message(self):
        if self.dice.chance(0.005):
            return ""
        first = self.writing.sentence(3, 9).capitalize()
        if self.dice.chance(0.05):
            first += self.dice.pick([" <&amp;> \"it's\"", " — für älteres", "\tx", " ", ' ]]> <!-- ', " 修正"])
        if self.dice.chance(0.2):
            first += "\n\n" + "\n".join("* " + self.writing.sentence(5, 12)
                                        for _ in range(self.dice.between(1, 5)))
        return first

    def commit(self, branch, tree, message, *merged):
        self.when += self.dice.below(20000) - (300 if self.dice.chance(0.1) else 0)
        trailers = "\n\nBazaar-Property: branch-nick=" + branch.nick
        if self.dice.chance(0.04):
            trailers += "\nBazaar-Property: bugs=https://launchpad.net/bugs/%d fixed" % self.dice.below(99999)
        parents = ([branch.tip] if branch.tip else []) + [one.tip for one in merged]
        branch.tip = self.stream.commit(
            branch.ref, branch.who, self.when, self.dice.pick(ZONES), message + trailers, parents,
            branch.tree, tree)
        branch.tree = tree
        self.made += 1

    def open(self):
        source = self.dice.pick(self.branches) if self.branches and self.dice.chance(0.1) else self.trunk
        nick = "%s-%d" % (self.writing.name().replace("_", "-"), self.made)
        left = 1000 if self.dice.chance(0.02) else self.dice.between(1, 14)
        base = source.tree if source is self.trunk else source.base
        self.branches.append(Branch(nick, b"refs/heads/" + nick.encode(), source.tip, source.tree,
                                    base, self.dice.pick(PEOPLE), left))

    def land(self, branch, close):
        self.trunk.who = self.dice.pick(PEOPLE)
        tree = merged_tree(branch.base, self.trunk.tree, branch.tree)
        branch.base = branch.tree
        self.commit(self.trunk, tree, "(%s) merge %s" % (branch.who[0], branch.nick), branch)
        if close:
            self.branches.remove(branch)

    def catch_up(self, branch):
        tree = merged_tree(branch.base, branch.tree, self.trunk.tree)
        branch.base = self.trunk.tree
        self.commit(branch, tree, "merge trunk", self.trunk)

    def criss_cross(self, branch):
        """Each side merges what the other was before: two best common ancestors."""
        other = Branch("", b"", self.trunk.tip, self.trunk.tree, None, None, 0)
        base, tree = branch.base, branch.tree
        self.land(branch, False)
        self.commit(branch, merged_tree(base, tree, other.tree), "merge trunk, criss-cross", other)
        branch.base = other.tree

    def octopus(self):
        one, two = self.branches[0], self.branches[-1]
        tree = merged_tree(one.base, self.trunk.tree, one.tree)
        tree = merged_tree(two.base, tree, two.tree)
        one.base, two.base = one.tree, two.tree
        self.commit(self.trunk, tree, "merge two at once", one, two)

    def step(self):
        dice = self.dice
        if len(self.branches) < 8 and dice.chance(0.12):
            self.open()
        if not self.branches or dice.chance(0.08):
            self.change(self.trunk)
            return
        branch = dice.pick(self.branches)
        branch.left -= 1
        if branch.tip == self.trunk.tip or branch.left >= 0 and dice.chance(0.86):
            self.change(branch)
        elif branch.left < 0:
            self.land(branch, dice.chance(0.9))
            branch.left = 6
        elif dice.chance(0.15):
            self.criss_cross(branch)
        elif dice.chance(0.03) and self.branches[0].tip != self.branches[-1].tip:
            self.octopus()
        else:
            self.catch_up(branch)
        if self.made // 250 > len(self.tags):
            self.tags.append((b"release-%d.%d" % divmod(len(self.tags), 4), self.trunk.tip))

    def run(self, wanted):
        self.wanted = wanted
        while self.made + len(self.branches) + 2 < wanted:
            self.step()
        while self.branches:
            self.land(self.branches[0], True)
        while self.made < wanted:
            self.change(self.trunk)
        for name, tip in self.tags:
            self.stream.commits.append(b"reset refs/tags/%s\nfrom :%d\n\n" % (name, tip))
        self.stream.finish()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("out")
    parser.add_argument("commits", type=int)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    shutil.rmtree(options.out, ignore_errors=True)
    subprocess.run(["git", "init", "-q", "--bare", options.out], check=True)
    subprocess.run(["git", "-C", options.out, "symbolic-ref", "HEAD", "refs/heads/main"], check=True)
    into = subprocess.Popen(["git", "-C", options.out, "-c", "core.compression=1", "fast-import",
                             "--quiet", "--done", "--date-format=raw-permissive"], stdin=subprocess.PIPE)
    Project(options.seed, Stream(into.stdin)).run(options.commits)
    into.stdin.close()
    if into.wait():
        raise SystemExit("git fast-import failed")


main()
