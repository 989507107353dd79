import { readFileSync } from 'node:fs';

import type { Item } from '../../reading/item.ts';

/** The text of a file of this folder. */
export function corpusText(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}

type Content = {
  options?: { id: string; text: string }[];
  items?: { id: string; text: string }[];
  prompts?: { id: string; text: string }[];
  choices?: { id: string; text: string }[];
};
type Key = {
  right?: string | string[];
  accepted?: string;
  values?: { value: string; tolerance: string; units: string[] }[];
  order?: string[];
  pairs?: Record<string, string>;
  gaps?: Record<string, string[]>;
};

/** The right answer of a test in words. */
function answerOf(content: Content, key: Key): string {
  const parts = [content.options, content.items, content.prompts, content.choices].flatMap(
    (list) => list ?? [],
  );
  const textOf = (id: string) => parts.find((part) => part.id === id)?.text ?? id;
  const { right = [], accepted, values = [], order = [], pairs = {}, gaps = {} } = key;
  return [
    ...[right].flat().map(textOf),
    ...(accepted === undefined ? [] : [accepted.replaceAll('\n', ' / ')]),
    ...values.map(({ value, tolerance, units }) =>
      [value, tolerance && `± ${tolerance}`, ...units].filter(Boolean).join(' '),
    ),
    ...order.map(textOf),
    ...Object.entries(pairs).map(([prompt, choice]) => `${textOf(prompt)}-${textOf(choice)}`),
    ...Object.values(gaps).map((texts) => texts.join('/')),
  ].join(', ');
}

/** An item in one line: `choosable: 4`, with its remarks: `multiple: 2, 4 (kind_changed Quiz)`. */
export function summaryOf({ test, remarks }: Item): string {
  const notes = remarks.map(({ code, detail }) => `${code} ${detail}`.trim()).join('; ');
  const about = notes === '' ? '' : ` (${notes})`;
  if (test === null) return `none${about}`;
  const answer = test.key === null ? 'no key' : answerOf(test.content as Content, test.key as Key);
  return `${test.test_type}: ${answer}${about}`;
}

export const summaries = ({ items }: { items: readonly Item[] }) => items.map(summaryOf);
