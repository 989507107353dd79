/** Cyrillic letters, and the Latin ones that look like them. */
const pairs = new Map(
  Array.from('АаВЕеКМНОоРрСсТХхУуІіЈјЅѕҺһԛԝ').map((letter, place) => [
    letter,
    'AaBEeKMHOoPpCcTXxYyIiJjSsHhqw'[place] ?? letter,
  ]),
);
const latinLookAlikes = new Set(pairs.values());

const latin = /\p{Script=Latin}/u;
const cyrillic = /\p{Script=Cyrillic}/u;

/** A text in which letters that look alike are the same. */
export function withLookAlikesFolded(text: string): string {
  return Array.from(text, (letter) => pairs.get(letter) ?? letter).join('');
}

/**
 * Whether a word has letters of both alphabets, and all letters of one of them look like letters of the other, so that no reader sees it.
 * Words such as `HTMLэлемент`, in which both alphabets are visible, are intended.
 */
export function hidesSecondScript(word: string): boolean {
  const letters = Array.from(word);
  const [inLatin, inCyrillic] = [
    letters.filter((letter) => latin.test(letter)),
    letters.filter((letter) => cyrillic.test(letter)),
  ];
  if (inLatin.length === 0 || inCyrillic.length === 0) return false;
  return (
    inCyrillic.every((letter) => pairs.has(letter)) || inLatin.every((letter) => latinLookAlikes.has(letter))
  );
}
