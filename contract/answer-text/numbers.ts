import { shiftNumber, spellMixedNumber, spellNumber } from './rational.ts';
import type { Token } from './tokens.ts';

const thousands = /^[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d+)?$/u;
/** Thousands with commas, points or apostrophes where nothing else can be meant: two separators, both kinds, or an apostrophe. */
const certainThousands = [
  /^[1-9]\d{0,2}(?:,\d{3}){2,}(?:\.\d+)?$/u,
  /^[1-9]\d{0,2}(?:\.\d{3}){2,}(?:,\d+)?$/u,
  /^[1-9]\d{0,2}(?:,\d{3})+\.\d+$/u,
  /^[1-9]\d{0,2}(?:\.\d{3})+,\d+$/u,
  /^[1-9]\d{0,2}(?:'\d{3})+(?:[.,]\d+)?$/u,
];
/** The highest exponent of a power of ten, so that a short answer cannot take long. */
const highestExponent = 60;
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
  return readPowersOfTen(read);
}

/** 1,5·10^3, 1.5x10^3 and 1.5e3 become 1500, and 10^3 becomes 1000. */
function readPowersOfTen(tokens: Token[]): Token[] {
  const read: Token[] = [];
  for (let index = 0; index < tokens.length;) {
    const token = tokens[index] as Token;
    const found = /^[\^/]$/u.test(read.at(-1)?.text ?? '') ? undefined : powerOfTen(tokens, index);
    read.push(found === undefined ? token : { ...token, text: found.text });
    index += found?.length ?? 1;
  }
  return read;
}

/** The power of ten that begins with a number, perhaps times a factor: how many tokens it has, and its value. */
function powerOfTen(tokens: Token[], index: number): { length: number; text: string } | undefined {
  if (tokens[index]?.kind !== 'number' || !/^[·xхe^]$/iu.test(tokens[index + 1]?.text ?? ''))
    return undefined;
  const [first, ...rest] = tokens.slice(index, index + 5) as [Token, ...Token[]];
  const texts = rest.map(({ text }) => text);
  const exponentAt = (place: number) => (rest[place]?.kind === 'number' ? (rest[place]?.text ?? '') : '');
  const found =
    /^[·xх]$/iu.test(texts[0] ?? '') && texts[1] === '10' && texts[2] === '^'
      ? { length: 5, factor: first.text, exponent: exponentAt(3) }
      : first.text === '10' && texts[0] === '^'
        ? { length: 3, factor: '1', exponent: exponentAt(1) }
        : /^e$/iu.test(texts[0] ?? '') && rest[0]?.apart === false && rest[1]?.apart === false
          ? exponentOfLetter(first.text, rest)
          : undefined;
  if (found === undefined || !/^-?\d{1,2}$/u.test(found.exponent)) return undefined;
  const text = shiftNumber(found.factor, Number(found.exponent), highestExponent);
  return text === undefined ? undefined : { length: found.length, text };
}

/** 5e3 and 5e-3, of which the minus is a token of its own. */
function exponentOfLetter(factor: string, [, sign, size]: Token[]) {
  const isSigned = sign?.text === '-' || sign?.text === '+';
  if (!isSigned) return { length: 3, factor, exponent: sign?.kind === 'number' ? sign.text : '' };
  const digits = size?.kind === 'number' && !size.apart ? size.text : '';
  return { length: 4, factor, exponent: sign.text === '-' ? `-${digits}` : digits };
}

/**
 * A plus or minus is the sign of a number unless an operand precedes it, which no single sign is: '-5' is quoted. A charge precedes the
 * plus of Ca2+ + 2OH-.
 */
function isSign(token: Token, read: readonly Token[]): boolean {
  if (token.text !== '-' && token.text !== '+') return false;
  const before = read.at(-1);
  if (before === undefined) return true;
  if (token.apart && !before.apart && read.length > 1 && /^[+-]$/u.test(before.text)) return false;
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
  const number = spellNumber(withoutThousands(text));
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

/** A number without separators of thousands, and with a point before its decimals. */
function withoutThousands(text: string): string {
  if (!certainThousands.some((pattern) => pattern.test(text))) return text;
  const groups = text.split(/[.,']/u);
  const isDecimal = new Set(text.replaceAll(/\d/gu, '')).size > 1;
  return isDecimal ? `${groups.slice(0, -1).join('')}.${groups.at(-1)}` : groups.join('');
}

/** 0,5/2/3 is split at its slashes; a date, a list or 2(3) at each sign. */
function separators(text: string): RegExp {
  const decimals = text.split('/').every((part) => spellNumber(part) !== undefined);
  return decimals ? /(\/)/u : /([.,/()])/u;
}
