import { UnreadableFile } from './unreadable-file.ts';

const byteOrderMarks: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

type SingleBytes = 'any' | 'windows-1251';

/**
 * Whether a text with the mark of UTF-16 is that: the first letters of a text of single bytes may be `яю` or `юя`. Letters, digits and line breaks of
 * UTF-16 have bytes that no text of single bytes has.
 */
function isMarked(bytes: Uint8Array, encoding: string): boolean {
  return encoding === 'utf-8' || bytes.length === 2 || bytes.subarray(2, 2000).some((byte) => byte < 9);
}

/** UTF-16 without a mark: every second byte is zero in Latin text, digits and delimiters, and 4 in Cyrillic text. */
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, 2000);
  const countAt = (rest: number, isHigh: (byte: number) => boolean) =>
    sample.filter((byte, place) => place % 2 === rest && isHigh(byte)).length;
  const ways: readonly (readonly [least: number, isHigh: (byte: number) => boolean])[] = [
    [sample.length / 20, (byte) => byte === 0],
    [sample.length * 0.45, (byte) => byte === 0 || byte === 4],
  ];
  for (const [least, isHigh] of ways) {
    const [even, odd] = [countAt(0, isHigh), countAt(1, isHigh)];
    if (odd > least && even <= odd / 10) return 'utf-16le';
    if (even > least && odd <= even / 10) return 'utf-16be';
  }
  return undefined;
}

const isLatinLetter = (byte: number) => (byte | 32) >= 97 && (byte | 32) <= 122;
/** Letters of windows-1251 and windows-1252 alike. */
const isHighLetter = (byte: number) => byte >= 0xc0 && byte !== 0xd7 && byte !== 0xf7;
/** Signs of windows-1252 where windows-1251 has letters: ¡ £ ² ³ ¼ ½ ¾ ¿ */
const westernSigns: ReadonlySet<number> = new Set([0xa1, 0xa3, 0xb2, 0xb3, 0xbc, 0xbd, 0xbe, 0xbf]);

/**
 * Whether a text of single bytes is windows-1252 and not windows-1251: its letters beyond ASCII stand alone between Latin ones, `é` in
 * `café`, and not together, as those of Cyrillic words.
 */
function isWestern(bytes: Uint8Array): boolean {
  let [western, cyrillic, signs] = [0, 0, 0];
  let [latin, run, longestRun] = [0, 0, 0];
  const endWord = () => {
    if (longestRun > 2 || (longestRun === 2 && latin === 0)) cyrillic += 1;
    else if (longestRun > 0 && latin > 0) western += 1;
    [latin, run, longestRun] = [0, 0, 0];
  };
  for (const byte of bytes.subarray(0, 200_000)) {
    if (isLatinLetter(byte)) [latin, run] = [latin + 1, 0];
    else if (isHighLetter(byte)) {
      run += 1;
      longestRun = Math.max(longestRun, run);
    } else {
      endWord();
      if (westernSigns.has(byte)) signs += 1;
    }
  }
  endWord();
  return western > cyrillic || (cyrillic === 0 && signs > 0);
}

/** Letters that are more than half of Russian and Uzbek texts in Cyrillic. */
const frequent = /[оеаинтсрл]/giu;
/** For another encoding than windows-1251: their least share, by how much it is larger, and in how many letters, and different ones, at least. */
const surely = { share: 0.5, more: 0.15, letters: 30, different: 12 };

/** KOI8-R or the encoding of DOS, where a text of Cyrillic letters has them in it, most of them small; undefined for others. */
function otherCyrillic(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, 200_000);
  const high = sample.filter((byte) => byte >= 0x80);
  if (high.length < surely.letters || new Set(high).size < surely.different) return undefined;
  if (high.length * 2 < sample.filter(isLatinLetter).length) return undefined;
  const countIn = (encoding: string, letters: RegExp) =>
    (new TextDecoder(encoding).decode(high).match(letters)?.length ?? 0) / high.length;
  const least = Math.max(surely.share, countIn('windows-1251', frequent) + surely.more);
  return ['koi8-r', 'ibm866'].find(
    (encoding) => countIn(encoding, frequent) > least && countIn(encoding, /\p{Ll}/gu) > 0.5,
  );
}

function encodingOf(bytes: Uint8Array, singleBytes: SingleBytes): string {
  const marked = byteOrderMarks.find(([, mark]) => mark.every((byte, place) => bytes[place] === byte));
  const named = marked !== undefined && isMarked(bytes, marked[0]) ? marked[0] : unmarkedUtf16(bytes);
  if (named !== undefined) return named;
  if (isUtf8(bytes)) return 'utf-8';
  const other = singleBytes === 'any' ? otherCyrillic(bytes) : undefined;
  if (other !== undefined) return other;
  return singleBytes === 'any' && isWestern(bytes) ? 'windows-1252' : 'windows-1251';
}

/** Whether a text is UTF-8: all of it, or more of its characters beyond ASCII than are broken, as by a pasted line in another encoding. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    const foreign = new TextDecoder('utf-8').decode(bytes).replaceAll(/[\0-\x7F]/g, '');
    const whole = foreign.replaceAll('\uFFFD', '').length;
    return whole > foreign.length - whole;
  }
}

/** Whether more than three characters, and more than one of 20, are control characters that files have which are no text: 0 to 8 and 14 to 26. */
function isBinary(text: string): boolean {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 9 || (code > 13 && code < 27)) count += 1;
  }
  return count > Math.max(3, text.length / 20);
}

/**
 * The text of a file: UTF-8 or UTF-16 by its mark where the rest can be that. Otherwise it is UTF-8 where most of it is, else windows-1251, in which Excel
 * writes "CSV" on Russian and Uzbek computers. Broken bytes of UTF-8 become U+FFFD.
 * @param singleBytes what a text of single bytes can be: with `any` it is windows-1252 where its letters are those of a western language, KOI8-R or
 *   IBM866 where these have the letters that Cyrillic texts have most
 * @throws UnreadableFile for a file that is no text
 */
export function decodeText(
  bytes: Uint8Array,
  singleBytes: SingleBytes = 'any',
): { text: string; encoding: string } {
  const encoding = encodingOf(bytes, singleBytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (isBinary(text) || text.startsWith('%PDF')) throw new UnreadableFile('unreadable');
  return { text, encoding };
}
