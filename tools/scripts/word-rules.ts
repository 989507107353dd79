import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** A word that code does not use, with the plain one. */
type Rule = { word: RegExp; instead: string };

/** Words that comments and the titles of tests do not use: they name no thing, or one of several. */
const inSentences: readonly Rule[] = [
  { word: /\bwhat (is|was|has|had|were)\b/i, instead: 'the noun that it stands for' },
  { word: /\b(whoever|who (has|had|is|was))\b/i, instead: 'the signed-in user, the author, the pupil' },
  { word: /\b(somebody|anybody)\b/i, instead: 'a user, another user, the person' },
  { word: /\bkept\b/i, instead: 'stored on the device, withheld, maintained, retained, or filtered' },
  { word: /\bkeep(s|ing)? (something|anything|nothing)\b/i, instead: 'store' },
  { word: /\btold\b/i, instead: 'notified, shown, or sent' },
  { word: /\buntaken\b/i, instead: 'rejected' },
  { word: /\bbegun\b/i, instead: 'started' },
  { word: /\bdeeds?\b/i, instead: 'action, or audit event' },
  { word: /\bpatience\b/i, instead: 'timeout' },
];

/** Parts of names that code does not use, such as `Kept` in `isKept`. Names on the wire and of columns stay: see `onTheWire`. */
const inNames: readonly Rule[] = [
  { word: /^kept$/i, instead: 'stored, withheld, retained, or filtered' },
  { word: /^untaken$/i, instead: 'rejected' },
  { word: /^begun$/i, instead: 'started' },
  { word: /^deeds?$/i, instead: 'auditEvent' },
  { word: /^patience$/i, instead: 'timeout' },
  { word: /^told$/i, instead: 'status, or notified' },
  { word: /^met$/i, instead: 'exposure' },
  { word: /^mixed$/i, instead: 'shuffled' },
];

/** The folders that a pupil's answer passes through, without their tests. */
const onTheWalks =
  /^(web\/(answers|device|question-card|work\/solve)|server\/(answers|work\/(attempts|late)))\/(?!.*(\.test\.|\btesting\/))/;

/** Variables that these folders do not have, since what they would hold has a name: see docs/architecture.md. */
const inVariablesOnTheWalks: readonly Rule[] = [
  { word: /^chosen$/, instead: 'choice, or answer' },
  { word: /^input$/, instead: 'answer' },
  { word: /^graded$/, instead: 'result' },
  { word: /^meta$/, instead: 'sealedContent' },
];

/** Words that stand for no thing: a variable with such a name needs a comment. As keys they stand beside their value. */
const nameless = /^(one|that|of|own|said)$/;

/** Names on the wire, of columns and of texts, which clients, stored rows and translators know. A name with an underscore is one. */
const onTheWire: ReadonlySet<string> = new Set(['kept', 'begun', 'untaken', 'met', 'mixed', 'told']);

/** Endpoints, which the contract names like their operations on the wire. */
const operations: ReadonlySet<string> = new Set(['countMet', 'listUntakenAnswers', 'addUntakenAnswer']);

/** Phrases that texts of the page do not use, by language: docs/glossary.md has the words that they use. */
const inLocales: Readonly<Record<string, readonly Rule[]>> = {
  en: [
    { word: /\bwords to it\b/i, instead: 'message to pupils' },
    { word: /\bwhom the list is of\b/i, instead: 'who is on the list' },
    { word: /\bcounted anew\b/i, instead: 'recalculated' },
    { word: /\bchooses? the first password\b/i, instead: 'a link to choose a password' },
    { word: /\bset(s|ting)? (it |(the |a )?PINs? )?back\b/i, instead: 'reset' },
    { word: /\bwithout a line\b/i, instead: 'without internet' },
    { word: /\b(the|this|no) work\b|\bwork (that was|given to)\b/i, instead: 'assignments' },
  ],
  ru: [
    { word: /по жребию/i, instead: 'случайные' },
    { word: /стольких минут/i, instead: 'через столько минут' },
    { word: /оформлять тексты/i, instead: 'форматирование текста' },
    { word: /заметки анализа/i, instead: 'замечания ИИ' },
    { word: /объяснени/i, instead: 'пояснение' },
    { word: /аккаунт/i, instead: 'учётная запись' },
    { word: /сотрудник/i, instead: 'администратор' },
    { word: /"exit": "(закончить|завершить)/i, instead: 'прервать: answers are not handed in by it' },
    { word: /\p{L}\((л?а|ся)\)/u, instead: 'a form without gender, such as «кто выдал»' },
  ],
  uz: [
    {
      word: /"exit": "(tugatish|yakunlash)/i,
      instead: 'keyinroq davom ettirish: answers are not handed in by it',
    },
    { word: /oʻquvchilar, yoki/i, instead: 'oʻquvchilar yoki' },
    { word: /[«»]/, instead: '“ ”' },
    { word: /\be-pochta/i, instead: 'elektron pochta' },
    { word: /\bPIN\b(?!-kod)/, instead: 'PIN-kod' },
    { word: /\btushuntirish/i, instead: 'izoh' },
    { word: /\bxodim/i, instead: 'administrator' },
    { word: /ogʻirligi/i, instead: 'vazni' },
    { word: /qurʼa boʻyicha/i, instead: 'tasodifiy' },
    { word: /\}-variant/i, instead: '-versiya' },
  ],
};

/** How many words a sentence of a comment has at most. */
const longestSentence = 30;

/**
 * Finds words that this project does not use, and sentences that are too long, in all sources.
 * @param project the folder of the project
 * @returns a line for each of them, with its place
 */
export function wordsIn(project: string): string[] {
  return globSync('{contract,server,web,e2e,tools}/**/*.{ts,tsx,mjs}', {
    cwd: project,
    exclude: ['web/dist', '**/node_modules', 'tools/scripts/word-rules*'],
  })
    .map((path) => path.split(sep).join('/'))
    .toSorted()
    .flatMap((path) =>
      findWords(readFileSync(join(project, path), 'utf8'), path).map(
        ({ line, found }) => `${path}:${line} ${found}`,
      ),
    );
}

/**
 * Finds phrases that texts of the page do not use.
 * @param project the folder of the project
 * @returns a line for each of them, with its place
 */
export function phrasesIn(project: string): string[] {
  const files = ['web/**/locales/{en,ru,uz}.json', 'web/public/assets/locales/{en,ru,uz}/*.json'];
  return globSync(files, { cwd: project })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !path.startsWith('web/dist/'))
    .toSorted()
    .flatMap((path) => {
      const [, language = ''] = /locales\/(\w\w)\b/.exec(path) ?? [];
      const found = findPhrases(readFileSync(join(project, path), 'utf8'), language);
      return found.map(({ line, found: phrase }) => `${path}:${line} ${phrase}`);
    });
}

/** @returns each of them in a file of texts, with its line, from 1 */
export function findPhrases(texts: string, language: string): { line: number; found: string }[] {
  return texts.split('\n').flatMap((text, at) =>
    (inLocales[language] ?? []).flatMap(({ word, instead }) => {
      const match = word.exec(text);
      return match === null ? [] : [{ line: at + 1, found: `“${match[0]}”: say ${instead}` }];
    }),
  );
}

/** @returns each of them in the text of a source file, with its line, from 1. @param path of the file, in the folder of the project */
export function findWords(source: string, path = ''): { line: number; found: string }[] {
  const variables = onTheWalks.test(path) ? inVariablesOnTheWalks : [];
  return [
    ...commentsOf(source).flatMap((comment) => inText(comment).concat(tooLong(comment))),
    ...titlesOf(source).flatMap(inText),
    ...namesOf(source).flatMap((name) => inName(name).concat(inVariable(name, variables))),
  ]
    .map(({ at, found }) => ({ line: source.slice(0, at).split('\n').length, found }))
    .toSorted((a, b) => a.line - b.line);
}

type Part = { at: number; text: string };
type Found = { at: number; found: string };

/** Strings too, since a path such as `**\/api/**` in a string begins no comment. */
const stringOrComment = /'(?:[^'\\\n]|\\.)*'|(\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*(?:\n\s*\/\/[^\n]*)*)/gm;

/** Comments, strings, and regular expressions, before which stands no value that a slash would divide. */
const noCode = new RegExp(
  [
    stringOrComment.source,
    /"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/.source,
    /(?<=(?:^|[(,=:[!&|?{};>]|\breturn)\s*)\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//.source,
  ].join('|'),
  'gm',
);

function commentsOf(source: string): Part[] {
  return [...source.matchAll(stringOrComment)].flatMap(({ index, 1: text }) =>
    text === undefined ? [] : { at: index, text },
  );
}

function titlesOf(source: string): Part[] {
  const titles = /\b(?:test|describe)(?:\.\w+)*(?:\((?!['"`])[^\n]*\))?\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g;
  return [...source.matchAll(titles)].map((match) => ({
    at: match.index + match[0].length - (match[2] ?? '').length,
    text: match[2] ?? '',
  }));
}

function inText({ at, text }: Part): Found[] {
  return inSentences.flatMap(({ word, instead }) => {
    const match = word.exec(text);
    return match === null ? [] : [{ at: at + match.index, found: `“${match[0]}”: say ${instead}` }];
  });
}

function tooLong({ at, text }: Part): Found[] {
  const plain = text
    .replaceAll(/^\s*(\/\*\*?|\*\/|\*|\/\/)|\*\/$/gm, (mark) => ' '.repeat(mark.length))
    // A tag, an item of a list and a blank line start a sentence.
    .replaceAll(/(?<=\n\s*)\s\s(?=@\w|- )/g, '; ')
    .replaceAll(/\n(?=[ \t]*\n)/g, ';');
  return [...plain.matchAll(/[^.:;?!]+(?:[.:;?!](?!\s)[^.:;?!]+)*/g)].flatMap(({ index, 0: sentence }) => {
    const length = sentence.split(/\s+/).filter((word) => /\w/.test(word)).length;
    return length > longestSentence ? [{ at: at + index, found: `a sentence of ${length} words` }] : [];
  });
}

type Name = Part & { isDeclared: boolean; isVariable: boolean };

function namesOf(source: string): Name[] {
  const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ');
  const code = source
    .replaceAll(noCode, blank)
    .replaceAll(/(?<=\bfor (?:await )?\((?:const|let) [^;]*?) of /g, blank);
  return [...code.matchAll(/(\b(?:const|let|function) )?([a-z_$][\w$]*)/gi)].map((match) => {
    const [all, declares, text = ''] = match;
    const end = match.index + all.length;
    const [before, after] = [
      code.slice(Math.max(0, end - text.length - 3), end - text.length),
      code.slice(end, end + 2),
    ];
    // Not where a property is read, or a key or an attribute of an element is named.
    const isVariable = !/(?<!\.\.)\.$/.test(before) && !/^(\??:|=[{"])/.test(after);
    return { at: match.index, text, isDeclared: declares !== undefined, isVariable };
  });
}

function inName({ at, text, isDeclared, isVariable }: Name): Found[] {
  if (isVariable && nameless.test(text)) return [{ at, found: `${text}: say the noun of what it holds` }];
  if (text.includes('_') || operations.has(text) || (onTheWire.has(text) && !isDeclared)) return [];
  const parts = text.split(/(?<=[a-z\d])(?=[A-Z])/);
  return inNames.flatMap(({ word, instead }) =>
    parts.some((part, place) => word.test(part) && !isMixedNumber(part, parts[place + 1]))
      ? [{ at, found: `${text}: say ${instead}` }]
      : [],
  );
}

function inVariable({ at, text, isVariable }: Name, variables: readonly Rule[]): Found[] {
  return variables.flatMap(({ word, instead }) =>
    isVariable && word.test(text) ? [{ at, found: `${text}: say ${instead}` }] : [],
  );
}

/** Whether a part of a name begins the mathematical term of a mixed number (1 1/2). */
function isMixedNumber(part: string, next: string | undefined): boolean {
  return /^mixed$/i.test(part) && next === 'Number';
}
