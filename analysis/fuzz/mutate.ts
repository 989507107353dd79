/** Pseudo-random whole numbers from 0 to `below` - 1. */
export type Random = (below: number) => number;

/** Texts that parsers treat in special ways, whatever they parse. */
const special = [
  '\0',
  '\n',
  '\r\n',
  ' ',
  '\t',
  '"',
  "'",
  '\\',
  '/',
  '//',
  '../',
  '%',
  '%00',
  '%2f',
  '%ff',
  '&',
  '=',
  ';',
  ',',
  '.',
  ':',
  '-',
  '--',
  '_',
  '{}',
  '[]',
  '{',
  '}',
  '[',
  ']',
  'null',
  'true',
  '-1',
  '0',
  '1e999',
  '99999999999999999999',
  '0x10',
  'NaN',
  '__proto__',
  'constructor',
  'toString',
  '\u00a0',
  '\u2028',
  '\ufeff',
  '\ufffd',
  '\ud83d\ude00',
  '\u0301',
  '\u202e',
  'İ',
  'ß',
  'ﷺ',
  'ў',
  'ъ',
  '½',
  '²',
].map((text) => Buffer.from(text));

const interesting = [0, 1, 9, 10, 13, 32, 34, 39, 47, 92, 127, 128, 192, 237, 244, 255];

/** Changes an input in one to eight places, or joins it with another. */
export function mutate(
  input: Buffer,
  {
    random,
    corpus,
    dictionary,
    longest,
  }: {
    random: Random;
    corpus: readonly Buffer[];
    dictionary: readonly Buffer[];
    longest: number;
  },
): Buffer {
  const words = [...special, ...dictionary];
  let bytes = input;
  for (let left = 1 + random(random(4) === 0 ? 8 : 3); left > 0; left -= 1) {
    bytes = changed(bytes, random, words, corpus);
  }
  return bytes.subarray(0, longest);
}

function changed(bytes: Buffer, random: Random, words: readonly Buffer[], corpus: readonly Buffer[]): Buffer {
  const at = random(bytes.length + 1);
  const length = 1 + random(random(3) === 0 ? 64 : 4);
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
  const word = words[random(words.length)] ?? Buffer.alloc(0);
  switch (random(9)) {
    case 0:
      return Buffer.concat([before, word, after]);
    case 1:
      return Buffer.concat([before, word, after.subarray(word.length)]);
    case 2:
      return Buffer.concat([before, after.subarray(length)]);
    case 3:
      return Buffer.concat([before, bytes.subarray(at, at + length), after]);
    case 4:
      return Buffer.concat([before, Buffer.from([random(256)]), after]);
    case 5:
      return withByte(bytes, at, interesting[random(interesting.length)] ?? 0);
    case 6:
      return withByte(bytes, at, (bytes[at] ?? 0) ^ (1 << random(8)));
    case 7: {
      const other = corpus[random(corpus.length)] ?? bytes;
      return Buffer.concat([before, other.subarray(random(other.length + 1))]);
    }
    default: {
      const piece = bytes.subarray(at, at + length);
      const times = 1 + random(random(8) === 0 ? 200 : 8);
      return Buffer.concat([before, ...Array.from({ length: times }, () => piece), after]);
    }
  }
}

function withByte(bytes: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(bytes);
  if (at < copy.length) copy[at] = value;
  return copy;
}
