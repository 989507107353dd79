import { UnreadableList } from './draft.ts';

const byteOrderMarks: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** UTF-16 without a mark: every second byte of Latin text, digits and delimiters is zero. */
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, 2000);
  const zerosAt = (rest: number) => sample.filter((byte, place) => byte === 0 && place % 2 === rest).length;
  const many = sample.length / 20;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  if (odd > many && even <= odd / 10) return 'utf-16le';
  return even > many && odd <= even / 10 ? 'utf-16be' : undefined;
}

function encodingOf(bytes: Uint8Array): string {
  const marked = byteOrderMarks.find(([, mark]) => mark.every((byte, place) => bytes[place] === byte));
  const named = marked?.[0] ?? unmarkedUtf16(bytes);
  if (named !== undefined) return named;
  return isUtf8(bytes) ? 'utf-8' : 'windows-1251';
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
 * The text of a file: UTF-8 or UTF-16 by its mark, otherwise UTF-8 where most of it is, otherwise windows-1251, in which Excel
 * writes "CSV" on Russian and Uzbek computers. Broken bytes of UTF-8 become U+FFFD.
 * @throws UnreadableList for a file that is no text
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (isBinary(text) || /^\s*<(!doctype|html|table|\?xml)/i.test(text) || text.startsWith('%PDF')) {
    throw new UnreadableList('not_list');
  }
  return { text, encoding };
}
