import fc from 'fast-check';

import type { BankQuestion } from '../bank-question.ts';

/* Random tests of all types, with signs that mean something to some format. */

const words = fc.constantFrom(
  'Toshkent',
  'oʻquvchi',
  'ответ',
  'x = y',
  '{a}',
  '~5',
  '#1',
  '50%',
  '%50%',
  '[html]',
  'a -> b',
  'C:\\new',
  'a\\b',
  '<b>',
  '</p>',
  'R&D',
  '&lt;',
  '"quoted"',
  "it's",
  '*star*',
  '_low_',
  '`code`',
  '1.',
  'A)',
  '// no',
  '::title::',
  '$CATEGORY:',
  '=T',
  ']]>',
  '|',
  '№ 5',
  '½',
  '😀',
);
const lineOf = (some: fc.Arbitrary<string>) =>
  fc.array(some, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));
/** Texts in one line, of which something is seen. */
const line = lineOf(words);
/** Texts in one line that nobody could take for anything else in a document without markup. */
const tameLine = lineOf(
  fc.constantFrom(
    'Toshkent',
    'oʻquvchi',
    'ответ',
    'x = y',
    '{a}',
    'R&D',
    '<b>',
    "it's",
    '*star*',
    '№ 5',
    '½',
    '😀',
  ),
).map((text) => `Say ${text}`);
const formula = fc
  .constantFrom('x^2', '\\frac{1}{2}', '\\sqrt{a+b}', 'a_1 < b', '\\alpha \\neq \\beta', '\\{1; 2\\}')
  .map((tex) => `$${tex}$`);
const plainText = fc.oneof(
  { weight: 4, arbitrary: line },
  { weight: 1, arbitrary: fc.tuple(line, line).map((lines) => lines.join('\n')) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('Find'), formula).map((parts) => parts.join(' ')) },
);

const word = fc.constantFrom('alpha', 'beta', 'gamma', 'olma', 'слово');
const markdownLine = fc.oneof(
  word,
  word.map((text) => `**${text}** bold`),
  word.map((text) => `an *${text}*`),
  word.map((text) => `in \`${text}\` code`),
  fc.tuple(word, formula).map((parts) => parts.join(' ')),
);
const markdownBlocks = fc.oneof(
  markdownLine,
  fc.tuple(markdownLine, markdownLine).map((paragraphs) => paragraphs.join('\n\n')),
  fc.tuple(word, word).map(([a, b]) => `Choose:\n\n- ${a}\n- ${b}`),
  fc.tuple(word, word).map(([a, b]) => `Order:\n\n1. ${a}\n2. ${b}`),
  fc.tuple(word, word).map(([a, b]) => `| ${a} | n |\n| --- | --- |\n| ${b} | 1 |`),
  word.map((text) => `Program:\n\n\`\`\`\n${text} = 1\n\`\`\``),
);

type Texts = {
  text_format: BankQuestion['text_format'];
  blocks: fc.Arbitrary<string>;
  line: fc.Arbitrary<string>;
};

/** Different texts of parts. */
const texts = (arbitrary: fc.Arbitrary<string>, least: number, most: number) =>
  fc.uniqueArray(arbitrary, {
    minLength: least,
    maxLength: most,
    selector: (text) => text.replaceAll(/[*`]/g, '').toLowerCase(),
  });
const parts = (arbitrary: fc.Arbitrary<string>, letter: string, least: number, most: number) =>
  texts(arbitrary, least, most).map((all) => all.map((text, at) => ({ id: `${letter}${at + 1}`, text })));
const plainWord = fc.constantFrom(
  'olma',
  'nok',
  'uzum',
  'слива',
  '5 kg',
  'a*b',
  'x:y',
  'p~q',
  'C#',
  '{z}',
  'R&D',
  '<i>',
  '50%',
  'A->B',
);
const decimal = fc.constantFrom('0', '5', '-3', '9.81', '0.05', '1000000', '-0.5');

type Asked = Pick<BankQuestion, 'test_type' | 'content' | 'key'>;

/** Content and key by type. */
function asked({ blocks, line: inLine }: Texts): Record<string, fc.Arbitrary<Asked>> {
  return {
    choosable: texts(inLine, 2, 5).chain((all) =>
      fc.nat(all.length - 1).map((right) => {
        const letters = ['a', 'b', 'c', 'd', 'e'];
        const options = all.map((text, at) => ({ id: letters[at], text }));
        return { test_type: 'choosable', content: { options }, key: { right: letters[right] } };
      }),
    ),
    multiple: parts(inLine, 'o', 3, 8).chain((options) =>
      fc.integer({ min: 2, max: options.length - 1 }).map((count) => ({
        test_type: 'multiple',
        content: { options },
        key: { right: options.slice(0, count).map(({ id }) => id) },
      })),
    ),
    free_text: fc
      .record({ accepted: texts(plainWord, 1, 4), exact: fc.boolean() })
      .map(({ accepted, exact }) => ({
        test_type: 'free_text',
        content: {},
        key: { accepted: accepted.join('\n'), ...(exact && { exact: true }) },
      })),
    numeric: fc
      .uniqueArray(fc.record({ value: decimal, tolerance: fc.constantFrom('', '0.1', '2') }), {
        minLength: 1,
        maxLength: 3,
        selector: ({ value }) => value,
      })
      .map((values) => ({
        test_type: 'numeric',
        content: { unit: '' },
        key: { values: values.map((value) => ({ ...value, units: [] })) },
      })),
    matching: fc
      .tuple(
        parts(inLine, 'p', 2, 5),
        parts(plainWord, 'c', 2, 6),
        fc.array(fc.nat(100), { minLength: 5, maxLength: 5 }),
      )
      .map(([prompts, choices, places]) => ({
        test_type: 'matching',
        content: { prompts, choices },
        key: {
          pairs: Object.fromEntries(
            prompts.map(({ id }, at) => [id, choices[(places[at] ?? 0) % choices.length]?.id]),
          ),
        },
      })),
    ordering: parts(inLine, 'i', 3, 6).map((items) => ({
      test_type: 'ordering',
      content: { items },
      key: { order: items.map(({ id }) => id).toReversed() },
    })),
    gaps: fc
      .tuple(blocks, texts(plainWord, 1, 2), texts(plainWord, 2, 4), fc.boolean())
      .map(([text, accepted, choices, exact]) => ({
        test_type: 'gaps',
        content: {
          text: `Typed {{g1}} and listed {{g2}}.\n\n${text}`,
          gaps: [{ id: 'g1' }, { id: 'g2', choices }],
        },
        key: { gaps: { g1: accepted, g2: choices.slice(0, 1) }, ...(exact && { exact: ['g1'] }) },
      })),
    essay: fc.constant({ test_type: 'essay', content: {}, key: null }),
  };
}

const categories = fc.constantFrom<readonly string[]>(
  [],
  ['Algebra'],
  ['Algebra', '7/8-sinf'],
  ['Ona tili', 'Imlo: 1'],
);

const tagLists = fc.constantFrom<string[]>(
  [],
  [],
  ['R&D'],
  ['5-sinf', 'a]b', '<i>', 'formula: x'],
  ['Қўшиш'],
);

/** A random test of one of some types, without pictures and sound. @param formats of its texts */
export function randomTest(
  types: readonly string[],
  formats: readonly (BankQuestion['text_format'] | 'tame')[] = ['plain', 'markdown'],
): fc.Arbitrary<Omit<BankQuestion, 'id'>> {
  const ofFormat = {
    plain: { text_format: 'plain', blocks: plainText, line },
    markdown: { text_format: 'markdown', blocks: markdownBlocks, line: markdownLine },
    tame: { text_format: 'plain', blocks: tameLine, line: tameLine },
  } as const satisfies Record<string, Texts>;
  return fc.tuple(fc.constantFrom(...types), fc.constantFrom(...formats)).chain(([type, format]) => {
    const kind: Texts = ofFormat[format];
    const { text_format } = kind;
    const content = asked(kind)[type];
    if (content === undefined) throw new Error(`no tests of the type ${type}`);
    return fc
      .tuple(
        content,
        kind.blocks,
        fc.option(kind.blocks, { nil: '' }),
        fc.option(kind.blocks, { nil: undefined }),
        categories,
        tagLists,
      )
      .map(([question, savol, explanation, remark, category, tags]) =>
        Object.assign(
          {
            savol,
            text_format,
            explanation,
            remarks: remarksOf(question, remark),
            level: null,
            pictures: [],
            option_pictures: {},
            sound: null,
            category,
            ...(tags.length > 0 && { tags }),
          },
          question,
        ),
      );
  });
}

/** A remark on the first option. */
function remarksOf({ content }: Asked, remark: string | undefined): Record<string, string> {
  const { options = [] } = content as { options?: readonly { id: string }[] };
  const [first] = options;
  return first === undefined || remark === undefined ? {} : { [first.id]: remark };
}

/** Random tests in a list. Their ids are the places in it, from 1. */
export function randomTests(...args: Parameters<typeof randomTest>): fc.Arbitrary<BankQuestion[]> {
  return fc
    .array(randomTest(...args), { minLength: 1, maxLength: 4 })
    .map((all) => all.map((test, at) => Object.assign({ id: at + 1 }, test)));
}
