import { describe, expect, test } from 'vitest';

import type { TextLine } from './lines.ts';
import { readLines } from './read-lines.ts';

/** Lines, of which what stands between `<` and `>` looks otherwise: `<B) x>` bold, `<u:x>` underlined. */
function linesOf(text: string): TextLine[] {
  return text.split('\n').map((line, at) => {
    const marks: { from: number; to: number; look: string }[] = [];
    let plain = '';
    for (const [, before = '', look = 'bold', marked] of line.matchAll(/([^<]*)(?:<(?:(\w+):)?([^>]*)>)?/g)) {
      plain += before;
      if (marked === undefined) continue;
      marks.push({ from: plain.length, to: plain.length + marked.length, look });
      plain += marked;
    }
    return { text: plain, marks, place: `p${at + 1}` };
  });
}

const rightOf = (text: string) => readLines(linesOf(text)).map(({ right }) => right);

describe('the right option stands out', () => {
  test.each([
    ['as a whole', '1. Q?\nA) x\n<B) y>\n2. R?\n<A) x>\nB) y'],
    ['in a line', '1. Q? A) x <B) y>\n2. R? <A) x> B) y'],
    ['by its text', '1. Q?\nA) x\nB) <y>\n2. R?\nA) <x>\nB) y'],
    ['by its sign', '1. Q?\nA) x\n<B)> y\n2. R?\n<A)> x\nB) y'],
    ['by another look than all have', '1. Q?\n<A)> x\n<B)> <u:y>\n2. R?\n<A)> <u:x>\n<B)> y'],
    ['without signs', '1. Q?\nx\n<y>\n2. R?\n<x>\ny'],
    ['in bold questions', '<1. Q?>\nA) x\n<B) y>\n<2. R?>\n<A) x>\nB) y'],
  ])('%s', (_, text) => {
    expect(rightOf(text)).toEqual([[1], [0]]);
  });

  test('but signs and keys say it before looks do', () => {
    expect(rightOf('1. Q?\n<A) x>\n*B) y\n2. R?\n<A) x>\nB) y\n\nJavoblar: 2-B')).toEqual([[1], [1]]);
    expect(rightOf('1. Q?\n<A) x>\nB) y\n2. R?\n<A) x>\nB) y\n\nJavoblar: 1-B 2-B')).toEqual([[1], [1]]);
  });

  test('and where all options look alike none does', () => {
    expect(rightOf('1. Q?\n<A) x>\n<B) y>')).toEqual([[]]);
  });
});

test('each part says where it stands', () => {
  const [read] = readLines(linesOf('1. Which\nis it? \nA)  x B) y\nC) z'));
  expect(read).toMatchObject({
    place: 'p1',
    question: {
      text: 'Which\nis it?',
      pieces: [
        { line: 0, from: 3, to: 8 },
        { line: 1, from: 0, to: 6 },
      ],
    },
    options: [{ text: 'x', pieces: [{ line: 2, from: 4, to: 5 }] }, { text: 'y' }, { text: 'z' }],
  });
});
