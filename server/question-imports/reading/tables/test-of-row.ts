import type { Language } from '../../../../contract/languages.ts';
import { noAnswer } from '../../../../contract/question-tables/test-table.ts';
import type { ImportRemark } from '../../../../contract/questions/imports.ts';
import { optionLetters } from '../../../../contract/questions/choices.ts';
import { multipleLimits } from '../../../../contract/question-types/multiple.ts';
import { blankQuestion, type SourceQuestion, remark } from '../item.ts';
import { trueOrFalse as pairOfTruth, truthOf, wordsOfTruth } from '../true-false.ts';
import { filledTexts, splitCell } from './cell-lists.ts';
import { gapsOf } from './gaps-of-row.ts';
import { placeOfLabel } from './headings.ts';
import { type Naming, rightPlaces } from './right-parts.ts';
import type { Made, Row } from './row.ts';
import { splitOptions } from './split-options.ts';
import { typeNamed } from './words.ts';

/** Settings of all rows of a table. */
export type Setting = {
  naming: Naming;
  language: Language;
  /** Whether the table has columns of options, so that a row without any is no free text. */
  hasOptions: boolean;
  /** Whether it has a column of right answers; without it signs before options say which are right. */
  hasAnswers: boolean;
};

type Option = { place: number; text: string };

const filled = (texts: readonly string[]): Option[] =>
  texts.flatMap((text, place) => (text.trim() === '' ? [] : [{ place, text: text.trim() }]));

/** The type of a row whose type is not named: by the cells that are there. */
function guessed(row: Row, { hasOptions }: Setting): string | undefined {
  if (row.text('text').trim() !== '') return 'gaps';
  const hasPairs = filled(row.pairs).length > 0;
  if (hasPairs && filled(row.options).length > 0) return 'matching';
  if (filled(row.options).length > 0 || row.texts('wrong').length > 0) return 'choosable';
  const isNumber = ['tolerance', 'unit', 'units'].some(
    (field) => row.text(field as 'tolerance' | 'unit' | 'units').trim() !== '',
  );
  if (isNumber) return 'numeric';
  // The words that the reader of texts takes for those of a statement.
  if (!hasOptions && pairOfTruth(row.text('answer').trim()) !== undefined) return 'true_false';
  // A letter alone names an option that is not there.
  return hasOptions && /^\s*\p{L}?\s*$/u.test(row.text('answer')) ? undefined : 'free_text';
}

/** The wrong options beside a right answer, each in a column, or all in one. */
function wrongOptions(row: Row): string[] {
  const cells = row.texts('wrong');
  return cells.length === 1 ? splitOptions(cells[0] ?? '') : [...cells];
}

/** The sign of a right option: `*Tashkent`, `# Tashkent`, `+ Tashkent`; a number may have a plus. */
const star = /^\s*(?:[*#✓✔]|\+(?![\s\d]*\d))\s*(?=\S)/;

const beforeNumber = /^\s*\+\s*(?=\d)/;

/** Options of which some have a sign that they are right, without it; undefined where none or all have one. */
function starredOptions(options: readonly string[]): { options: string[]; right: number[] } | undefined {
  const right = [...options.keys()].filter((place) => star.test(options[place] ?? ''));
  const plus = options.findIndex((option) => beforeNumber.test(option));
  const isOnly =
    plus !== -1 && options.every((option, place) => place === plus || !/^\s*[+−–±-]/.test(option));
  if (right.length === 0 && isOnly)
    return { options: options.map((text) => text.replace(beforeNumber, '')), right: [plus] };
  if (right.length === 0 || right.length === filled(options).length) return undefined;
  return { options: options.map((text) => text.replace(star, '')), right };
}

/** Options of which some are right: `choosable` where one of at most five is, else `multiple`. */
function withOptions(row: Row, typed: string, { naming, hasAnswers }: Setting): Made {
  const answer = row.text('answer');
  const wrong = row.options.length > 0 ? [] : wrongOptions(row);
  const starred = hasAnswers ? undefined : starredOptions(row.options);
  // Right answers have a column each, or all of them one.
  const beside = row.texts('answer').map((text) => text.trim());
  const texts = wrong.length > 0 ? [...beside, ...wrong] : (starred?.options ?? row.options);
  // Where wrong options have columns, programs say "multiple" for a choice of several.
  const type = wrong.length > 0 ? 'choosable' : typed;
  const options = filled(texts);
  const remarks: ImportRemark[] = [];
  const asked = { answer: answer.trim() === noAnswer ? '' : answer, options: texts };
  const named = wrong.length > 0 && beside.length > 0 ? [...beside.keys()] : rightPlaces(asked, naming);
  const byLook = wrong.length === 0 && answer.trim() === '' && row.outstanding.length > 0;
  const found = starred?.right ?? (byLook ? row.outstanding : named);
  if (found === undefined) remarks.push(remark('invalid', answer));
  const right = found ?? [];
  if (options.length < 2) remarks.push(remark('few_options'));
  if (options.length > multipleLimits.most) remarks.push(remark('many_parts', String(options.length)));
  const isOne = type === 'choosable' && right.length < 2 && options.length <= optionLetters.length;
  const kind = row.text('type').trim();
  // Without a column of types several right answers change nothing.
  if (type === 'choosable' && !isOne && (kind !== '' || right.length < 2))
    remarks.push(remark('kind_changed', kind === '' ? 'single choice' : kind));
  const ids = isOne ? lettersFor(options) : new Map(options.map(({ place }, at) => [place, `o${at + 1}`]));
  const rightIds = right.map((place) => ids.get(place) as string).toSorted(byOrder([...ids.values()]));
  const listed = options.map(({ place, text }) => ({ id: ids.get(place) as string, text }));
  if (found?.length === 0) remarks.push(remark('no_key'));
  const key = isOne ? { right: rightIds[0] } : { right: rightIds };
  const test = {
    ...blankQuestion(isOne ? 'choosable' : 'multiple'),
    content: { options: listed },
    key: rightIds.length === 0 ? null : key,
    ...commentsOf(row, isOne ? lettersOfAll : ids, remarks),
  };
  return { test, remarks };
}

const byOrder = (ids: readonly string[]) => (a: string, b: string) => ids.indexOf(a) - ids.indexOf(b);

const lettersOfAll: ReadonlyMap<number, string> = new Map(
  optionLetters.map((letter, place) => [place, letter]),
);

/** The letters of options: those of their columns where these are the first five. */
function lettersFor(options: readonly Option[]): Map<number, string> {
  const fit = options.every(({ place }) => place < optionLetters.length);
  return new Map(options.map(({ place }, at) => [place, optionLetters[fit ? place : at] as string]));
}

/** Comments on options by the ids of these; the others are left out. */
function commentsOf({ comments }: Row, ids: ReadonlyMap<number, string>, remarks: ImportRemark[]) {
  const byId: Record<string, string> = {};
  for (const { place, text } of filled(comments)) {
    const id = ids.get(place);
    if (id === undefined) remarks.push(remark('feedback_left_out', text));
    else byId[id] = text;
  }
  return { remarks: byId };
}

/** A statement that is true or false. */
function trueOrFalse(row: Row, setting: Setting): Made {
  const options = filled(row.options);
  if (options.length > 0) {
    const made = withOptions(row, 'choosable', setting);
    return { ...made, remarks: [...made.remarks, remark('kind_changed', row.text('type').trim())] };
  }
  const answer = row.text('answer').trim();
  const truth = answer === '' ? undefined : truthOf(answer);
  const remarks = [remark('kind_changed', row.text('type').trim() || 'true/false')];
  if (answer === '') remarks.push(remark('no_key'));
  else if (truth === undefined) remarks.push(remark('invalid', answer));
  const [yes, no] = wordsOfTruth(row.text('question'), setting.language);
  const content = {
    options: [
      { id: 'a', text: yes },
      { id: 'b', text: no },
    ],
  };
  const key = truth === undefined ? null : { right: truth ? 'a' : 'b' };
  return { test: { ...blankQuestion('choosable'), content, key }, remarks };
}

/** A short text. Its accepted answers stand in lines; those of a program that has a column for each, in these. */
function freeText(row: Row): Made {
  const remarks: ImportRemark[] = [];
  const accepted = [...row.texts('answer'), ...filled(row.options).map(({ text }) => text)].filter(
    (text) => text.trim() !== '',
  );
  const exact = row.text('exact').trim();
  const isExact = exact !== '' && truthOf(exact) === true;
  if (exact !== '' && truthOf(exact) === undefined) remarks.push(remark('settings_left_out', exact));
  if (accepted.length === 0) remarks.push(remark('no_key'));
  const key = { accepted: accepted.join('\n').trim(), ...(isExact && { exact: true as const }) };
  return { test: { ...blankQuestion('free_text'), key: accepted.length === 0 ? null : key }, remarks };
}

/** The texts of a cell for each of some values; one text is for all of them. */
function forEach<Value>(cell: string, count: number, read: (text: string) => Value): Value[] {
  const texts = splitCell(cell, '\n');
  return Array.from({ length: count }, (_, at) => read((texts.length === 1 ? texts[0] : texts[at]) ?? ''));
}

/** A number. Its right values stand in lines, and so do the tolerances and the other units of several. */
function numeric(row: Row): Made {
  const remarks: ImportRemark[] = [];
  const answer = filledTexts(
    [...row.texts('answer'), ...filled(row.options).map(({ text }) => text)].join('\n'),
    '\n',
  );
  const tolerances = forEach(row.text('tolerance'), answer.length, (text) => text.replace(/^[±]\s*/, ''));
  const units = forEach(row.text('units'), answer.length, (text) => filledTexts(text, ';'));
  const values = answer.map((value, at) => ({
    value,
    tolerance: tolerances[at] as string,
    units: units[at] as string[],
  }));
  if (values.length === 0) remarks.push(remark('no_key'));
  const content = { unit: row.text('unit').trim() };
  return {
    test: { ...blankQuestion('numeric'), content, key: values.length === 0 ? null : { values } },
    remarks,
  };
}

/** The pairs of a cell such as `A-B, B-A`: places of prompts and choices; undefined where it has something else. */
function pairsIn(cell: string): [number, number][] | undefined {
  const pairs: [number, number][] = [];
  for (const text of cell.split(/[,;\n]/)) {
    if (text.trim() === '') continue;
    const [, left = '', right = ''] =
      /^\s*(\p{L}|\d{1,2})\s*[-–—:=→>]+\s*(\p{L}|\d{1,2})\s*$/u.exec(text) ?? [];
    const [prompt, choice] = [placeOfLabel(left, false), placeOfLabel(right, false)];
    if (prompt === undefined || choice === undefined) return undefined;
    pairs.push([prompt, choice]);
  }
  return pairs;
}

/** Prompts and what belongs to each: the choice beside it, unless the right answer says otherwise. */
function matching(row: Row): Made {
  const remarks: ImportRemark[] = [];
  const prompts = filled(row.options);
  const beside = filled(row.pairs);
  const answer = row.text('answer').trim();
  const asListed = prompts.map(({ place }) => [place, place] as [number, number]);
  const pairs = answer === '' ? asListed : answer === noAnswer ? [] : pairsIn(answer);
  // One choice may belong to several prompts, each of which has it beside.
  const choices = beside.filter(({ text }, at) => beside.findIndex((other) => other.text === text) === at);
  const choiceAt = (place: number) => {
    const text = beside.find((choice) => choice.place === place)?.text;
    return choices.findIndex((choice) => choice.text === text);
  };
  const key: Record<string, string> = {};
  for (const [prompt, choice] of pairs ?? []) {
    const [p, c] = [prompts.findIndex(({ place }) => place === prompt), choiceAt(choice)];
    if (p !== -1 && c !== -1) key[`p${p + 1}`] = `c${c + 1}`;
  }
  const isWhole = Object.keys(key).length === prompts.length;
  if (answer === noAnswer) remarks.push(remark('no_key'));
  else if (pairs === undefined || !isWhole) remarks.push(remark('invalid', answer === '' ? 'A-A' : answer));
  const content = {
    prompts: prompts.map(({ text }, at) => ({ id: `p${at + 1}`, text })),
    choices: choices.map(({ text }, at) => ({ id: `c${at + 1}`, text })),
  };
  return {
    test: {
      ...blankQuestion('matching'),
      content,
      key: isWhole && prompts.length > 0 ? { pairs: key } : null,
    },
    remarks,
  };
}

/** Items in the right order, unless the right answer has another one. */
function ordering(row: Row, { naming }: Setting): Made {
  const remarks: ImportRemark[] = [];
  const items = filled(row.options);
  const answer = row.text('answer').trim();
  const asListed = answer === '' || answer === noAnswer;
  const places = asListed
    ? items.map(({ place }) => place)
    : rightPlaces({ answer, options: row.options }, naming);
  if (places === undefined || places.length !== items.length) remarks.push(remark('invalid', answer));
  if (answer === noAnswer) remarks.push(remark('no_key'));
  const order = (places ?? []).map((sought) => `i${items.findIndex(({ place }) => place === sought) + 1}`);
  const isKnown = answer !== noAnswer && order.length === items.length && items.length > 0;
  const content = { items: items.map(({ text }, at) => ({ id: `i${at + 1}`, text })) };
  return { test: { ...blankQuestion('ordering'), content, key: isKnown ? { order } : null }, remarks };
}

const makers: Readonly<Record<string, (row: Row, setting: Setting) => Made>> = {
  choosable: (row, setting) => withOptions(row, 'choosable', setting),
  multiple: (row, setting) => withOptions(row, 'multiple', setting),
  true_false: trueOrFalse,
  free_text: freeText,
  numeric,
  matching,
  ordering,
  gaps: gapsOf,
  essay: () => ({ test: blankQuestion('essay'), remarks: [] }),
};

/** What tests have that do not use some columns: it is left out. */
const used: Readonly<Record<string, readonly ('pair' | 'comment' | 'option')[]>> = {
  choosable: ['option', 'comment'],
  multiple: ['option', 'comment'],
  matching: ['option', 'pair'],
  gaps: ['option', 'pair'],
  ordering: ['option'],
  free_text: ['option'],
  numeric: ['option'],
  essay: [],
};

function unused(row: Row, { test_type }: SourceQuestion): ImportRemark[] {
  const uses = used[test_type] ?? [];
  const rest = (
    field: 'option' | 'pair' | 'comment',
    texts: readonly string[],
    code: 'option_left_out' | 'feedback_left_out',
  ) => (uses.includes(field) ? [] : filled(texts).map(({ text }) => remark(code, text)));
  const answer = test_type === 'essay' ? row.text('answer').trim() : '';
  return [
    ...rest('option', row.options, 'option_left_out'),
    ...rest('pair', row.pairs, 'option_left_out'),
    ...rest('comment', row.comments, 'feedback_left_out'),
    ...(answer === '' ? [] : [remark('answer_left_out', answer)]),
  ];
}

/** Content and key of the test of a row, without its texts; null where its type is not known, or nothing says it. */
export function contentOf(row: Row, setting: Setting): Made {
  const cell = row.text('type').trim();
  const type = cell === '' ? guessed(row, setting) : typeNamed(cell);
  if (type === undefined) {
    return { test: null, remarks: [cell === '' ? remark('few_options') : remark('unknown_kind', cell)] };
  }
  const made = makers[type]?.(row, setting) ?? { test: null, remarks: [remark('unknown_kind', cell)] };
  return made.test === null ? made : { ...made, remarks: [...made.remarks, ...unused(row, made.test)] };
}
