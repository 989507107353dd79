/*
 * The format of the texts of a question. `plain`: as they are typed, with formulas. `markdown`: a part of CommonMark too, which
 * docs/formatting.md lists.
 */

export const textFormats = ['plain', 'markdown'] as const;
export type TextFormat = (typeof textFormats)[number];

/** How a text is shown, from the least to the most: with formulas; formatted in a line, too; formatted with lists, tables, pictures and blocks of code, too. */
export const textKinds = ['plain', 'line', 'blocks'] as const;
export type TextKind = (typeof textKinds)[number];

/** The signs without which a text of a kind is shown as it stands. */
const signs: Record<TextKind, RegExp> = {
  plain: /\$/,
  line: /[$*\\`]/,
  blocks: /[$*\\`|~-]|!\[|\d[.)]/,
};

/** Whether a text may be shown otherwise than it stands. */
export function mayBeRich(text: string, kind: TextKind): boolean {
  return signs[kind].test(text);
}

const isOption = /^[a-e]$/;

/**
 * How a text of a question in `markdown` is shown. Answers that are compared with typed ones are plain, since an asterisk in
 * them is an asterisk. Choices of a gap are plain, since their list shows text only.
 * @param path where it stands in a question on the wire: `['savol']`, `['content', 'options', '0', 'text']`
 */
export function kindOfText(path: readonly string[]): TextKind {
  const [field = '', part] = path;
  if (field === 'savol' || field === 'explanation' || field === 'remarks') return 'blocks';
  if (field === 'content' && path.at(-1) === 'text') return part === 'text' ? 'blocks' : 'line';
  return path.length === 1 && isOption.test(field) ? 'line' : 'plain';
}

/** All texts in a JSON value, each with its path. @param skipped fields at any depth that are not looked into */
export function* textsAt(
  value: unknown,
  skipped: ReadonlySet<string>,
  path: readonly string[] = [],
): Generator<{ text: string; path: readonly string[] }> {
  if (typeof value === 'string') yield { text: value, path };
  else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) {
      if (!skipped.has(name)) yield* textsAt(part, skipped, [...path, name]);
    }
  }
}

/** Texts, each with the least that any of its places shows it as, since a text is shown alike wherever it stands. */
export function leastKinds(texts: Iterable<{ text: string; kind: TextKind }>): ReadonlyMap<string, TextKind> {
  const kinds = new Map<string, TextKind>();
  for (const { text, kind } of texts) {
    const known = kinds.get(text);
    const isLess = known === undefined || textKinds.indexOf(kind) < textKinds.indexOf(known);
    if (isLess) kinds.set(text, kind);
  }
  return kinds;
}
