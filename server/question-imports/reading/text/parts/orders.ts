import { answerWordsIn } from '../../../../../contract/question-text/pasted-question.ts';
import { orderingLimits } from '../../../../../contract/question-types/ordering.ts';
import type { Part, TextLine } from '../lines.ts';
import { longestLine, mostLines, orders, partsOf, withLinesAbove } from './signed-parts.ts';

/* Questions of lines that ask for an order: `Put in order: 1) noon 2) dawn 3) night`, and below them `Answer: 2-1-3`. */

/** A question that asks for an order: its first line and the one behind its last, its items, and their places in the right order. */
export type OrderQuestion = {
  first: number;
  next: number;
  question: Part;
  items: readonly Part[];
  order: readonly number[];
};

const orderWords =
  /(?<!\p{L})(?:in\s(?:the\s)?(?:\p{L}+\s){0,3}order(?!\p{L})|(?:correct|right|chronological|logical|ascending|descending)\s(?:order|sequence)|sequence\s(?:the|of)|rearrange|порядк|последовательност|упорядоч|расставь|расположи|хронологи|tartib|ketma-ketli|ketma ketli|xronologi|тартиб|кетма-кетли|кетма кетли)/iu;

const choosing =
  /(?<!\p{L})(?:which|choose|select|mark|pick|выбер|отмет|укажите|каки|какая|какое|tanla|belgila|qaysi|танла|белгила|қайси)/iu;

/**
 * Whether a question asks for the order of its options.
 * @param order their places as the answer names them: all of them in their order may be right ones too
 */
export function asksForOrder(question: string, order: readonly number[]): boolean {
  const asked = question.slice(0, longestLine);
  const isAsListed = order.every((place, at) => place === at);
  return orderWords.test(asked) && !(isAsListed && choosing.test(asked));
}

/** The signs that an answer names, each once: `2-1-3`, `B, A, C`, `213`; none of another answer. */
function signsNamed(answer: string): string[] {
  const written = answer.trim().replace(/[.;]$/, '').toUpperCase();
  const together = /^(?:[1-9]{3,9}|[A-KА-К]{3,10})$/u.test(written);
  const signs = together
    ? Array.from(written)
    : written.split(/\s*(?:[,;>→–—-]|->|\s)\s*/u).filter((sign) => sign !== '');
  const isEach = signs.every((sign) => /^(?:\d{1,2}|[A-KА-К])[).]?$/u.test(sign));
  const plain = signs.map((sign) => sign.replace(/[).]$/, ''));
  return isEach && plain.length > 1 && new Set(plain).size === plain.length ? plain : [];
}

/** The places of items with some signs, in the order in which an answer names them; undefined where it does not name each. */
function placesOf(signs: readonly string[], named: readonly string[]): number[] | undefined {
  const [digits = []] = orders;
  const places = named.map((sign) => (signs.includes(sign) ? signs.indexOf(sign) : digits.indexOf(sign)));
  const isWhole =
    named.length === signs.length && places.every((place) => place >= 0 && place < signs.length);
  return isWhole && new Set(places).size === places.length ? places : undefined;
}

/** The question above an answer that names an order; undefined where what stands there asks for none, or has other items. */
function questionAbove(
  lines: readonly TextLine[],
  answer: number,
  named: readonly string[],
): OrderQuestion | undefined {
  for (let first = answer - 1; first >= 0 && answer - first < mostLines; first -= 1) {
    const { text } = lines[first] ?? { text: '' };
    if (text.length > longestLine || answerWordsIn(text) !== undefined) return undefined;
    const found = text.trim() === '' ? undefined : partsOf(lines, first, answer);
    const order = found === undefined ? undefined : placesOf([...found.signed.keys()], named);
    if (found === undefined || order === undefined) continue;
    const items = [...found.signed.values()];
    const question = withLinesAbove(lines, { first, next: answer + 1, question: found.asked, items, order });
    return asksForOrder(question.question.text, order) ? question : undefined;
  }
  return undefined;
}

/** The questions of lines that ask for an order and have their answer below, in their order. */
export function orderQuestionsIn(lines: readonly TextLine[]): OrderQuestion[] {
  const found: OrderQuestion[] = [];
  for (const [at, { text }] of lines.entries()) {
    const words = text.length > longestLine ? undefined : answerWordsIn(text);
    const named = words?.from === 0 ? signsNamed(text.slice(words.to)) : [];
    const fits = named.length >= orderingLimits.least && named.length <= orderingLimits.most;
    const question = fits ? questionAbove(lines, at, named) : undefined;
    if (question !== undefined && question.first >= (found.at(-1)?.next ?? 0)) found.push(question);
  }
  return found;
}
