import { hidesSecondScript, withLookAlikesFolded } from './look-alikes.ts';
import { type Linted, type LintRule, type LintWarning, withoutCode, withoutTags } from './linted.ts';

/** A right option that has no text, though others have. Where none has text, the options are in the picture. */
const keyToNothing: LintRule = ({ options, right }) =>
  right
    .filter((id) => options.length > 0 && !options.some((option) => option.id === id))
    .map((id) => ({ rule: 'key_to_nothing', option: id.toUpperCase() }));

/**
 * An option as a reader sees it: spaces, kinds of apostrophes and quotes, a full stop and look-alikes make no difference. Case does,
 * as in `Co` and `CO`, but for the first letter of words.
 */
function seen(text: string): string {
  const plain = withLookAlikesFolded(text.normalize('NFC'))
    .replaceAll(/['`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵ꞌ]/gu, 'ʻ')
    .replaceAll(/["«»„“”]/gu, '"')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/\.$/u, '');
  return /^\p{Lu}?\p{Ll}{3}/u.test(plain) ? plain.slice(0, 1).toLowerCase() + plain.slice(1) : plain;
}

const equalOptions: LintRule = ({ options }) => {
  const first = new Map<string, string>();
  return options.flatMap(({ mark, text }): LintWarning[] => {
    const same = first.get(seen(text));
    if (same !== undefined) return [{ rule: 'equal_options', option: same, other: mark }];
    first.set(seen(text), mark);
    return [];
  });
};

/** A right option that is clearly longer than each other one is chosen by pupils who do not know the answer. */
const longestIsRight: LintRule = ({ options, right }) => {
  const [only, ...more] = options.filter(({ id }) => right.includes(id));
  if (only === undefined || more.length > 0 || options.length < 3) return [];
  const lengthOf = ({ text }: { text: string }) => withoutTags(text).trim().length;
  const length = lengthOf(only);
  const next = Math.max(...options.filter((option) => option !== only).map(lengthOf));
  const isClear = length >= next * 1.5 && length - next >= 20;
  return isClear ? [{ rule: 'longest_is_right', option: only.mark }] : [];
};

/** The wording of options that refer to all others, or to none of them, in the languages and alphabets of schools. */
const allOrNone = [
  /^(?:all|none|any|each) (?:of )?(?:the |these |those )?(?:above|these|those|them|listed|(?:answers?|options?)(?: above| listed)?)(?: (?:is|are) \p{L}+)?$/iu,
  /^(?:все|всё|(?:все|всё|кажд\p{L}{2}|любой|ничего|ничто|ни одно|ни один|ни одна) из) (?:(?:выше)?перечисленн\p{L}+|(?:выше)?указанн\p{L}+|вышеназванн\p{L}+|этого|этих|них)(?: выше| вариантов| ответов)?(?: (?:верн|правильн)\p{L}+)?$/iu,
  /^(?:все|всё) (?:(?:эти |указанные |перечисленные )?(?:варианты|ответы))(?: (?:ответа|выше))?(?: \p{L}+)?$/iu,
  /^(?:нет (?:верного|правильного) (?:ответа|варианта)|ни один (?:вариант|ответ)(?: не \p{L}+)?)$/iu,
  /^(?:yuqorida(?:gi|gilarning|gilardan|gilar)? ?)?(?:barcha|hamma|barchasi|hammasi)(?: (?:javob|variant)\p{L}*)?(?: toʻgʻri)?$/iu,
  /^(?:yuqorida\p{L}* |ularning |bularning |sanab oʻtilganlarning )(?:barchasi|hammasi|hech (?:biri|qaysi\p{L}*))(?: (?:toʻgʻri|emas))*$/iu,
  /^(?:hech (?:biri|qaysisi|bir javob|qaysi javob)(?: (?:toʻgʻri|emas))*|toʻgʻri javob (?:yoʻq|berilmagan))$/iu,
  /^(?:юқорида\p{L}* )?(?:барча|ҳамма|барчаси|ҳаммаси|ҳеч (?:бири|қайсиси))(?: (?:жавоб|вариант)\p{L}*)?(?: (?:тўғри|эмас))*$/iu,
  /^тўғри жавоб (?:йўқ|берилмаган)$/iu,
];

const allOfTheAbove: LintRule = ({ options }) =>
  options
    .filter(({ text }) => allOrNone.some((pattern) => pattern.test(plainWords(text))))
    .map(({ mark }) => ({ rule: 'all_of_the_above', option: mark }));

/** An option in which only words are left, with one kind of apostrophe. */
function plainWords(text: string): string {
  return withoutTags(text)
    .replaceAll(/(?<=\p{L})['`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵ꞌ](?=\p{L})/gu, 'ʻ')
    .replaceAll(/[^\p{L}\p{M}ʻ]+/gu, ' ')
    .trim();
}

const oneLine = (text: string) => text.replaceAll(/\s+/gu, ' ').trim().toLowerCase();

/** Whether a text has an answer as words of their own; in brackets, quotes of code and after `=` it is something else. */
function hasWords(text: string, answer: string): boolean {
  const [whole, words] = [` ${oneLine(text)} `, oneLine(answer)];
  for (let at = whole.indexOf(words); at !== -1; at = whole.indexOf(words, at + 1)) {
    const [before = '', after = ''] = [whole[at - 1], whole[at + words.length]];
    if (' «“„'.includes(before) && ' ,.;:!?»”'.includes(after)) return true;
  }
  return false;
}

/** How many letters an answer needs to be recognized in the question: shorter ones, and numbers, stand there by chance. */
const leastLetters = 4;

/**
 * The right answer, word for word, in the question. Where a wrong option stands there too, the question asks which of them it is. Yes, no
 * and the like are in many questions.
 */
const answerInQuestion: LintRule = ({ text, options, right, accepted }) => {
  const question = withoutCode(text);
  const isNamed = (answer: string) => {
    const words = withoutCode(answer);
    return (words.match(/\p{L}/gu) ?? []).length >= leastLetters && hasWords(question, words);
  };
  const wrong = options.filter(({ id }) => !right.includes(id));
  if (wrong.some((option) => hasWords(question, option.text))) return [];
  const answers = [
    ...options.filter(({ id }) => right.includes(id)).map((option) => option.text),
    ...accepted,
  ];
  return answers.filter(isNamed).map((answer) => ({ rule: 'answer_in_question', answer }));
};

const twoScripts: LintRule = ({ text, options, accepted, others }) => {
  const texts = [text, ...options.map((option) => option.text), ...accepted, ...others];
  const words = texts.flatMap((line) => line.match(/[\p{L}\p{M}]+/gu) ?? []);
  return [...new Set(words.filter(hidesSecondScript))].map((word) => ({ rule: 'mixed_scripts', word }));
};

const rules: readonly LintRule[] = [
  keyToNothing,
  equalOptions,
  twoScripts,
  answerInQuestion,
  allOfTheAbove,
  longestIsRight,
];

/** The possible flaws of a question, the worst first. Runs anew with each typed letter, and uses no network. */
export function lintQuestion(question: Linted): LintWarning[] {
  return rules.flatMap((rule) => rule(question));
}
