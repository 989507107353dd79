/* How a text says that it belongs to several questions: `Read the text and answer questions 1–3`. */

/** The questions that a passage belongs to: those with some numbers, the next ones, or all up to the next passage. */
export type Scope =
  | { kind: 'numbers'; first: number; last: number }
  | { kind: 'count'; count: number }
  | { kind: 'open' };

const questionWords =
  '(?:questions?|items?|exercises?|problems?|вопрос\\p{L}*|задани\\p{L}*|задач\\p{L}*|тест\\p{L}*|savol\\p{L}*|topshiriq\\p{L}*|masala\\p{L}*|test\\p{L}*|савол\\p{L}*|топшири\\p{L}*|масала\\p{L}*)';
const dash = '\\s?(?:[-–—−‑]|\\.\\.|…|to|through|and|до|по|и|va|ва)\\s?';

/** `questions 4–6`, `вопросы № 4 и 5`, `4–6-savollar`, `4-savoldan 6-savolgacha`, `4-6 вопросы`. */
const ranges = [
  new RegExp(
    `(?<!\\p{L})${questionWords}\\s?(?:№+|nos?\\.|numbers?|с|from|[:(])?\\s?№?(\\d{1,3})${dash}№?(\\d{1,3})(?!\\d)`,
    'iu',
  ),
  new RegExp(
    `(?<![\\p{L}\\d.,])(\\d{1,3})(?:-?dan)?${dash}(\\d{1,3})(?:\\s?-?\\s?(?:gacha|чи|м|х|й|е|го|ым|му|ой)(?:\\s(?:boʻlgan|bo'lgan))?)?\\s?-?\\s?${questionWords}`,
    'iu',
  ),
  new RegExp(
    `(?<![\\p{L}\\d.,])(\\d{1,3})\\s?-?\\s?${questionWords}\\s?[-–—]?\\s?(\\d{1,3})\\s?-?\\s?${questionWords}`,
    'iu',
  ),
];

const counts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** The beginnings of the words for 2 to 10 in the other languages, each with its number. */
const beginnings: readonly (readonly [RegExp, number])[] = [
  [/^(?:дв|ikki|икки)/iu, 2],
  [/^(?:тр|uch|уч)/iu, 3],
  [/^(?:четыр|to.?rt|тўрт)/iu, 4],
  [/^(?:пят|besh|беш)/iu, 5],
  [/^(?:шест|olti|олти)/iu, 6],
  [/^(?:сем|yetti|етти)/iu, 7],
  [/^(?:вос|sakkiz|саккиз)/iu, 8],
  [/^(?:девят|to.?qqiz|тўққиз)/iu, 9],
  [/^(?:десят|o.?n$|ўн$)/iu, 10],
];
const nextOnes = new RegExp(
  `(?<!\\p{L})(?:next|following|следующ\\p{L}*|keyingi|quyidagi|кейинги|қуйидаги)\\s(\\d{1,2}|[\\p{L}'ʻ‘’ʼ]{2,10})\\s(?:ta\\s|та\\s)?${questionWords}`,
  'iu',
);

/** Words for something that is read, seen or heard before several questions. */
const shownFirst =
  /(?<!\p{L})(?:read|look at|listen|study|based on|refer to|passage|text|story|dialogue|picture|diagram|graph|chart|table|map|case|data|прочита|прочти|рассмотр|посмотр|послуша|используя|по\s(?:тексту|рисунку|таблице|карте|графику|схеме)|текст|отрыв|рассказ|рисун|таблиц|схем|карт|график|ситуац|услови|диалог|дан[оыа](?!\p{L})|oʻqi|o.qi(?:ng|b|s)|tingla|qarang|koʻrib|ko.rib|foydalan|matn|hikoya|parcha|rasm|jadval|grafik|xarita|chizma|vaziyat|suhbat|dialog|ўқи|тингла|қаранг|фойдалан|матн|ҳикоя|парча|расм|жадвал|харита|чизма|вазият|суҳбат)/iu;
/** Words for the answering of several questions. */
const severalAsked =
  /(?<!\p{L})(?:questions|вопросы|вопросам|вопросов|задания|заданий|savollar|topshiriqlar|саволлар|топшириқлар)/iu;
const asksToRead =
  /(?<!\p{L})(?:read|прочита\p{L}*|прочти\p{L}*|oʻqing|oʻqib|o.qing|o.qib|ўқинг|ўқиб|matn|матн|текст|text|passage)(?!\p{L})/iu;

/** A passage is looked at as far as its questions would be named, from both ends. */
const mostLooked = 400;

/** Characters of a text that asks to be read and names no questions, from which on it is taken for a passage. */
const leastOfOpen = 150;

/** `Passage 2`, `Текст 1.`, `Matn:` before a text, which is shorter then. */
const titled = /^(?:passage|text|matn|матн|текст)\s?(?:№\s?)?(?:\d{1,2}|[A-DIVX]{1,3})?(?:\s|[.:])/iu;
const leastOfTitled = 80;

/** The numbers that a text names; undefined where it names none, or not in their order. */
function numbersIn(text: string): Scope | undefined {
  for (const range of ranges) {
    const [, from, to] = range.exec(text) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (first >= 1 && last > first && last - first < 60) return { kind: 'numbers', first, last };
  }
  const [, word = ''] = nextOnes.exec(text) ?? [];
  const count =
    Number(word) ||
    counts.indexOf(word.toLowerCase()) + 1 ||
    (beginnings.find(([start]) => start.test(word))?.[1] ?? 0);
  return count > 1 ? { kind: 'count', count } : undefined;
}

/** Which questions a text between questions belongs to; undefined for a text that is of the next one alone. */
export function scopeOf(text: string): Scope | undefined {
  const written = text.replaceAll(/\s+/g, ' ').trim();
  const looked =
    written.length <= 2 * mostLooked
      ? written
      : `${written.slice(0, mostLooked)} ${written.slice(-mostLooked)}`;
  if (!shownFirst.test(looked)) return undefined;
  const named = numbersIn(looked);
  if (named !== undefined) return named;
  if (!asksToRead.test(looked)) return undefined;
  const least = titled.test(written) ? leastOfTitled : leastOfOpen;
  return severalAsked.test(looked) || written.length >= least ? { kind: 'open' } : undefined;
}

/** Characters of a text that has something to be read. */
const leastToRead = 25;

/** A title, a greeting and instructions are what no question needs: lines that end in no sign, or short texts with nothing to be read. */
const title = /^[^\n.?!:;…=]{0,80}$/u;

/** Whether a text that stands by itself is one that questions below it may need. */
export function isToBeRead(text: string): boolean {
  if (title.test(text) || text.length < leastToRead) return /\p{L}\s?[=≈]\s?\d/u.test(text);
  return text.length >= leastOfOpen || shownFirst.test(text);
}

/** The questions that a line names for the passage below it; undefined for a line that begins none. */
export function namedForPassage(line: string): Scope | undefined {
  if (line.length > mostLooked || !shownFirst.test(line)) return undefined;
  return numbersIn(line.replaceAll(/\s+/g, ' '));
}
