import { isDeepStrictEqual } from 'node:util';

import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';

import { type ExportFormat, exportFormats, type LossCode } from '../../contract/question-files/exports.ts';
import { checkItem } from '../question-imports/check.ts';
import type { SourceQuestion } from '../question-imports/reading/item.ts';
import { readSource } from '../question-imports/reading/read-source.ts';
import type { BankQuestion } from './bank-question.ts';
import { decimalOf, decimalTolerance } from './formats/decimal.ts';
import { nodesOf, onOneLine, picturesIn, plainOf } from './formats/shown-texts.ts';
import { isWritten } from './losses.ts';
import { randomTest } from './testing/random-tests.ts';
import { shownQuestion, writtenBytes } from './testing/written.ts';
import { lossesIn, writers } from './write.ts';

/* Losses of a file are listed before: a test that comes back differs from itself in those that are listed, and in nothing else. */

const all = ['choosable', 'multiple', 'free_text', 'numeric', 'matching', 'ordering', 'gaps', 'essay'];
const pictures = ['a-8x8.webp', 'b-8x8.webp'];
const sound = { file: 'river.mp3', title: 'A river & "sea"' };
const files = new Map<string, Uint8Array>([[sound.file, Buffer.from('ID3 river')]]);
beforeAll(async () => {
  for (const [at, name] of pictures.entries()) {
    const create = { width: 8, height: 8, channels: 3, background: { r: 90 * at, g: 9, b: 9 } } as const;
    files.set(name, await sharp({ create }).webp().toBuffer());
  }
});

/** What a test has beside that of random-tests.ts. */
const particulars = fc.record({
  level: fc.option(fc.integer({ min: 1, max: 5 })),
  tags: fc.constantFrom<string[]>([], ['R&D', '5-sinf']),
  pictures: fc.uniqueArray(
    fc.record({ file: fc.constantFrom(...pictures), alt: fc.constantFrom('', 'A "flag" <b>', 'Bayroq') }),
    { maxLength: 2, selector: ({ file }) => file },
  ),
  shownIn: fc.constantFrom('none', 'savol', 'explanation'),
  hasOptionPicture: fc.boolean(),
  sound: fc.constantFrom(null, sound),
  isKeyed: fc.constantFrom(true, true, true, false),
  units: fc.constantFrom(
    { unit: '', units: [] },
    { unit: 'cm', units: [] },
    { unit: '', units: ['kg', 'г'] },
    { unit: 'm', units: ['km'] },
  ),
  spelling: fc.constantFrom(
    {},
    { value: '1/4', tolerance: '2%' },
    { value: '1/3' },
    { value: '9,8', tolerance: '0,1' },
    { value: '1 000', tolerance: '5%' },
  ),
  more: fc.constantFrom('', '\nAnd now?', '\n\nAnd now?'),
});
type Particulars = typeof particulars extends fc.Arbitrary<infer Value> ? Value : never;

type Options = { options?: { id: string }[] };
type Values = { values?: { value: string; tolerance: string }[] };

function numberOf(key: unknown, { units: { units }, spelling }: Particulars): unknown {
  const { values = [] } = key as Values;
  return { values: values.map((value, at) => Object.assign({}, value, at === 0 && spelling, { units })) };
}

function withParticulars(base: Omit<BankQuestion, 'id'>, has: Particulars): BankQuestion {
  const isNumber = base.test_type === 'numeric';
  // A free text has a right answer always.
  const isKeyed = has.isKeyed || base.test_type === 'free_text';
  const isShown = base.text_format === 'markdown' && has.pictures.length > 0;
  const option = (base.content as Options).options?.[1]?.id;
  const savol = isShown && has.shownIn === 'savol' ? `See ![](1) here.\n\n${base.savol}` : base.savol;
  return {
    ...base,
    id: 1,
    savol: base.text_format === 'plain' ? savol + has.more : savol,
    explanation: isShown && has.shownIn === 'explanation' ? 'So ![](1) it is.' : base.explanation,
    content: isNumber ? { unit: has.units.unit } : base.content,
    key: isKeyed ? (isNumber ? numberOf(base.key, has) : base.key) : null,
    level: has.level,
    tags: has.tags,
    pictures: has.pictures,
    option_pictures:
      option !== undefined && has.hasOptionPicture
        ? { [option]: { file: pictures[1] ?? '', alt: 'An option' } }
        : {},
    sound: has.sound,
  };
}

/** Texts in which nothing looks like a sign of Aiken or of a document of Word. */
const isTame = (format: ExportFormat) => format === 'docx' || format === 'aiken';

const randomWhole = (format: ExportFormat) =>
  fc
    .tuple(randomTest(all, [isTame(format) ? 'tame' : 'plain', 'markdown']), particulars)
    .map(([base, has]) => withParticulars(base, has));

/** Numbers as decimals. */
function inDecimals(source: SourceQuestion): SourceQuestion {
  const { values } = (source.key ?? {}) as Values;
  if (values === undefined) return source;
  const decimal = values.map((value) =>
    Object.assign({}, value, { value: decimalOf(value.value), tolerance: decimalTolerance(value) }),
  );
  return { ...source, key: { values: decimal } };
}

/** A text without what formulas and pictures in it are spelled with: `\left` and white space, and text alternatives. */
const alike = (json: string) =>
  json
    .replaceAll(/!\[[^\]]*\]\(/g, '![](')
    .replaceAll(/\\+(?:left|right)\b/g, '')
    .replaceAll(/\\+neq/g, String.raw`\\ne`)
    .replaceAll(/"tex":"[^"]*"/g, (tex) => tex.replaceAll(' ', ''));

/**
 * What people see of a test, by what losses are about.
 * @param isDrawn whether pictures are compared, and not their number and text alternatives alone
 */
function facetsOf(
  source: SourceQuestion & { category: readonly string[] },
  found: ReadonlyMap<string, Uint8Array>,
  isDrawn: boolean,
) {
  const { options = [] } = source.content as Options;
  const nodes = (text: string) => nodesOf(source, text, 'blocks');
  const words = (text: string) => onOneLine(plainOf(nodes(text)));
  const bytes = (file: string) => Buffer.from(found.get(file) ?? []).toString('base64');
  const picture = (named: { file: string; alt: string } | undefined) =>
    named && [named.alt, isDrawn ? bytes(named.file) : ''];
  const { remarks, option_pictures } = source;
  const question = {
    ...inDecimals(source),
    explanation: '',
    remarks: {},
    option_pictures: {},
    category: [],
    tags: [],
  };
  const isInstructed = source.test_type === 'gaps';
  return {
    question: alike(JSON.stringify(shownQuestion(isInstructed ? { ...question, savol: '' } : question))),
    instruction: isInstructed ? alike(words(source.savol)) : '',
    explanation: words(source.explanation),
    remarks: options.map(({ id }) => words(remarks[id] ?? '')),
    explained: [source.explanation, ...Object.values(remarks)].flatMap((text) => picturesIn(nodes(text))),
    level: source.level,
    tags: source.tags ?? [],
    category: source.category,
    pictures: [source.pictures.map(picture), options.map(({ id }) => picture(option_pictures[id]))],
    sound: source.sound && [source.sound.title, bytes(source.sound.file)],
  };
}

/** The losses that change how a question, its parts and its key are seen. */
const inQuestion = ['formatting', 'formulas', 'lines', 'exact', 'units'] as const;
/** The losses of a facet of the same name. */
const inFacet = ['instruction', 'explanation', 'remarks', 'level', 'tags', 'category', 'sound'] as const;

/** What other programs show otherwise, and Savol perhaps as it was. */
function mayComeBack(format: ExportFormat, listed: readonly string[]): boolean {
  if (format === 'moodle_xml') return listed.join() === 'instruction';
  if (format === 'aiken') return listed.join() === 'formulas';
  return format === 'docx' && listed.join() === 'formatting';
}

/** What a question shows, but for pictures between its words. */
const withoutPictures = ({ question }: Facets) => question.replaceAll(/ ",\{"img":\["[^"]*"\]\},"/g, '');

/** The differences between a test and itself when it has come back, as far as the list of losses says something else. */
function unlisted(
  format: ExportFormat,
  codes: ReadonlySet<LossCode>,
  before: Facets,
  after: Facets,
): string[] {
  const isSame = (facet: keyof Facets) => isDeepStrictEqual(before[facet], after[facet]);
  const wrong: string[] = [];
  const listed = inQuestion.filter((code) => codes.has(code));
  const isAsked = codes.has('pictures')
    ? withoutPictures(before) === withoutPictures(after)
    : isSame('question');
  if (listed.length === 0 && !isAsked) wrong.push('the question is not listed');
  if (listed.length > 0 && isSame('question') && !mayComeBack(format, listed))
    wrong.push(`${listed.join()} is listed, and there`);
  for (const code of inFacet) {
    if (isSame(code) === codes.has(code) && !(codes.has(code) && mayComeBack(format, [code])))
      wrong.push(`${code} is ${codes.has(code) ? 'listed, and there' : 'not listed'}`);
  }
  const isExplained = codes.has('explanation') || codes.has('remarks') || isSame('explained');
  const hasPictures = isSame('pictures') && isExplained;
  if (hasPictures === codes.has('pictures')) wrong.push('pictures are listed wrongly');
  return wrong;
}
type Facets = ReturnType<typeof facetsOf>;

test.each(exportFormats)('%s comes back as it was but for the losses that are listed', async (format) => {
  await fc.assert(
    fc.asyncProperty(randomWhole(format), async (given) => {
      const losses = lossesIn(format, given);
      const codes = new Set(losses.map(({ code }) => code));
      fc.pre(isWritten(losses) && !codes.has('as_text'));
      const bytes = await writtenBytes(writers[format], [given], files);
      const read = await readSource({ source: { bytes }, format: undefined });
      const items = read.items.map((item) => checkItem(item, (file) => read.files.has(file)));
      const [item] = items;
      expect([items.length, item?.test?.test_type]).toEqual([1, given.test_type]);
      if (item?.test == null) return;
      const isDrawn = format !== 'docx';
      const back = { ...item.test, category: item.category };
      const facets = [facetsOf(given, files, isDrawn), facetsOf(back, read.files, isDrawn)] as const;
      expect(unlisted(format, codes, ...facets), JSON.stringify(facets)).toEqual([]);
      const hasNoKey = given.key === null && given.test_type !== 'essay';
      expect(item.remarks.some(({ code }) => code === 'no_key')).toBe(hasNoKey);
      const others = item.remarks.filter(({ code }) => code !== 'no_key');
      expect(codes.size === 0 ? others : []).toEqual([]);
    }),
    { numRuns: 50, maxSkipsPerRun: 1000 },
  );
});
