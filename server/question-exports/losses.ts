import type { ExportFormat, LossCode } from '../../contract/question-files/exports.ts';
import { isOmission } from '../../contract/question-files/exports.ts';
import type { RichElement, RichNode } from '../../contract/questions/rich-elements.ts';
import { valueOf } from '../../contract/question-types/value-of.ts';
import type { TextKind } from '../../contract/questions/text-format.ts';
import { type Asked, askedOf, shownOptions, unitsForAll } from './formats/asked.ts';
import { decimalOf, decimalTolerance } from './formats/decimal.ts';
import type { BankQuestion } from './bank-question.ts';
import { ommlOf } from './formats/omml.ts';
import { blockNames, markedAs, nodesOf, picturesIn } from './formats/shown-texts.ts';

/** What a format cannot say of a test: see lossCodes of the contract. */
export type TestLoss = { code: LossCode; detail: string };

type Kind = Asked['type'];

/** The names of the elements that the question is formatted with, and its parts; and whether it has several lines or blocks. */
type Marks = { question: ReadonlySet<string>; parts: ReadonlySet<string>; isLong: boolean };

/** What a format can say. */
type Abilities = {
  kinds: readonly Kind[];
  /** Whether it has a test in a form that is not read back as one of its kind. */
  changesKind?: (asked: Asked, marks: Marks) => boolean;
  /** Tests without a right answer, and options that stand in the picture. */
  unkeyed?: true;
  emptyOptions?: true;
  pictures?: true;
  /** Pictures in the explanation and in remarks, which would be shown with the question where they come back. */
  explainedPictures?: true;
  sound?: true;
  /** All formatting, or some elements. */
  formatting?: true | ((element: string) => boolean);
  /** Several paragraphs; otherwise they are lines. */
  paragraphs?: true | undefined;
  /** All formulas, or some. */
  formulas?: true | ((formula: RichElement) => boolean);
  lines?: true;
  remarks?: true;
  explanation?: true;
  level?: true;
  tags?: true;
  category?: true;
  exact?: true;
  /** All units, or those that all values of a number must have. */
  units?: 'all' | 'same';
  /** Right numbers in all spellings. */
  numbers?: true;
  instruction?: true;
};

const all: readonly Kind[] = [
  'choosable',
  'multiple',
  'free_text',
  'numeric',
  'matching',
  'ordering',
  'gaps',
  'essay',
];
const marked = { formatting: true, paragraphs: true, formulas: true, lines: true } as const;
/** The kinds that a document of Word has as text only. */
const printed: ReadonlySet<Kind> = new Set(['numeric', 'matching', 'ordering', 'gaps', 'essay']);
/**
 * Whether a document of Word has a test as text only. Lines below a question look like options where they are formatted or those of a list,
 * and a formatted option looks like the right one where the key names none.
 */
function isPrintedOnly(asked: Asked, { question, parts, isLong }: Marks): boolean {
  if (printed.has(asked.type)) return true;
  if (asked.type === 'free_text') return isLong && question.size > 0;
  return !asked.isKeyed && (asked.type === 'multiple' || parts.size > 0);
}

const qti: Abilities = {
  ...marked,
  kinds: all,
  // An item with nothing but one field is a short answer.
  changesKind: (asked) =>
    asked.type === 'gaps' && asked.gaps.length === 1 && asked.gaps[0]?.choices === undefined,
  unkeyed: true,
  pictures: true,
  sound: true,
  remarks: true,
  explanation: true,
  tags: true,
  category: true,
  exact: true,
  instruction: true,
};

const abilities: Readonly<Record<Exclude<ExportFormat, 'csv' | 'xlsx'>, Abilities>> = {
  gift: {
    ...marked,
    kinds: ['choosable', 'multiple', 'free_text', 'numeric', 'matching', 'essay'],
    // An arrow is the sign between the sides of a pair.
    changesKind: (asked) =>
      asked.type === 'free_text' && asked.accepted.some((accepted) => accepted.includes('->')),
    remarks: true,
    explanation: true,
    tags: true,
    category: true,
    instruction: true,
  },
  aiken: { kinds: ['choosable'] },
  moodle_xml: {
    ...marked,
    kinds: all,
    pictures: true,
    sound: true,
    remarks: true,
    explanation: true,
    tags: true,
    category: true,
    exact: true,
    units: 'same',
  },
  qti22: qti,
  qti30: qti,
  docx: {
    ...marked,
    paragraphs: undefined,
    formatting: (element) => !['ul', 'ol', 'pre', 'code'].includes(element),
    formulas: (formula) => ommlOf(formula) !== undefined,
    kinds: all,
    changesKind: isPrintedOnly,
    unkeyed: true,
    emptyOptions: true,
    pictures: true,
    category: true,
    units: 'all',
    numbers: true,
    instruction: true,
  },
  savol: {
    ...marked,
    kinds: all,
    unkeyed: true,
    emptyOptions: true,
    pictures: true,
    explainedPictures: true,
    sound: true,
    remarks: true,
    explanation: true,
    level: true,
    tags: true,
    category: true,
    exact: true,
    units: 'all',
    numbers: true,
    instruction: true,
  },
};

/** The formats that have pictures in the file. */
export const formatsWithFiles: ReadonlySet<ExportFormat> = new Set(
  (Object.keys(abilities) as (keyof typeof abilities)[]).filter((format) => abilities[format].pictures),
);

/** The texts of a test that are shown formatted, each with how. */
function textsOf(test: BankQuestion, asked: Asked): (readonly [string, TextKind])[] {
  const lines = (parts: readonly { text: string }[]) => parts.map(({ text }) => [text, 'line'] as const);
  const content = (): (readonly [string, TextKind])[] => {
    switch (asked.type) {
      case 'choosable':
      case 'multiple':
        return lines(asked.options);
      case 'matching':
        return [...lines(asked.prompts), ...lines(asked.choices)];
      case 'ordering':
        return lines(asked.items);
      case 'gaps':
        return [[asked.text, 'blocks']];
      default:
        return [];
    }
  };
  return [[test.savol, 'blocks'], ...content()];
}

/** Whether a number with its tolerance has no spelling as a decimal. */
function hasFraction(asked: Asked): boolean {
  if (asked.type !== 'numeric') return false;
  return asked.values.some(
    (value) => decimalOf(value.value) === undefined || decimalTolerance(value) === undefined,
  );
}

function omissionOf(can: Abilities, test: BankQuestion, asked: Asked): LossCode | undefined {
  if (!can.kinds.includes(asked.type)) return 'kind';
  if (!asked.isKeyed && can.unkeyed !== true) return 'no_key';
  if (can.emptyOptions !== true && (asked.type === 'choosable' || asked.type === 'multiple')) {
    const options = shownOptions(asked.options, can.pictures ? test : { option_pictures: {} });
    if (options.length < 2) return 'no_options';
    if (can.unkeyed !== true && !options.some(({ isRight }) => isRight)) return 'no_key';
  }
  return can.numbers !== true && hasFraction(asked) ? 'fractions' : undefined;
}

function losesUnits({ units }: Abilities, asked: Asked): boolean {
  if (asked.type !== 'numeric' || units === 'all') return false;
  if (units === 'same' && unitsForAll(asked) !== undefined) return false;
  return asked.unit !== '' || asked.values.some((value) => value.units.length > 0);
}

/** Whether a text has several blocks. */
const isInBlocks = (nodes: readonly RichNode[]) =>
  nodes.filter((node) => typeof node === 'object' && blockNames.has(node.name)).length > 1;

/** Whether a text without formatting has a blank line. */
const hasBlankLine = (nodes: readonly RichNode[]) =>
  nodes.some((node) => typeof node === 'string' && /\n[^\S\n]*\n/.test(node.trim()));

/** What says of each thing whether a format has it. */
function allOr<Thing>(ability: true | ((thing: Thing) => boolean) = () => false): (thing: Thing) => boolean {
  return ability === true ? () => true : ability;
}

/** Whether a picture stands in a text that people see after they have answered, as far as a format has such texts. */
function hasExplainedPictures(test: BankQuestion, { explanation, remarks }: Abilities): boolean {
  const texts = [...(explanation ? [test.explanation] : []), ...(remarks ? Object.values(test.remarks) : [])];
  return texts.some((text) => picturesIn(nodesOf(test, text, 'blocks')).length > 0);
}

/** The parts of a test that are left out, or stand otherwise. */
function changesOf(can: Abilities, test: BankQuestion, asked: Asked): LossCode[] {
  const nodes = textsOf(test, asked).map(([text, kind]) => nodesOf(test, text, kind));
  const marks = nodes.map(markedAs);
  const isTyped = asked.type === 'free_text' || asked.type === 'gaps';
  const isExact =
    (asked.type === 'free_text' && asked.isExact) ||
    (asked.type === 'gaps' && asked.gaps.some((gap) => gap.isExact));
  const texts = textsOf(test, asked).map(([text]) => text);
  const {
    formulas,
    formatting,
    lines,
    paragraphs,
    pictures,
    explainedPictures,
    units: _units,
    ...others
  } = can;
  const canShow = allOr(formulas);
  const canFormat = allOr(formatting);
  const hasPictures =
    test.pictures.length > 0 ||
    Object.keys(test.option_pictures).length > 0 ||
    nodes.some((shown) => picturesIn(shown).length > 0);
  const has: Partial<Record<LossCode, boolean>> = {
    pictures: (hasPictures && !pictures) || (!explainedPictures && hasExplainedPictures(test, can)),
    sound: test.sound !== null,
    formatting:
      marks.some(({ elements }) => ![...elements].every(canFormat)) ||
      (lines === true && !paragraphs && nodes.some(isInBlocks)),
    formulas: marks.some((shown) => !shown.formulas.every(canShow)),
    lines: lines ? !paragraphs && nodes.some(hasBlankLine) : texts.some((text) => /[\n\r]/.test(text.trim())),
    remarks: Object.keys(test.remarks).length > 0,
    explanation: test.explanation !== '',
    level: test.level !== null,
    tags: test.tags !== undefined && test.tags.length > 0,
    category: test.category.length > 0,
    exact: isTyped && isExact,
    units: losesUnits(can, asked),
    instruction: asked.type === 'gaps',
  };
  const codes = Object.entries(has) as [LossCode, boolean][];
  const isSaid = (code: LossCode) => valueOf<unknown>(others, code) === true;
  return codes.filter(([code, isThere]) => isThere && !isSaid(code)).map(([code]) => code);
}

/**
 * What a format cannot say of a test. With a code that isOmission knows, the test is not in the file, and there is no other code.
 * @param format one with a reader of tests as programs have them; tables have their own
 */
export function lossesOf(format: keyof typeof abilities, test: BankQuestion): TestLoss[] {
  const can = abilities[format];
  const asked = askedOf(test);
  const plain = (code: LossCode): TestLoss => ({ code, detail: '' });
  if (asked === undefined) return [{ code: 'kind', detail: test.test_type }];
  const omission = omissionOf(can, test, asked);
  if (omission !== undefined) {
    return [omission === 'kind' ? { code: 'kind', detail: test.test_type } : plain(omission)];
  }
  const changed = changesOf(can, test, asked).map(plain);
  return can.changesKind?.(asked, marksOf(test, asked)) === true
    ? [{ code: 'as_text', detail: test.test_type }, ...changed]
    : changed;
}

function marksOf(test: BankQuestion, asked: Asked): Marks {
  const [[question = []] = [], ...parts] = textsOf(test, asked).map(([text, kind]) => [
    nodesOf(test, text, kind),
  ]);
  return {
    question: markedAs(question).elements,
    parts: markedAs(parts.flatMap(([nodes = []]) => nodes)).elements,
    isLong: isInBlocks(question) || /[\n\r]/.test(test.savol.trim()),
  };
}

/** Whether a test is in a file with these losses. */
export function isWritten(losses: readonly TestLoss[]): boolean {
  return !losses.some(({ code }) => isOmission(code));
}
