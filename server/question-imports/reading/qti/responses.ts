import type { XmlElement } from '@rgrove/parse-xml';

import { textOf } from '../xml.ts';
import { attribute, descendants, elementOf, elementsOf, findAll, nameOf } from './elements.ts';
import { type Notes, type NumberRange, Refusal } from './asked.ts';
import { around, aroundByPercent, between, exactly, placesOfFigures, roundedTo } from './numbers.ts';

/* The answers that an item of QTI 2 or 3 expects, and how it scores them. */

type MapEntry = { key: string; score: number; isCaseSensitive: boolean };

/** What an item declares about the answer to one of its interactions. */
export type Response = {
  id: string;
  baseType: string;
  cardinality: string;
  correct: readonly string[];
  mapping: readonly MapEntry[];
};

/** The right values of a response, and those that earn a part of its marks. */
export type RightValues = { right: readonly string[]; partly: readonly MapEntry[]; isCaseSensitive: boolean };

function entriesOf(declaration: XmlElement): MapEntry[] {
  const mapping = elementOf(declaration, 'mapping');
  return elementsOf(mapping ?? declaration, 'mapEntry').map((entry) => ({
    key: attribute(entry, 'mapKey') ?? '',
    score: Number(attribute(entry, 'mappedValue') ?? 0),
    isCaseSensitive: attribute(entry, 'caseSensitive') !== 'false',
  }));
}

/** The responses that an item declares, by their identifiers. */
export function responsesOf(item: XmlElement): ReadonlyMap<string, Response> {
  const declared = elementsOf(item, 'responseDeclaration').map((declaration): [string, Response] => {
    const id = attribute(declaration, 'identifier') ?? '';
    const correct = elementOf(declaration, 'correctResponse');
    const response = {
      id,
      baseType: attribute(declaration, 'baseType') ?? '',
      cardinality: attribute(declaration, 'cardinality') ?? 'single',
      correct: correct === undefined ? [] : elementsOf(correct, 'value').map(textOf),
      mapping: entriesOf(declaration),
    };
    return [id, response];
  });
  return new Map(declared);
}

const conditions = new Set(['responseIf', 'responseElseIf']);
const comparisons = new Set([
  'match',
  'stringMatch',
  'equal',
  'equalRounded',
  'member',
  'contains',
  'patternMatch',
  'substring',
]);

/** A comparison that an answer must pass for marks, how many, and whether an answer to another response may pass one instead. */
type Comparison = { element: XmlElement; score: number; isShared: boolean };

/** How the answers of an item are scored. */
export class Scoring {
  readonly #processing: XmlElement | undefined;
  readonly #comparisons: readonly Comparison[];

  constructor(item: XmlElement) {
    this.#processing = elementOf(item, 'responseProcessing');
    this.#comparisons = findAllIn(this.#processing, ...conditions).flatMap(comparisonsIn);
  }

  /** Whether marks come from the mapping of a response. */
  #isMapped({ id, correct, mapping }: Response): boolean {
    if (mapping.length === 0) return false;
    const processing = this.#processing;
    const template = processing && attribute(processing, 'template');
    if (correct.length === 0 || /map_response/i.test(template ?? '')) return true;
    return findAllIn(processing, 'mapResponse').some((element) => attribute(element, 'identifier') === id);
  }

  /**
   * The comparisons of a response that an answer must pass for the most marks, or for some.
   * @throws Refusal where the answers to several responses may change places
   */
  #comparisonsOf({ id }: Response): { best: XmlElement[]; others: Comparison[] } {
    const all = this.#comparisons.filter(({ element }) => namesIn(element).has(id));
    const isWritten = ({ element }: Comparison) => findAll(element, 'baseValue').length > 0;
    if (all.some((comparison) => comparison.isShared && isWritten(comparison)))
      throw new Refusal('unknown_kind', 'answers in any order');
    const most = all.reduce((best, { score }) => Math.max(best, score), 0);
    return {
      best: all.filter(({ score }) => score === most).map(({ element }) => element),
      others: all.filter(({ score }) => score < most),
    };
  }

  /** Those of one name that an answer must pass for the most marks. */
  comparisonsOf(response: Response, ...names: string[]): XmlElement[] {
    return this.#comparisonsOf(response).best.filter((element) => names.includes(nameOf(element)));
  }

  /** Those of one name that an answer must pass for some of the marks. */
  othersOf(response: Response, ...names: string[]): { element: XmlElement; score: number }[] {
    return this.#comparisonsOf(response).others.filter(({ element }) => names.includes(nameOf(element)));
  }

  /** The values that are right: by the mapping, as the right response, or as the rules of the item compare. */
  rightOf(response: Response): RightValues {
    if (this.#isMapped(response)) return rightByMapping(response);
    const { correct, baseType } = response;
    const { best, others } = this.#comparisonsOf(response);
    const isCaseSensitive = !best.some(
      (element) => nameOf(element) === 'stringMatch' && attribute(element, 'caseSensitive') === 'false',
    );
    if (correct.length > 0 && baseType !== 'string') return { right: correct, partly: [], isCaseSensitive };
    const compared = best.flatMap((element) => findAll(element, 'baseValue').map(textOf));
    const partly = others.flatMap(({ element, score }) =>
      findAll(element, 'baseValue').map((value) => ({ key: textOf(value), score, isCaseSensitive })),
    );
    const right = [...new Set([...correct, ...compared])];
    return { right, partly: partly.filter(({ key }) => !right.includes(key)), isCaseSensitive };
  }

  /** Says where the marks of the parts of an answer differ. */
  noteWeights(response: Response, notes: Notes): void {
    if (!this.#isMapped(response)) {
      noteWeights(this.rightOf(response).partly, notes);
      return;
    }
    const scores = response.mapping.map(({ score }) => score);
    const different = (all: readonly number[]) => new Set(all).size > 1;
    if (different(scores.filter((score) => score > 0)) || different(scores.filter((score) => score <= 0)))
      noteWeights(response.mapping, notes);
  }
}

function noteWeights(entries: readonly MapEntry[], notes: Notes): void {
  if (entries.length > 0)
    notes.add('weights_left_out', entries.map(({ key, score }) => `${key}: ${score}`).join(', '));
}

function rightByMapping({ correct, mapping, cardinality }: Response): RightValues {
  const rewarded = mapping.filter(({ score }) => score > 0);
  const isDeclared = ({ key }: MapEntry) => correct.includes(key);
  // Of several the item says which are right, where others earn a part.
  if (cardinality !== 'single' && correct.length > 0 && rewarded.filter(isDeclared).length === correct.length)
    return {
      right: correct,
      partly: rewarded.filter((entry) => !isDeclared(entry)),
      isCaseSensitive: rewarded.every(({ isCaseSensitive }) => isCaseSensitive),
    };
  // Of a single answer the best is right; of several each has its part.
  const least = cardinality === 'single' ? rewarded.reduce((best, { score }) => Math.max(best, score), 0) : 0;
  const right = rewarded.filter(({ score }) => score >= least);
  return {
    right: right.map(({ key }) => key),
    partly: rewarded.filter(({ score }) => score < least),
    isCaseSensitive: right.every(({ isCaseSensitive }) => isCaseSensitive),
  };
}

function findAllIn(element: XmlElement | undefined, ...names: string[]): XmlElement[] {
  return element === undefined ? [] : findAll(element, ...names);
}

/** The responses that an expression names. */
function namesIn(expression: XmlElement): Set<string | undefined> {
  return new Set(
    findAll(expression, 'variable', 'mapResponse').map((named) => attribute(named, 'identifier')),
  );
}

const isNegation = (element: XmlElement) => nameOf(element) === 'not';
const isChoice = (element: XmlElement) => ['or', 'anyN'].includes(nameOf(element));

/** The comparisons of a condition under which marks are awarded, without negated ones. */
function comparisonsIn(condition: XmlElement): Comparison[] {
  const score = scoreOf(condition);
  const [expression] = elementsOf(condition);
  if (score <= 0 || expression === undefined || isNegation(expression)) return [];
  const within = isChoice(expression)
    ? [expression]
    : [...descendants(expression, (element) => isNegation(element) || isChoice(element))];
  const shared = within.filter((element) => isChoice(element) && namesIn(element).size > 1);
  const alternatives = new Set(shared.flatMap((element) => Array.from(descendants(element, isNegation))));
  return [expression, ...descendants(expression, isNegation)]
    .filter((element) => comparisons.has(nameOf(element)))
    .map((element) => ({ element, score, isShared: alternatives.has(element) }));
}

/** The marks that a condition awards: 1 where they are computed. */
function scoreOf(condition: XmlElement): number {
  const scores = elementsOf(condition, 'setOutcomeValue').map((outcome) => {
    const [value] = elementsOf(outcome);
    if (value === undefined || /feedback/i.test(attribute(outcome, 'identifier') ?? '')) return 0;
    if (nameOf(value) !== 'baseValue') return 1;
    return textOf(value) === 'true' ? 1 : Number(textOf(value)) || 0;
  });
  return scores.reduce((most, score) => Math.max(most, score), 0);
}

/** The numbers that are right. @throws Refusal where one of them is no number */
export function numbersOf(
  item: XmlElement,
  scoring: Scoring,
  response: Response,
  notes: Notes,
): NumberRange[] {
  const ranges = rangesOf(item, response, notes);
  const compared = scoring.comparisonsOf(response, 'equal', 'equalRounded').flatMap((comparison) => {
    return comparedValues(comparison, response).map((value) => comparedWith(value, comparison, notes));
  });
  for (const { element, score } of scoring.othersOf(response, 'equal', 'equalRounded')) {
    const tolerance = attribute(element, 'tolerance');
    for (const value of findAll(element, 'correct').length > 0 ? response.correct : [])
      notes.add('answer_left_out', `${value}${tolerance === undefined ? '' : ` ± ${tolerance}`} (${score})`);
  }
  const { right, partly } = scoring.rightOf(response);
  noteLeftOut(partly, notes);
  const all = [...ranges, ...compared];
  const values = all.length > 0 ? all : right.map(exactly);
  const different = new Map(values.map((value) => [`${value.value} ${value.tolerance}`, value]));
  return [...different.values()];
}

/** The values that a comparison compares a response with. */
function comparedValues(comparison: XmlElement, { correct }: Response): readonly string[] {
  const [written] = findAll(comparison, 'baseValue');
  return written === undefined ? correct : [textOf(written)];
}

/** Says which accepted answers do not earn all marks, and so are none here. */
export function noteLeftOut(partly: readonly MapEntry[], notes: Notes): void {
  for (const { key, score } of partly) notes.add('answer_left_out', `${key} (${score})`);
}

/** A value with the tolerance of a comparison. */
function comparedWith(value: string, comparison: XmlElement, notes: Notes): NumberRange {
  if (nameOf(comparison) === 'equalRounded') {
    const figures = Number(attribute(comparison, 'figures') ?? 0);
    if (!Number.isSafeInteger(figures)) throw new Refusal('broken', 'wrong part');
    const isByFigures = attribute(comparison, 'roundingMode') !== 'decimalPlaces';
    notes.add('settings_left_out', 'rounding');
    return roundedTo(value, isByFigures ? placesOfFigures(value, figures) : figures);
  }
  const mode = attribute(comparison, 'toleranceMode') ?? 'exact';
  if (mode === 'exact') return exactly(value);
  const [below = '0', above = below] = (attribute(comparison, 'tolerance') ?? '0').split(/\s+/);
  const isOpen = ['includeLowerBound', 'includeUpperBound'].some(
    (bound) => attribute(comparison, bound) === 'false',
  );
  if (isOpen) notes.add('settings_left_out', 'bounds not included');
  return mode === 'relative' ? aroundByPercent(value, below, above) : around(value, below, above);
}

const bounds = ['gte', 'gt', 'lte', 'lt'];

/** The ranges between two bounds that the rules of an item compare a response with. @throws Refusal where a range has no end */
function rangesOf(item: XmlElement, { id }: Response, notes: Notes): NumberRange[] {
  const processing = elementOf(item, 'responseProcessing');
  const isBound = (element: XmlElement) => {
    const [first] = elementsOf(element);
    const isOfResponse =
      first !== undefined && nameOf(first) === 'variable' && attribute(first, 'identifier') === id;
    return isOfResponse && elementOf(element, 'baseValue') !== undefined;
  };
  const open = new Set(findAllIn(processing, ...bounds).filter(isBound));
  const ranges = findAllIn(processing, 'and').flatMap((both) => {
    const bound = (...names: string[]) => elementsOf(both, ...names).find((element) => open.has(element));
    const [lower, upper] = [bound('gte', 'gt'), bound('lte', 'lt')];
    if (lower === undefined || upper === undefined) return [];
    for (const element of [lower, upper]) open.delete(element);
    if (elementsOf(both, 'gt', 'lt').length > 0) notes.add('settings_left_out', 'bounds not included');
    const [lowest, highest] = [lower, upper].map((element) => textOf(elementOf(element, 'baseValue')));
    return [between(lowest ?? '', highest ?? '')];
  });
  const [endless] = open;
  if (endless !== undefined && ranges.length === 0) {
    const sign = nameOf(endless).startsWith('g') ? '≥' : '≤';
    throw new Refusal('not_number', `${sign} ${textOf(elementOf(endless, 'baseValue'))}`);
  }
  return ranges;
}

/** The accepted answers to a typed text, and whether case counts. @throws Refusal where they are patterns */
export function acceptedTexts(
  scoring: Scoring,
  response: Response,
  notes: Notes,
): { accepted: readonly string[]; isExact: boolean } {
  const [pattern] = [
    ...scoring.comparisonsOf(response, 'patternMatch', 'substring'),
    ...scoring
      .comparisonsOf(response, 'stringMatch')
      .filter((element) => attribute(element, 'substring') === 'true'),
  ];
  if (pattern !== undefined)
    throw new Refusal('wildcards', attribute(pattern, 'pattern') ?? textOf(elementOf(pattern, 'baseValue')));
  const { right, partly, isCaseSensitive } = scoring.rightOf(response);
  noteLeftOut(partly, notes);
  return { accepted: right.filter((text) => text !== ''), isExact: isCaseSensitive };
}
