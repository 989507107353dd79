import type { XmlElement } from '@rgrove/parse-xml';

import { textOf } from '../xml.ts';
import { type Notes, type NumberRange, Refusal } from './asked.ts';
import { attribute, descendants, elementsOf, findAll, nameOf } from './elements.ts';
import { between, exactly } from './numbers.ts';

/* How items of QTI 1.2 score answers. */

/** An answer that a condition looks for. */
export type Match = { response: string; value: string; isCaseSensitive: boolean; place: string | undefined };

/** The answers for which an item awards marks, or shows feedback. */
export type Condition = {
  element: XmlElement;
  matches: readonly Match[];
  /** The responses whose answers may change places. */
  shared: ReadonlySet<string>;
  score: number;
  feedback: readonly string[];
};

const isNegation = (element: XmlElement) => nameOf(element) === 'not';

/** The parts of a condition that must hold, in their order. */
function partsOf(condition: XmlElement): XmlElement[] {
  const parts: XmlElement[] = [];
  for (const variables of elementsOf(condition, 'conditionvar')) {
    parts.push(variables);
    for (const part of descendants(variables, isNegation)) parts.push(part);
  }
  return parts;
}

function readCondition(element: XmlElement): Condition {
  const matches = partsOf(element)
    .filter((part) => ['varequal', 'varsubset'].includes(nameOf(part)))
    .map((part) => ({
      response: attribute(part, 'respident') ?? '',
      value: textOf(part),
      isCaseSensitive: /^yes$/i.test(attribute(part, 'case') ?? ''),
      place: attribute(part, 'index'),
    }));
  const feedback = elementsOf(element, 'displayfeedback').map((shown) => attribute(shown, 'linkrefid') ?? '');
  return { element, matches, shared: sharedIn(element), score: scoreOf(element), feedback };
}

const isChoice = (element: XmlElement) => nameOf(element) === 'or';

/** The responses of which one or another must have an answer. */
function sharedIn(condition: XmlElement): Set<string> {
  const choices = elementsOf(condition, 'conditionvar').flatMap((variables) =>
    [...descendants(variables, (part) => isNegation(part) || isChoice(part))].filter(isChoice),
  );
  const named = choices.map(
    (choice) =>
      new Set([...descendants(choice, isNegation)].flatMap((part) => attribute(part, 'respident') ?? [])),
  );
  return new Set(named.filter(({ size }) => size > 1).flatMap((names) => Array.from(names)));
}

/** The marks that a condition awards: 100 for all that there are. */
function scoreOf(condition: XmlElement): number {
  const scores = elementsOf(condition, 'setvar').map((variable) => {
    const name = attribute(variable, 'variablename') ?? attribute(variable, 'varname') ?? '';
    if (/negative|incorrect/i.test(name)) return 0;
    const value = textOf(variable);
    const score = /\.max$/i.test(value) ? 100 : Number(value) || 0;
    return /^subtract$/i.test(attribute(variable, 'action') ?? '') ? -score : score;
  });
  return scores.reduce((sum, score) => sum + score, 0);
}

/**
 * The conditions for marks. Where none awards any, those that are called right, or do nothing else; else those that name answers to be typed, for
 * which Sakai awards the marks of the item.
 * @param typed the responses whose answers are typed
 */
function rewarding(conditions: readonly Condition[], typed: ReadonlySet<string>): Condition[] {
  const isRight = ({ element, feedback }: Condition) =>
    /^correct/i.test(attribute(element, 'title') ?? '') || feedback.some((id) => /^correct/i.test(id));
  const isBare = ({ element, feedback }: Condition) =>
    feedback.length === 0 &&
    elementsOf(element, 'setvar').length === 0 &&
    !/^incorrect/i.test(attribute(element, 'title') ?? '');
  const isTyped = ({ matches, score }: Condition) =>
    score === 0 && matches.length > 0 && matches.every(({ response }) => typed.has(response));
  const rewarded = [({ score }: Condition) => score > 0, isRight, isBare, isTyped].map((passes) =>
    conditions.filter(passes),
  );
  return rewarded.find((some) => some.length > 0) ?? [];
}

/** The answers that earn the most marks, and those that earn fewer. */
type Right = { best: readonly Rewarded[]; partly: readonly Rewarded[] };
type Rewarded = Match & { score: number };

/** The rules by which an item is scored. */
export class Rules {
  readonly conditions: readonly Condition[];
  readonly #rewarding: readonly Condition[];

  constructor(item: XmlElement) {
    this.conditions = findAll(item, 'respcondition').map(readCondition);
    const typed = findAll(item, 'response_str').filter(
      (response) => findAll(response, 'render_choice').length === 0,
    );
    this.#rewarding = rewarding(
      this.conditions,
      new Set(typed.map((response) => attribute(response, 'ident') ?? '')),
    );
  }

  /**
   * The answers to a response that earn marks: those with the most, and the others.
   * @throws Refusal where the answers to several responses may change places
   */
  rightOf(response: string): Right {
    if (this.#rewarding.some(({ shared }) => shared.has(response)))
      throw new Refusal('unknown_kind', 'answers in any order');
    const all = this.#rewarding.flatMap(({ matches, score }) =>
      matches
        .filter((match) => match.response === response && match.value !== '')
        .map((match): Rewarded => Object.assign({ score }, match)),
    );
    const most = all.reduce((best, { score }) => Math.max(best, score), 0);
    const best = all.filter(({ score }) => score === most);
    const isBest = (value: string) => best.some((match) => match.value === value);
    return { best, partly: all.filter(({ score, value }) => score < most && !isBest(value)) };
  }

  /** All answers to a response that earn marks, each once. */
  valuesOf(response: string): string[] {
    const { best, partly } = this.rightOf(response);
    return [...new Set([...best, ...partly].map(({ value }) => value))];
  }

  /** @throws Refusal where a part of an answer is looked for */
  refusePatterns(response: string): void {
    for (const { element } of this.#rewarding) {
      const pattern = partsOf(element).find(
        (part) => nameOf(part) === 'varsubstring' && attribute(part, 'respident') === response,
      );
      if (pattern !== undefined) throw new Refusal('wildcards', textOf(pattern));
    }
  }

  /** Whether marks depend on bounds of a number. */
  hasBounds(response: string): boolean {
    return this.#rewarding.some((condition) => boundsOf(condition, response).length > 0);
  }

  /** The numbers that are right. @throws Refusal where one of them is no number, or a range has no end */
  numbersOf(response: string, notes: Notes): NumberRange[] {
    const { best, partly } = this.rightOf(response);
    for (const { value, score } of partly) notes.add('answer_left_out', `${value} (${score})`);
    return this.#rewarding.flatMap((condition) => {
      const bounds = boundsOf(condition, response);
      if (bounds.length > 0) return rangesOf(condition, bounds, notes);
      return condition.matches
        .filter((match) => match.response === response && best.some(({ value }) => value === match.value))
        .map(({ value }) => exactly(value));
    });
  }
}

function boundsOf(condition: Condition, response: string): XmlElement[] {
  return partsOf(condition.element).filter(
    (part) => /^var[gl]te?$/.test(nameOf(part)) && attribute(part, 'respident') === response,
  );
}

function rangesOf({ element }: Condition, bounds: readonly XmlElement[], notes: Notes): NumberRange[] {
  const precise = partsOf(element).flatMap((part) => attribute(part, 'precisiontype') ?? []);
  if (precise.length > 0) notes.add('settings_left_out', 'rounding');
  const ranges = Map.groupBy(bounds, ({ parent }) => parent);
  return Array.from(ranges.values(), (both) => {
    const [lower, upper] = ['varg', 'varl'].map((name) =>
      both.find((bound) => nameOf(bound).startsWith(name)),
    );
    if (lower === undefined || upper === undefined)
      throw new Refusal('not_number', `${lower === undefined ? '≤' : '≥'} ${textOf(lower ?? upper)}`);
    const isOpen = both.some((bound) => !nameOf(bound).endsWith('e'));
    if (isOpen && precise.length === 0) notes.add('settings_left_out', 'bounds not included');
    return between(textOf(lower), textOf(upper));
  });
}
