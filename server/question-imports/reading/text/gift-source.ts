import { readDecimal, writeDecimal } from '../decimals.ts';
import { bracesOf } from './gift-blocks.ts';

/*
 * gift-pegjs takes more signs for its own than Moodle does, and joins the lines of a text. Before a question is parsed the signs outside of answers are
 * escaped, and the ends of lines within texts are written as signs that no text has.
 */

const lineEnd = '\uFDD0';
const space = '\uFDD1';
const tab = '\uFDD2';
const arrow = '\uFDD3';

const escapes: readonly (readonly [code: RegExp, sign: string])[] = [
  [/&&092;/g, '\\'],
  [/&&058;/g, ':'],
  [/&&035;/g, '#'],
  [/&&061;/g, '='],
  [/&&123;/g, '{'],
  [/&&125;/g, '}'],
  [/&&126;/g, '~'],
  [/&&010/g, '\n'],
];

/** A text of a parsed question as its author wrote it. Some are parsed without their escapes being read. */
export function writtenText(parsed: string): string {
  let text = parsed
    .replaceAll(lineEnd, '\n')
    .replaceAll(space, ' ')
    .replaceAll(tab, '\t')
    .replaceAll(arrow, '->');
  for (const [code, sign] of escapes) text = text.replaceAll(code, () => sign);
  return text.trim();
}

/** A title as its author wrote it. */
export function writtenTitle(title: string): string {
  return title
    .replaceAll(/\\([\\:#={}~])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The signs of a text that are escaped nowhere, escaped. */
function escaped(text: string, signs: RegExp): string {
  return text.replaceAll(/\\[\s\S]|[\s\S]/g, (sign) => (signs.test(sign) ? `\\${sign}` : sign));
}

/** The ends of lines between words of one text. */
const within = /(\\[\s\S]|[^\s{}=~#\\])([^\S\n]*)\n([^\S\n]*)(?=[^\s{}=~#])/g;

function withLines(text: string): string {
  return text.replaceAll(within, (whole, before: string, trailing: string, indent: string, at: number) => {
    const next = text.slice(at + whole.length, at + whole.length + 2);
    const isArrow = next === '->' || (before === '>' && text[at - 1] === '-');
    if (isArrow) return whole;
    const shown = indent.replaceAll('\t', tab).replaceAll(/[^\S\n]/g, space);
    return `${before}${trailing}${lineEnd}${shown}`;
  });
}

/** Answers with a wrong option are no pairs, so that an arrow in them is text. */
const hasWrongOption = /^(?:\\[\s\S]|[^\\~])*~/;

const wordsOfTruth = /^(\{\s*)(true|false|t|f)(?=\s*[#}])/i;

/** Answers that are numbers, as the parser takes them: with digits before the point, without powers of ten, and with a sign before an answer with feedback. */
function numbersAsParsed(answers: string): string {
  const whole = answers.replaceAll(/(?<![\d.])\.(?=\d)/g, '0.');
  const hasFeedback = whole.indexOf('#') !== whole.lastIndexOf('#');
  if (hasFeedback) return whole.replace(/^(\{\s*#\s*)(?=[-+\d][^=~#{}]*~?\s*#(?!###))/, '$1=');
  return whole
    .replaceAll(/(?<=\d),(?=\d)/g, '.')
    .replaceAll(/\d+(?:\.\d+)?e[+-]?\d{1,2}(?!\d)/gi, (number) => {
      const decimal = readDecimal(number);
      return decimal === undefined ? number : writeDecimal(decimal);
    });
}

/**
 * A question as it is parsed.
 * @param text without title and comments
 */
export function parsable(text: string): string {
  const clean = text.replaceAll(/[\uFDD0-\uFDD3]/g, '\uFFFD');
  const { opens, closes } = bracesOf(clean);
  const [open = -1] = opens;
  const close = closes.at(-1) ?? -1;
  if (open === -1 || close < open) return withLines(escaped(clean, /^[=~#:]$/));
  const answers = clean
    .slice(open, close + 1)
    .replace(wordsOfTruth, (_, before: string, word: string) => before + word.toUpperCase());
  const isNumeric = /^\{\s*#(?!###)/.test(answers);
  const options = hasWrongOption.test(answers) ? answers.replaceAll('->', arrow) : answers;
  const body = isNumeric ? numbersAsParsed(answers) : escaped(options, /^:$/);
  const [before, behind] = [clean.slice(0, open), clean.slice(close + 1)].map((part) =>
    escaped(part, /^[=~#:]$/),
  );
  return withLines(`${before}${body}${behind}`);
}

/** The number of the line of a question in which something stands. @param at its place in the parsed source */
export function lineIn(source: string, at: number): number {
  return source.slice(0, at).replaceAll(/[^\n\uFDD0]/g, '').length;
}
