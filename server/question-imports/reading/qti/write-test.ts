import type { Root } from 'hast';

import type { ImportRemark } from '../../../../contract/questions/imports.ts';
import { optionLetters } from '../../../../contract/questions/choices.ts';
import { matchingLimits } from '../../../../contract/question-types/matching.ts';
import { multipleLimits } from '../../../../contract/question-types/multiple.ts';
import { orderingLimits } from '../../../../contract/question-types/ordering.ts';
import { mostGaps } from '../../../../contract/question-types/gaps/gap-text.ts';
import { blankQuestion, type Item, type SourceQuestion, remark } from '../item.ts';
import { plainTree, QuestionTexts } from '../markup/markup.ts';
import { type Asked, type Choice, gapId, Notes, type Question, Refusal } from './asked.ts';
import { inBlocks, isBlankTree, textOfTree } from './tree.ts';

type Kind<Name extends Asked['kind']> = Extract<Asked, { kind: Name }>;

/** The parts of a test that depend on its type, once its texts are written. */
type Written = Pick<SourceQuestion, 'test_type' | 'content' | 'key'> & {
  /** The texts of the options, by their ids. */
  options?: ReadonlyMap<string, () => string>;
  feedback?: ReadonlyMap<string, () => string>;
};

/** Writes the texts of a question now, and the rest when the format of all texts is known. */
type Writer<Name extends Asked['kind']> = (
  asked: Kind<Name>,
  texts: QuestionTexts,
  notes: Notes,
) => () => Written;

type Part = { id: string; source: string; text: () => string };

/** The parts of a list with new ids. @throws Refusal where there are more than the type has */
function partsOf(
  choices: readonly Choice[],
  texts: QuestionTexts,
  most: number,
  idAt: (place: number) => string,
): Part[] {
  if (choices.length > most) throw new Refusal('many_parts', String(choices.length));
  return choices.map(({ id, text }, place) => ({
    id: idAt(place),
    source: id,
    text: texts.add(text, 'line'),
  }));
}

const numbered = (letter: string) => (place: number) => `${letter}${place + 1}`;
const shown = (parts: readonly Part[]) => parts.map(({ id, text }) => ({ id, text: text() }));
const idOf = (parts: readonly Part[], source: string) => parts.find((part) => part.source === source)?.id;

const writeChoice: Writer<'choice'> = ({ choices, right, isSingle }, texts, notes) => {
  const known = right.filter((id) => choices.some((choice) => choice.id === id));
  if (choices.length < 2) notes.add('few_options');
  if (isSingle && known.length > 1) notes.add('several_right', String(known.length));
  const isLettered = isSingle && choices.length <= optionLetters.length;
  if (isSingle && !isLettered) notes.add('kind_changed', 'single choice');
  if (known.length === 0) notes.add('no_key');
  const parts = isLettered
    ? partsOf(choices, texts, optionLetters.length, (place) => optionLetters[place] ?? '')
    : partsOf(choices, texts, multipleLimits.most, numbered('o'));
  const feedback = choices.flatMap(({ id, feedback: tree }) =>
    tree === undefined || isBlankTree(tree)
      ? []
      : [[idOf(parts, id) ?? '', texts.add(tree, 'blocks', 'no_media')] as const],
  );
  const ids = parts.filter(({ source }) => known.includes(source)).map(({ id }) => id);
  return () => ({
    test_type: isLettered ? 'choosable' : 'multiple',
    content: { options: shown(parts) },
    key: isLettered ? (ids.length === 1 ? { right: ids[0] } : null) : ids.length > 0 ? { right: ids } : null,
    options: new Map(parts.map(({ id, text }) => [id, text])),
    feedback: new Map(feedback),
  });
};

const writeOrder: Writer<'order'> = ({ choices, order }, texts, notes) => {
  const parts = partsOf(choices, texts, orderingLimits.most, numbered('i'));
  const ids = order.flatMap((source) => idOf(parts, source) ?? []);
  if (ids.length === 0) notes.add('no_key');
  else if (ids.length < parts.length)
    throw new Refusal('unknown_kind', `orderInteraction ${ids.length}/${parts.length}`);
  return () => ({
    test_type: 'ordering',
    content: { items: shown(parts) },
    key: ids.length === 0 ? null : { order: ids },
  });
};

/** Whether each of some parts has one pair. */
function isFunction(parts: readonly Choice[], sources: readonly string[]): boolean {
  return (
    sources.length === parts.length &&
    parts.every(({ id }) => sources.filter((other) => other === id).length === 1)
  );
}

const writeMatch: Writer<'match'> = (asked, texts, notes) => {
  const { prompts, choices, pairs } = straightened(asked, notes);
  const left = partsOf(prompts, texts, matchingLimits.prompts.most, numbered('p'));
  const rest = partsOf(choices, texts, matchingLimits.choices.most, numbered('c'));
  const key = pairs.map(([prompt, choice]) => [idOf(left, prompt), idOf(rest, choice)] as const);
  if (key.some((ids) => ids.includes(undefined))) throw new Refusal('broken', 'correctResponse');
  return () => ({
    test_type: 'matching',
    content: { prompts: shown(left), choices: shown(rest) },
    key: key.length === 0 ? null : { pairs: Object.fromEntries(key) },
  });
};

/** A question with pairs whose prompts have one choice each: as it is, or with its columns swapped. */
function straightened(asked: Kind<'match'>, notes: Notes): Kind<'match'> {
  const { prompts, choices, pairs } = asked;
  if (pairs.length === 0) {
    notes.add('no_key');
    return asked;
  }
  if (
    isFunction(
      prompts,
      pairs.map(([prompt]) => prompt),
    )
  )
    return asked;
  const isSwapped = isFunction(
    choices,
    pairs.map(([, choice]) => choice),
  );
  if (!isSwapped) throw new Refusal('several_right', 'matchInteraction');
  notes.add('order_lost', '1 ↔ 2');
  return {
    kind: 'match',
    prompts: choices,
    choices: prompts,
    pairs: pairs.map(([prompt, choice]) => [choice, prompt] as const),
  };
}

const writeGaps: Writer<'gaps'> = ({ text, gaps }, texts, notes) => {
  if (gaps.length > mostGaps) throw new Refusal('many_parts', String(gaps.length));
  const whole = texts.add(text, 'blocks');
  const written = gaps.map((gap, place) => {
    const id = gapId(place);
    if (!('choices' in gap)) {
      if (gap.accepted.length === 0) notes.add('no_key');
      return { id, choices: undefined, accepted: () => [...gap.accepted], isExact: gap.isExact };
    }
    const choices = gap.choices.map((choice) => ({
      source: choice.id,
      text: texts.add(choice.text, 'plain'),
    }));
    const right = choices.filter(({ source }) => gap.right.includes(source));
    if (right.length === 0) notes.add('no_key');
    return {
      id,
      choices: () => choices.map((choice) => choice.text()),
      accepted: () => right.map((choice) => choice.text()),
      isExact: false,
    };
  });
  return () => {
    const exact = written.filter(({ isExact }) => isExact).map(({ id }) => id);
    const accepted = written.map((gap) => [gap.id, gap.accepted()] as const);
    const isWhole = accepted.every(([, right]) => right.length > 0);
    return {
      test_type: 'gaps',
      content: {
        text: whole(),
        gaps: written.map(({ id, choices }) => (choices === undefined ? { id } : { id, choices: choices() })),
      },
      key: isWhole ? { gaps: Object.fromEntries(accepted), ...(exact.length > 0 && { exact }) } : null,
    };
  };
};

const writeText: Writer<'text'> = ({ accepted, isExact }, _texts, notes) => {
  const lines = accepted.map((line) => line.replaceAll(/\s+/g, ' ').trim()).filter((line) => line !== '');
  if (lines.length === 0) notes.add('no_key');
  return () => ({
    test_type: 'free_text',
    content: {},
    key:
      lines.length === 0
        ? null
        : { accepted: [...new Set(lines)].join('\n'), ...(isExact && { exact: true as const }) },
  });
};

const writeNumber: Writer<'number'> = ({ values }, _texts, notes) => {
  if (values.length === 0) notes.add('no_key');
  return () => ({
    test_type: 'numeric',
    content: { unit: '' },
    key: values.length === 0 ? null : { values: values.map((value) => ({ ...value, units: [] })) },
  });
};

const writeEssay: Writer<'essay'> = () => () => ({ test_type: 'essay', content: {}, key: null });

function writerOf(asked: Asked, texts: QuestionTexts, notes: Notes): () => Written {
  switch (asked.kind) {
    case 'choice':
      return writeChoice(asked, texts, notes);
    case 'order':
      return writeOrder(asked, texts, notes);
    case 'match':
      return writeMatch(asked, texts, notes);
    case 'gaps':
      return writeGaps(asked, texts, notes);
    case 'text':
      return writeText(asked, texts, notes);
    case 'number':
      return writeNumber(asked, texts, notes);
  }
  return writeEssay(asked, texts, notes);
}

/** Above a text with gaps, in the language of its text, as far as its letters say. */
function instructionFor(text: string): string {
  if (/\p{Script=Cyrillic}/u.test(text)) return 'Заполните пропуски.';
  return /[og][ʻʼ‘’`']/iu.test(text) ? 'Boʻsh joylarni toʻldiring.' : 'Fill in the gaps.';
}

/** The question; with the title where it has no words. @throws Refusal where there is nothing to ask */
function stemOf({ title, stem, asked }: Question, notes: Notes): Root {
  if (asked.kind === 'gaps' && isBlankTree(asked.text)) throw new Refusal('no_question');
  if (textOfTree(stem) !== '') return stem;
  if (title !== '') {
    notes.add('title_in_question', title);
    return inBlocks(plainTree(title), stem);
  }
  if (asked.kind === 'gaps') return inBlocks(plainTree(instructionFor(textOfTree(asked.text))), stem);
  if (isBlankTree(stem)) throw new Refusal('no_question');
  return stem;
}

/**
 * A question as a test.
 * @param fileOf the file of the source that an address in its texts stands for
 * @throws Refusal where Savol has no such test
 */
function writeQuestion(
  question: Question,
  fileOf: (address: string) => string | undefined,
): { test: SourceQuestion; remarks: ImportRemark[] } {
  const notes = new Notes();
  for (const { code, detail } of question.remarks) notes.add(code, detail);
  const texts = new QuestionTexts(fileOf);
  const savol = texts.add(inBlocks(...(question.above ?? []), stemOf(question, notes)), 'blocks');
  const write = writerOf(question.asked, texts, notes);
  const explanation = question.explanation
    .filter((tree) => !isBlankTree(tree))
    .map((tree) => texts.add(tree, 'blocks', 'no_media'));
  const { text_format, pictures, optionPicture, sound, remarks } = texts.finish();
  const {
    options = new Map<string, () => string>(),
    feedback = new Map<string, () => string>(),
    ...written
  } = write();
  const inOptions = [...options].flatMap(([id, text]) => {
    const picture = optionPicture(text);
    return picture === undefined ? [] : [[id, picture] as const];
  });
  for (const { code, detail } of remarks) notes.add(code, detail);
  const test: SourceQuestion = {
    ...blankQuestion(written.test_type),
    ...written,
    savol: savol(),
    text_format,
    explanation: explanation.map((text) => text()).join('\n\n'),
    remarks: Object.fromEntries([...feedback].map(([id, text]) => [id, text()])),
    pictures,
    option_pictures: Object.fromEntries(inOptions),
    sound,
  };
  return { test, remarks: notes.remarks };
}

/** An item of which a reader reads the question. */
export type Found = Pick<Item, 'place' | 'name' | 'category'>;

/**
 * Reads one item: a test with its remarks, or why it is none. No error in it ends the reading of the others.
 * @param read the question
 * @param fileOf as for `writeQuestion`
 */
export function readItem(
  { place, name, category }: Found,
  read: () => Question,
  fileOf: (address: string) => string | undefined,
): Item {
  try {
    const { test, remarks } = writeQuestion(read(), fileOf);
    return { place, name: name === '' ? beginningOf(test.savol) : name, category, remarks, test };
  } catch (error) {
    const refusal = error instanceof Refusal ? error.remark : remark('broken', 'unexpected');
    return { place, name: name === '' ? place : name, category, remarks: [refusal], test: null };
  }
}

function beginningOf(text: string): string {
  return text.split('\n', 1)[0]?.slice(0, 80) ?? '';
}
