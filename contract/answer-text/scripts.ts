import type { Token } from './tokens.ts';
import { isUnit } from './units.ts';

const lengths = /^(?:mm|cm|sm|dm|km|мм|см|дм|км)$/iu;
/** The elements whose ions have a charge of two and more. In NO3- and NH4+ the number is an index. */
const chargedElements = new Set(
  'be mg ca sr ba ra zn cd hg cu fe co ni mn cr al ga sn pb ti v sc pt au bi s se o n p'.split(' '),
);
const afterCharge = new Set(['+', '-', '→', '↔', '=', ',', ';', ')', ']', '(']);

/**
 * Gives powers, indices and charges one form each. A power has a ^: x^2. An index has no sign: H₂O and H_2O become H2O, and x₂ becomes x2,
 * which is no power. A number behind a unit (5 m2) or before a charge (Ca2+, SO4 2-) can only be a power, and gets its sign. The base of a
 * numeral keeps its sign: 1010_2.
 */
export function readScripts(tokens: Token[]): Token[] {
  const read: Token[] = [];
  for (const [index, token] of tokens.entries()) {
    const [before, after] = [tokens[index - 1], tokens[index + 1]];
    if (token.text === '_' && before?.kind === 'word' && after !== undefined && after.kind !== 'sign')
      continue;
    // Na^+ is Na+. The raised number of ^14C stands before its letter, so there is nothing to raise.
    if (token.text === '^' && (before === undefined || /^[+-]$/u.test(after?.text ?? ''))) continue;
    if (token.kind === 'number' && isRaised(tokens, index))
      read.push({ kind: 'sign', text: '^', apart: false });
    read.push(token);
  }
  return read;
}

function isRaised(tokens: readonly Token[], index: number): boolean {
  const [token, before, earlier] = [tokens[index], tokens[index - 1], tokens[index - 2]];
  if (token === undefined || before === undefined || !/^\d{1,2}$/u.test(token.text)) return false;
  if (before.kind === 'word' && !token.apart && isPowerOfUnit(tokens, index)) return true;
  const [sign, next] = [tokens[index + 1], tokens[index + 2]];
  const isCharge =
    /^[+-]$/u.test(sign?.text ?? '') &&
    sign?.apart === false &&
    (next === undefined || afterCharge.has(next.text));
  if (!isCharge) return false;
  if (before.kind === 'word') return !token.apart && chargedElements.has(before.text.toLowerCase());
  return token.apart && before.kind === 'number' && earlier !== undefined && /^_$|\p{L}$/u.test(earlier.text);
}

/** 5 m2 and 9,8 m/s2 have no sign for their powers; 2H2 has none. */
function isPowerOfUnit(tokens: readonly Token[], index: number): boolean {
  const [token, unit, before] = [tokens[index], tokens[index - 1], tokens[index - 2]];
  if (!/^[2-4]$/u.test(token?.text ?? '') || unit === undefined) return false;
  if (lengths.test(unit.text)) return true;
  if (tokens[0]?.kind !== 'number') return false;
  return /^[mм]$/iu.test(unit.text)
    ? before?.kind === 'number' || /^[/·]$/u.test(before?.text ?? '')
    : /^[sс]$/iu.test(unit.text) && before?.text === '/';
}

/** Whether an answer is a number with a unit of physics, and nothing more. */
export function isQuantity([number, ...unit]: readonly Token[]): boolean {
  return (
    number?.kind === 'number' &&
    unit.every(({ kind, text }, place) =>
      kind === 'word'
        ? isUnit(text)
        : kind === 'number'
          ? unit[place - 1]?.text === '^'
          : /^[/·^°()]$/u.test(text),
    )
  );
}
