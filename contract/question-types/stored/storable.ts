/**
 * A null character, or half of a pair of surrogates, in JSON as JSON.stringify writes it, with the backslashes before it that stand for
 * themselves.
 */
const nullCharacter = /(?<!\\)(?:\\\\)*\\u0000/;
const loneSurrogate = /(?<!\\)((?:\\\\)*)\\ud[89a-f][\da-f]{2}/g;

/**
 * A JSON value as the database stores it, which has no null characters and no lone surrogates: those, which have no UTF-8, are
 * replaced, as in every text that is sent in UTF-8.
 * @returns undefined where the value has a null character, or is nested too deep to be written
 */
export function storable(value: unknown): { value: unknown } | undefined {
  let text: string;
  try {
    // Undefined, which is no JSON, stays undefined.
    text = JSON.stringify(value) ?? '';
  } catch {
    return undefined;
  }
  if (nullCharacter.test(text)) return undefined;
  const replaced = text.replaceAll(loneSurrogate, String.raw`$1\ufffd`);
  return { value: replaced === text ? value : (JSON.parse(replaced) as unknown) };
}
