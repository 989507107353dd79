import type { ExportFormat, LossCode } from '../../contract/question-files/exports.ts';
import { isOmission } from '../../contract/question-files/exports.ts';
import type { RichElement } from '../../contract/questions/rich-elements.ts';
import { valueOf } from '../../contract/question-types/value-of.ts';
import type { TextKind } from '../../contract/questions/text-format.ts';
import { type Asked, askedOf, shownOptions, unitsForAll } from './formats/asked.ts';
import { decimalOf, decimalTolerance } from './formats/decimal.ts';
import type { BankQuestion } from './bank-question.ts';
import { ommlOf } from './formats/omml.ts';
import { markedAs, nodesOf, picturesIn } from './formats/shown-texts.ts';

/** What a format cannot say of a test: see lossCodes of the contract. */
export type TestLoss = { code: LossCode; detail: string };

type Kind = Asked['type'];

/** What a format can say. */
type Abilities = {
  kinds: readonly Kind[];
  /** Whether it has a test in a form that is not read back as one of its kind. */
  changesKind?: (asked: Asked) => boolean;
  /** Tests without a right answer, and options that stand in the picture. */
  unkeyed?: true;
  emptyOptions?: true;
  pictures?: true;
  sound?: true;
  formatting?: true;
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
const marked = { formatting: true, formulas: true, lines: true } as const;
/** The kinds that a document of Word has as text only. */
const printed: ReadonlySet<Kind> = new Set(['numeric', 'matching', 'ordering', 'gaps', 'essay']);
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
  category: true,
  exact: true,
  instruction: true,
};

const abilities: Readonly<Record<Exclude<ExportFormat, 'csv' | 'xlsx'>, Abilities>> = {
  gift: {
    ...marked,
    kinds: ['choosable', 'multiple', 'free_text', 'numeric', 'matching', 'essay'],
    remarks: true,
    explanation: true,
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
    formulas: (formula) => ommlOf(formula) !== undefined,
    kinds: all,
    changesKind: ({ type }) => printed.has(type),
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

/** The parts of a test that are left out, or stand otherwise. */
function changesOf(can: Abilities, test: BankQuestion, asked: Asked): LossCode[] {
  const nodes = textsOf(test, asked).map(([text, kind]) => nodesOf(test, text, kind));
  const marks = nodes.map(markedAs);
  const isTyped = asked.type === 'free_text' || asked.type === 'gaps';
  const isExact =
    (asked.type === 'free_text' && asked.isExact) ||
    (asked.type === 'gaps' && asked.gaps.some((gap) => gap.isExact));
  const { formulas = () => false, units: _units, ...others } = can;
  const canShow = formulas === true ? () => true : formulas;
  const has: Partial<Record<LossCode, boolean>> = {
    pictures:
      test.pictures.length > 0 ||
      Object.keys(test.option_pictures).length > 0 ||
      nodes.some((shown) => picturesIn(shown).length > 0),
    sound: test.sound !== null,
    formatting: marks.some(({ formatting }) => formatting),
    formulas: marks.some((shown) => !shown.formulas.every(canShow)),
    lines: textsOf(test, asked).some(([text]) => /[\n\r]/.test(text.trim())),
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
  return can.changesKind?.(asked) === true
    ? [{ code: 'as_text', detail: test.test_type }, ...changed]
    : changed;
}

/** Whether a test is in a file with these losses. */
export function isWritten(losses: readonly TestLoss[]): boolean {
  return !losses.some(({ code }) => isOmission(code));
}
