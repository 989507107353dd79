import type { XmlElement } from '@rgrove/parse-xml';

import { attributeOf, childrenOf, elementAt, flagAt, valueAt } from './package.ts';

/** What stands before a paragraph that Word numbers by itself, and is not in its text. */
export type Label = {
  /** As it is printed; blank for a bullet. */
  text: string;
  kind: 'number' | 'letter' | 'bullet';
  /** From 1, within its level. */
  value: number;
  /** The list and the level: the same for all that count on together. */
  list: string;
  level: number;
};

type Level = {
  /** The style whose paragraphs are of the level. */ style: string | undefined;
  start: number;
  format: string;
  text: string;
  isLegal: boolean;
  restarts: boolean;
};
type List = { key: string; levels: ReadonlyMap<number, Level>; starts: ReadonlyMap<number, number> };

/** The last level of a list, from 0. */
const deepest = 8;

const russian = Array.from('абвгдежзиклмнопрстуфхцчшщыэюя');
const latin = Array.from('abcdefghijklmnopqrstuvwxyz');

const isRussian = (format: string) => format.startsWith('russian');
const isLetter = (format: string) => isRussian(format) || /^(upper|lower)Letter$/.test(format);

function roman(value: number): string {
  const signs: readonly (readonly [string, number])[] = [
    ['m', 1000],
    ['cm', 900],
    ['d', 500],
    ['cd', 400],
    ['c', 100],
    ['xc', 90],
    ['l', 50],
    ['xl', 40],
    ['x', 10],
    ['ix', 9],
    ['v', 5],
    ['iv', 4],
    ['i', 1],
  ];
  let rest = value > 0 && value < 4000 ? value : 0;
  let text = '';
  for (const [sign, worth] of signs) {
    while (rest >= worth) {
      text += sign;
      rest -= worth;
    }
  }
  return text;
}

/** A number as a format of Word writes it. */
function formatted(value: number, format: string): string {
  const isUpper = format.includes('pper');
  const cased = (text: string) => (isUpper ? text.toUpperCase() : text);
  if (isLetter(format)) {
    const letters = isRussian(format) ? russian : latin;
    const letter = letters[(value - 1) % letters.length] ?? '';
    return cased(letter.repeat(Math.max(1, Math.min(3, Math.ceil(value / letters.length)))));
  }
  if (format.endsWith('Roman')) return cased(roman(value)) || String(value);
  return format === 'decimalZero' && value < 10 ? `0${value}` : String(value);
}

function readLevel(element: XmlElement): Level {
  return {
    style: valueAt(element, 'w:pStyle'),
    start: Math.trunc(Number(valueAt(element, 'w:start') ?? 1)) || 0,
    format: formatOf(element),
    text: valueAt(element, 'w:lvlText') ?? '',
    isLegal: flagAt(element, 'w:isLgl') ?? false,
    restarts: valueAt(element, 'w:lvlRestart') !== '0',
  };
}

/** A format that only new versions of Word have stands beside what old versions show. */
function formatOf(level: XmlElement): string {
  return (
    valueAt(level, 'w:numFmt') ??
    valueAt(level, 'mc:AlternateContent', 'mc:Fallback', 'w:numFmt') ??
    'decimal'
  );
}

function levelsOf(element: XmlElement | undefined): Map<number, Level> {
  return new Map(
    childrenOf(element, 'w:lvl').map((level) => [Number(attributeOf(level, 'ilvl')), readLevel(level)]),
  );
}

/** The level of a list that a style has; the first one where none is of it. */
function levelOfStyle(list: List | undefined, style: string | undefined): number {
  const levels = style === undefined ? [] : [...(list?.levels ?? [])];
  return levels.find(([, level]) => level.style === style)?.[0] ?? 0;
}

/** The lists of a document by their ids. */
function readLists(xml: XmlElement | undefined): Map<string, List> {
  const abstract = new Map(
    childrenOf(xml, 'w:abstractNum').map((list) => [attributeOf(list, 'abstractNumId'), list]),
  );
  const byStyle = new Map([...abstract].map(([id, list]) => [valueAt(list, 'w:styleLink'), id]));
  return new Map(
    childrenOf(xml, 'w:num').map((list) => {
      const direct = valueAt(list, 'w:abstractNumId');
      const linked = valueAt(abstract.get(direct), 'w:numStyleLink');
      const key = linked === undefined ? direct : (byStyle.get(linked) ?? direct);
      const levels = levelsOf(abstract.get(key));
      const starts = new Map<number, number>();
      for (const change of childrenOf(list, 'w:lvlOverride')) {
        const at = Number(attributeOf(change, 'ilvl'));
        const level = elementAt(change, 'w:lvl');
        if (level !== undefined) levels.set(at, readLevel(level));
        const start = valueAt(change, 'w:startOverride');
        if (start !== undefined) starts.set(at, Math.trunc(Number(start)) || 0);
      }
      return [attributeOf(list, 'numId') ?? '', { key: key ?? '', levels, starts }];
    }),
  );
}

/**
 * Counts the paragraphs of a document as Word does.
 * @returns a function that is called for each numbered paragraph in their order, with its list, and its level or the style that has one
 */
export function labelsOf(
  xml: XmlElement | undefined,
): (id: string, level: number | undefined, style: string | undefined) => Label | null {
  const lists = readLists(xml);
  const counters = new Map<string, Map<number, number>>();
  const started = new Set<string>();
  return (id, known, style) => {
    const list = lists.get(id);
    const level = known ?? levelOfStyle(list, style);
    const rule = level <= deepest ? list?.levels.get(level) : undefined;
    if (list === undefined || rule === undefined || rule.format === 'none') return null;
    const counts = counters.get(list.key) ?? new Map<number, number>();
    counters.set(list.key, counts);
    // A list that starts anew does so at its first paragraph.
    if (!started.has(id)) {
      started.add(id);
      for (const [at, start] of list.starts) counts.set(at, start - 1);
    }
    const startOf = (at: number) => list.levels.get(at)?.start ?? 1;
    counts.set(level, (counts.get(level) ?? startOf(level) - 1) + 1);
    for (let above = 0; above < level; above += 1) if (!counts.has(above)) counts.set(above, startOf(above));
    for (const at of counts.keys())
      if (at > level && (list.levels.get(at)?.restarts ?? true)) counts.delete(at);
    const value = counts.get(level) ?? 1;
    const place = { value, list: `${list.key}/${level}`, level };
    if (rule.format === 'bullet') return { text: '', kind: 'bullet', ...place };
    const text = rule.text.replaceAll(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1;
      const format = list.levels.get(at)?.format ?? 'decimal';
      return formatted(counts.get(at) ?? startOf(at), rule.isLegal ? 'decimal' : format);
    });
    return { text, kind: isLetter(rule.format) ? 'letter' : 'number', ...place };
  };
}
