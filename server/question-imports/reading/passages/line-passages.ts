import { numberIn, type Span } from '../../../../contract/question-text/pasted-question.ts';
import { longestQuestion } from '../../../../contract/questions/questions.ts';
import { nameOf } from '../item.ts';
import { namedForPassage, type Scope, scopeOf } from './passage-words.ts';

/* Texts between the questions of lines that belong to several of them. */

/** A question as far as passages are about it. */
type Asked = {
  number: number | undefined;
  question: readonly Span[];
  /** The part of the question that stands between it and the question before. */
  above?: readonly Span[];
  /** Whether a heading stands there. */
  isBelowHeading?: boolean;
};

/** A question with the beginning of the text that it shares with others; undefined for none. */
type WithPassage<Question> = Question & { shared?: string };

type Passage = { spans: readonly Span[]; name: string; scope: Scope; left: number; owners: number[] };

const textOf = (text: string, spans: readonly Span[]) =>
  spans
    .map(({ from, to }) => text.slice(from, to))
    .join('\n')
    .trim();

/** What stands before the question itself: above it, or in paragraphs before the last one of a question without a number. */
function leadOf(text: string, { number, question, above = [] }: Asked): readonly Span[] {
  const [only, ...others] = question;
  if (above.length > 0 || number !== undefined || only === undefined || others.length > 0) return above;
  const written = text.slice(only.from, only.to).trimEnd();
  const end = [...written.matchAll(/\n[^\S\n]*\n/g)].at(-1)?.index;
  return end === undefined || written.slice(0, end).trim() === ''
    ? []
    : [{ from: only.from, to: only.from + end }];
}

/** A passage above a question; undefined where what stands there is of that question alone. */
function passageOf(text: string, question: Asked): Passage | undefined {
  const spans = leadOf(text, question);
  const written = textOf(text, spans);
  const named = written === '' || written.length > longestQuestion ? undefined : scopeOf(written);
  if (named === undefined) return undefined;
  const { number = 0 } = question;
  // Numbers that are not those of the questions below count them.
  const isCounted = named.kind === 'numbers' && (number < named.first || number > named.last);
  const scope: Scope = isCounted ? { kind: 'count', count: named.last - named.first + 1 } : named;
  return {
    spans,
    // Pictures and tables of Word are single characters.
    name: nameOf(written.replaceAll(/\p{Co}/gu, '')),
    scope,
    left: scope.kind === 'count' ? scope.count - 1 : Infinity,
    owners: [],
  };
}

/** Whether a passage above an earlier question belongs to this one too. */
function belongs(
  { scope, left }: Passage,
  { number, above = [], isBelowHeading }: Asked,
  before: Asked | undefined,
): boolean {
  if (scope.kind === 'count') return left > 0;
  if (scope.kind === 'numbers') return number !== undefined && number >= scope.first && number <= scope.last;
  const isAnew = number !== undefined && before?.number !== undefined && number <= before.number;
  return above.length === 0 && isBelowHeading !== true && !isAnew;
}

const sign = /[([]\d{1,3}[)\]]|(?<![\p{L}\d])(?:\d{1,3}|[A-KА-К])[).](?!\d)/giu;
/** How many lines a passage has at most whose signs are none. */
const mostLines = 200;

/** A text of the same length in which the signs within passages, `(1) It was dark. (2) …`, are none of options. */
export function withoutSignsInPassages(text: string): string {
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const named = namedForPassage(lines[at] ?? '');
    if (named?.kind !== 'numbers') continue;
    const below = lines.slice(at + 1, at + 1 + mostLines);
    const length = below.findIndex((line) => numberIn(line)?.number === named.first);
    for (let next = at + 1; next <= at + length; next += 1)
      lines[next] = (lines[next] ?? '').replaceAll(sign, (written) => ','.repeat(written.length));
    at += Math.max(0, length);
  }
  return lines.join('\n');
}

/** Questions with the passages that belong to them at their heads. */
export function withPassages<Question extends Asked>(
  text: string,
  found: readonly Question[],
): WithPassage<Question>[] {
  let current: Passage | undefined;
  const passages = found.map((question, at) => {
    const passage = passageOf(text, question);
    if (passage !== undefined) current = passage;
    else if (current !== undefined && !belongs(current, question, found[at - 1])) current = undefined;
    else if (current !== undefined) current.left -= 1;
    current?.owners.push(at);
    return current;
  });
  return found.map((question, at): WithPassage<Question> => {
    const passage = passages[at];
    if (passage === undefined || passage.owners.length < 2) return question;
    const isFirst = passage.owners[0] === at;
    const asked = isFirst ? question.question : [...passage.spans, ...question.question];
    return { ...question, question: asked, shared: passage.name };
  });
}
