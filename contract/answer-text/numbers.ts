import { spellMixedNumber, spellNumber } from './rational.ts';
import type { Token } from './tokens.ts';

const thousands = /^[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d+)?$/u;
const mixedNumber = /^(\d+) (\d+)\/(\d+)$/u;
const endsOperand = new Set([')', ']', '}', '%', '°', "'", '!']);

/**
 * Replaces each number by its canonical spelling: 0,50 and .5 become 1/2, 1 000 becomes 1000, 1 1/2 becomes 3/2, - 5 becomes -5.
 * Dates and lists (1.9.1991; 1,2,3) are split into their numbers. One pass over the tokens.
 */
export function readNumbers(tokens: Token[]): Token[] {
  const read: Token[] = [];
  for (let index = 0; index < tokens.length;) {
    const token = tokens[index];
    if (token === undefined) break;
    const signed = isSign(token, read) && tokens[index + 1]?.kind === 'number';
    const start = signed ? index + 1 : index;
    const end = endOfRun(tokens, start);
    if (end === start) {
      read.push(token);
      index += 1;
    } else {
      const negative = signed && token.text === '-';
      for (const [place, part] of spellRun(tokens.slice(start, end)).entries()) {
        const minus = negative && place === 0 && part.text !== '0' ? '-' : '';
        read.push({ ...part, text: minus + part.text, apart: place === 0 ? token.apart : part.apart });
      }
      index = end;
    }
  }
  return read;
}

/** A plus or minus is the sign of a number unless an operand precedes it, which no single sign is: '-5' is quoted. */
function isSign(token: Token, read: readonly Token[]): boolean {
  if (token.text !== '-' && token.text !== '+') return false;
  const before = read.at(-1);
  if (before === undefined) return true;
  return before.kind === 'sign' && (read.length === 1 || !endsOperand.has(before.text));
}

/** The end of the run of numbers, with white space between them, that begins at `start`. */
function endOfRun(tokens: Token[], start: number): number {
  let end = start;
  while (tokens[end]?.kind === 'number') end += 1;
  return end;
}

/** A run is one number if it is grouped by thousands or mixed. Ambiguous groups (12 5000; 1 1000/2000) stay separate. */
function spellRun(run: Token[]): Token[] {
  const text = run.map((token) => token.text).join(' ');
  const [, whole = '', over = '', under = ''] = mixedNumber.exec(text) ?? [];
  const number = thousands.test(text)
    ? spellNumber(text.replaceAll(' ', ''))
    : whole === ''
      ? undefined
      : spellMixedNumber(whole, over, under);
  return number === undefined
    ? run.flatMap(spellOne)
    : [{ kind: 'number', text: number, apart: run[0]?.apart ?? false }];
}

function spellOne({ text, apart }: Token): Token[] {
  const number = spellNumber(text);
  if (number !== undefined) return [{ kind: 'number', text: number, apart }];
  return text
    .split(separators(text))
    .filter(Boolean)
    .map((part, index) => {
      const spelled = spellNumber(part);
      return {
        kind: spelled === undefined ? 'sign' : 'number',
        text: spelled ?? part,
        apart: apart && index === 0,
      };
    });
}

/** 0,5/2/3 is split at its slashes; a date, a list or 2(3) at each sign. */
function separators(text: string): RegExp {
  const decimals = text.split('/').every((part) => spellNumber(part) !== undefined);
  return decimals ? /(\/)/u : /([.,/()])/u;
}
