import type { Item } from '../../item.ts';

type Content = { options?: { id: string; text: string }[] };
type Key = { right?: string | string[]; accepted?: string } | null;

/** An item in one line: its question, its options with `*` before right ones or `=` and its answers, and the codes of remarks behind `!`. */
export function shown({ test, remarks }: Item): string {
  const codes = remarks.map(({ code }) => ` !${code}`).join('');
  if (test === null) return `-${codes}`;
  const { options = [] } = test.content as Content;
  const key = test.key as Key;
  const right = new Set([key?.right ?? []].flat());
  const written = options.map(({ id, text }) => ` / ${right.has(id) ? '*' : ''}${text}`).join('');
  const accepted = key?.accepted === undefined ? '' : ` = ${key.accepted.replaceAll('\n', ' | ')}`;
  return test.savol.replaceAll('\n', '↵') + written + accepted + codes;
}
