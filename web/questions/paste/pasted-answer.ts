import { placeOf, type Run } from './pasted-markers.ts';

/** `Toʻgʻri javob: B`, `Ответ: А, В`, `ANSWER: B`, at the beginning of a line or, with a colon, anywhere after a space. */
const words =
  "(?:to['ʻ‘’ʼ`´]?g['ʻ‘’ʼ`´]?ri\\s+)?(?:javob(?:i|lar|lari)?|жавоб(?:и|лар|лари)?|kalit|калит|ключ|key)" +
  '|тўғри\\s+жавоб(?:и|лар|лари)?' +
  '|(?:правильн(?:ый|ые)\\s+|верн(?:ый|ые)\\s+)?ответы?' +
  '|(?:correct\\s+|right\\s+)?ans(?:wers?)?';
const answerLine = new RegExp(`(?:^|\\n)[^\\S\\n]*(?:${words})\\s?[:.=–—-]|\\s(?:${words})\\s?:`, 'iu');
const signs = /^[^\S\n]*(?:(?:,|;|va|ва|and|и|&)[^\S\n]*)?\(?(\p{L}|\d{1,2})(?![\p{L}\d'ʻ‘’])[).]?/iu;

export type Answer = {
  /** Where it begins and ends in the text. */
  from: number;
  to: number;
  /** The places of the options that it names, in its order. */
  right: number[];
};

/** The right answer that stands below the options of a question; undefined where the text has none. */
export function answerIn(text: string, run: Run): Answer | undefined {
  const line = answerLine.exec(text);
  if (line === null) return undefined;
  const right: number[] = [];
  let to = line.index + line[0].length;
  for (;;) {
    const named = signs.exec(text.slice(to, to + 20));
    const place = named === null ? -1 : placeOf(run, named[1] ?? '');
    if (named === null || place === -1) break;
    if (!right.includes(place)) right.push(place);
    to += named[0].length;
  }
  return right.length === 0 ? undefined : { from: line.index, to, right };
}
