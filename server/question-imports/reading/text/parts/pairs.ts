import { answerWordsIn, numberIn } from '../../../../../contract/question-text/pasted-question.ts';
import { type Part, room, type TextLine } from '../lines.ts';
import { longestLine, mostLines, nothing, orders, partsOf, piece, withLinesAbove } from './signed-parts.ts';

/* Questions of lines that ask for pairs: `1) France 2) Italy`, `A) Rome B) Paris`, and below them `Answer: 1-B, 2-A`; or `France = Paris` in lines. */

/** A question that asks for pairs: its first line and the one behind its last, and the places of the choice of each prompt. */
export type PairQuestion = {
  first: number;
  next: number;
  question: Part;
  prompts: readonly Part[];
  choices: readonly Part[];
  pairs: readonly number[];
};

const pair = /\s*\(?(\d{1,2}|[A-KА-К])\s?(?:->|[-–—=:→.)])?\s?(\d{1,2}|[A-KА-К])\)?(?![\p{L}\d])[\s,;.|]*/iuy;

const glued = /^\s*(?:[A-KА-К]\d{1,2}){2,11}\s*$/iu;

/** The pairs that an answer names, `1-C, 2-A`, each with the sign of a prompt and that of its choice; none of another answer. */
function pairsIn(written: string): [prompt: string, choice: string][] {
  // `А3Б1В2`, as exams in Russian have it.
  const answer = glued.test(written) ? written.replaceAll(/(?<=\d)(?=\p{L})/gu, ' ') : written;
  const pairs: [string, string][] = [];
  pair.lastIndex = 0;
  for (let at = 0; at < answer.length; at = pair.lastIndex) {
    const [, prompt = '', choice = ''] = pair.exec(answer) ?? [];
    if (prompt === '' || /\d/.test(prompt) === /\d/.test(choice)) return [];
    pairs.push([prompt.toUpperCase(), choice.toUpperCase()]);
  }
  const isCounted = orders.some((order) => pairs.every(([prompt], place) => order[place] === prompt));
  return isCounted && pairs.length > 1 ? pairs : [];
}

/** The question above an answer with pairs; undefined where what stands there has other parts than the answer names. */
function questionAbove(
  lines: readonly TextLine[],
  answer: number,
  pairs: readonly [string, string][],
): PairQuestion | undefined {
  for (let first = answer - 1; first >= 0 && answer - first < mostLines; first -= 1) {
    const { text } = lines[first] ?? { text: '' };
    if (text.length > longestLine || answerWordsIn(text) !== undefined) return undefined;
    const found = text.trim() === '' ? undefined : partsOf(lines, first, answer);
    if (found === undefined) continue;
    const isPrompt = (sign: string) => pairs.some(([prompt]) => prompt === sign);
    const isDigit = /\d/.test(pairs[0]?.[0] ?? '');
    const ofKind = [...found.signed.keys()].filter((sign) => /\d/.test(sign) === isDigit);
    const choiceSigns = [...found.signed.keys()].filter((sign) => /\d/.test(sign) !== isDigit);
    const places = pairs.map(([, choice]) => choiceSigns.indexOf(choice));
    if (ofKind.length !== pairs.length || !ofKind.every(isPrompt) || places.includes(-1)) continue;
    const partAt = (sign: string) => found.signed.get(sign) ?? nothing;
    return withLinesAbove(lines, {
      first,
      next: answer + 1,
      question: found.asked,
      prompts: pairs.map(([prompt]) => partAt(prompt)),
      choices: choiceSigns.map(partAt),
      pairs: places,
    });
  }
  return undefined;
}

/** Words of a question that asks for pairs. */
const asksForPairs =
  /\bmatch(?:ing)?\s+(?:the|each|these|those|following|with|words?|columns?|pairs?|up)|(?<!\p{L})mos(?:lang|lash|lik|ini|(?:\s+\p{L}+)?\s+qo)|мос(?:ланг|лаш|лиг|ини|\s+қў)|соотнес|сопостав|соответств/iu;
const sides = /^\s*(?:\(?(\d{1,2}|\p{L})\s?[).]\s*|[-–•*]\s+)?(\S.*?)(\s*(?:=|->|→)\s*|\s+[-–—]\s+)(\S.*)$/u;

/** The question of a line that asks for pairs, which stand in the lines below; undefined where a line below is none. */
function questionOver(lines: readonly TextLine[], first: number): PairQuestion | undefined {
  const { text } = lines[first] ?? { text: '' };
  const number = numberIn(text);
  const question = piece(lines, first, number?.written.length ?? 0, text.length);
  const found: { prompt: Part; choice: Part; sign: string; by: string }[] = [];
  let next = first + 1;
  for (; next < lines.length && found.length < mostLines; next += 1) {
    const line = lines[next]?.text ?? '';
    const [, sign = '', left = '', by = '', right = ''] =
      line.length > longestLine ? [] : (sides.exec(line) ?? []);
    const isCounted = sign === '' ? (found[0]?.sign ?? '') === '' : sign === String(found.length + 1);
    if (left === '' || !isCounted || answerWordsIn(line) !== undefined) break;
    const end = line.trimEnd().length;
    const from = end - right.trimEnd().length;
    found.push({
      prompt: piece(lines, next, from - by.length - left.length, from - by.length),
      choice: piece(lines, next, from, end),
      sign,
      by: by.trim(),
    });
  }
  const below = lines.slice(next).find((line) => line.text.trim() !== '')?.text ?? '';
  const isApart = (lines[next]?.text ?? '').trim() === '' || numberIn(below) !== undefined;
  const isAlike = new Set(found.map(({ by }) => by)).size === 1;
  if (found.length < 2 || !isApart || !isAlike || answerWordsIn(below)?.from === 0) return undefined;
  const texts = [...new Set(found.map(({ choice }) => choice.text))];
  const choices = texts.flatMap((choice) => found.find((each) => each.choice.text === choice)?.choice ?? []);
  return {
    first,
    next,
    question,
    prompts: found.map(({ prompt }) => prompt),
    choices,
    pairs: found.map(({ choice }) => texts.indexOf(choice.text)),
  };
}

/** The questions of lines that ask for pairs, in their order. */
export function pairQuestionsIn(lines: readonly TextLine[]): PairQuestion[] {
  const found: PairQuestion[] = [];
  for (const [at, { text }] of lines.entries()) {
    if (text.length > longestLine || room.test(text)) continue;
    const words = answerWordsIn(text);
    const pairs = words?.from === 0 ? pairsIn(text.slice(words.to)) : [];
    const question =
      pairs.length > 0
        ? questionAbove(lines, at, pairs)
        : asksForPairs.test(text) && !/[?？]\s*$/.test(text)
          ? questionOver(lines, at)
          : undefined;
    if (question !== undefined && question.first >= (found.at(-1)?.next ?? 0)) found.push(question);
  }
  return found;
}
