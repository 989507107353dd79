import { matchingLimits } from '../../../../../contract/question-types/matching.ts';
import { orderingLimits } from '../../../../../contract/question-types/ordering.ts';
import type { LineQuestion, Part, TextLine } from '../lines.ts';
import { joined, longestLine, mostLines, nothing, piece } from './signed-parts.ts';

/*
 * Questions of banks in which each line has a sign: `S:` before a question, and below it pairs of `L1:` and `R1:`, an order of `1:` and `2:`, or
 * accepted answers behind `+:`. Those with options, `+:` and `-:`, are read as others with options are.
 */

/** A question of such a bank: its first line and the one behind its last. */
export type BankQuestion = {
  first: number;
  next: number;
  question: Part;
  parts: Pick<LineQuestion, 'pairs'> | Pick<LineQuestion, 'ordered'> | Pick<LineQuestion, 'answer'>;
};

const question = /^\s*[SСQ]\s?:\s*/u;
const end = /^\s*[ISСQV]\d?\s?:/u;
const part = /^\s*([LRЛП]?\d{1,2}|[+-])\s?:\s*/u;
/** Any letters, within an answer. */
const wildcard = '#$#';

type Signed = { sign: string; text: Part };

/** The parts of the lines behind a question, and where they end. */
function signedBelow(
  lines: readonly TextLine[],
  first: number,
): { asked: Part; signed: Signed[]; next: number } {
  let asked = piece(lines, first, question.exec(lines[first]?.text ?? '')?.[0].length ?? 0, longestLine);
  const signed: Signed[] = [];
  let next = first + 1;
  for (; next < lines.length && next - first < mostLines; next += 1) {
    const { text } = lines[next] ?? { text: '' };
    if (text.length > longestLine || end.test(text)) break;
    const [written = '', sign = ''] = part.exec(text) ?? [];
    const added = piece(lines, next, written.length, text.length);
    const last = signed.at(-1);
    if (sign !== '') signed.push({ sign: sign.replace('Л', 'L').replace('П', 'R'), text: added });
    else if (last === undefined) asked = joined(asked, added);
    else last.text = joined(last.text, added);
  }
  return { asked, signed, next };
}

/** The parts with a letter by their numbers; undefined where they are not counted. */
function countedParts(signed: readonly Signed[], letter: string): Part[] | undefined {
  const parts = signed.filter(({ sign }) => sign.startsWith(letter) && /\d$/.test(sign));
  return parts.every(({ sign }, at) => sign === `${letter}${at + 1}`)
    ? parts.map(({ text }) => text)
    : undefined;
}

function pairsOf(signed: readonly Signed[]): BankQuestion['parts'] | undefined {
  const [prompts = [], all = []] = [countedParts(signed, 'L'), countedParts(signed, 'R')];
  if (prompts.length < matchingLimits.prompts.least || prompts.length + all.length < signed.length)
    return undefined;
  if (all.length < prompts.length) return undefined;
  const texts = [...new Set(all.map(({ text }) => text))];
  return {
    pairs: {
      prompts,
      choices: texts.flatMap((text) => all.find((choice) => choice.text === text) ?? []),
      places: prompts.map((_, at) => texts.indexOf(all[at]?.text ?? '')),
    },
  };
}

function partsOf(signed: readonly Signed[]): BankQuestion['parts'] | undefined {
  if (signed.some(({ text }) => text.text === '' || text.text.includes(wildcard))) return undefined;
  if (signed.some(({ sign }) => sign.startsWith('L'))) return pairsOf(signed);
  if (signed.length > 0 && signed.every(({ sign }) => sign === '+'))
    return { answer: signed.map(({ text }) => text).reduce(joined) };
  const items = signed.every(({ sign }) => /^\d+$/.test(sign)) ? countedParts(signed, '') : undefined;
  if (items === undefined || items.length < orderingLimits.least) return undefined;
  return { ordered: { items, order: items.map((_, at) => at) } };
}

/** The questions of lines with pairs, an order or accepted answers behind signs, in their order. */
export function bankQuestionsIn(lines: readonly TextLine[]): BankQuestion[] {
  return lines.flatMap(({ text }, first): BankQuestion[] => {
    if (text.length > longestLine || !question.test(text)) return [];
    const { asked, signed, next } = signedBelow(lines, first);
    const parts = asked === nothing ? undefined : partsOf(signed);
    return parts === undefined ? [] : [{ first, next, question: asked, parts }];
  });
}
