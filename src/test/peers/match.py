#!/usr/bin/python3
"""match.py SEED COUNT: pairs of random texts and the blocks that Breezy's matcher finds in them.

Three lines a pair: the old text, the new text, the blocks. A text is numbers, a line each; a block is
three numbers: first line in the old text, in the new text, how many. All with a space between.
"""
import random
import sys

import patiencediff


def pair(rnd):
    letters = rnd.choice([1, 2, 3, 5, 8, 13, 30, 1000])
    old = [rnd.randrange(letters) for _ in range(rnd.randint(0, rnd.choice([5, 30, 300])))]
    new = list(old)
    for _ in range(rnd.randint(0, 8)):
        if new and rnd.random() < 0.5:
            del new[rnd.randrange(len(new))]
        else:
            new.insert(rnd.randint(0, len(new)), rnd.randrange(letters))
    kind = rnd.random()
    if kind < 0.3:
        turn = rnd.randint(0, len(new))
        new = new[turn:] + new[:turn]
    elif kind < 0.4:
        rnd.shuffle(new)
    return old, new


def main(seed, count):
    rnd = random.Random(seed)
    for _ in range(count):
        texts = pair(rnd)
        lines = [[b"%d\n" % line for line in text] for text in texts]
        found = patiencediff.PatienceSequenceMatcher(None, *lines).get_matching_blocks()[:-1]
        for row in (*texts, [number for block in found for number in block]):
            print(*row)


main(int(sys.argv[1]), int(sys.argv[2]))
