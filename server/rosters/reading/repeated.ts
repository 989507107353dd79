import { nameKey } from '../keys.ts';
import type { Draft } from './draft.ts';

/** The same for rows about one person: the ID, or else the address, with the name. Undefined where a row has neither, or is refused. */
function keyOf(draft: Draft): string | undefined {
  const { kind, refusal, external_id, email } = draft;
  if (kind !== 'person' || refusal !== null || (external_id === '' && email === '')) return undefined;
  return `${external_id === '' ? `address ${email}` : `ID ${external_id}`} ${nameKey(draft)}`;
}

const lines = (first: string, other: string) =>
  [...new Set(`${first}\n${other}`.split('\n'))].filter((line) => line !== '').join('\n');

/** What two rows say together; undefined where they contradict each other. */
function together(first: Draft, other: Draft): Draft | undefined {
  const texts = ['external_id', 'email', 'father_email', 'mother_email'] as const;
  const agree =
    texts.every((field) => first[field] === '' || other[field] === '' || first[field] === other[field]) &&
    first.year === other.year &&
    first.archived === other.archived &&
    first.doubt?.reason === other.doubt?.reason &&
    first.roles.toSorted().join() === other.roles.toSorted().join();
  if (!agree) return undefined;
  return {
    ...first,
    ...Object.fromEntries(texts.map((field) => [field, first[field] || other[field]])),
    class_text: lines(first.class_text, other.class_text),
    children_text: lines(first.children_text, other.children_text),
  };
}

/** The rows of a list, those about one person joined in the first of them, with the classes and children of all. The others are mentions. */
export function joinRepeated(drafts: readonly Draft[]): Draft[] {
  const places = new Map<string, number>();
  const rows = [...drafts];
  for (const [place, draft] of drafts.entries()) {
    const key = keyOf(draft);
    const before = key === undefined ? undefined : places.get(key);
    const first = before === undefined ? undefined : rows[before];
    const joined = first && together(first, draft);
    if (before !== undefined && joined !== undefined) {
      rows[before] = joined;
      rows[place] = { ...draft, kind: 'mention' };
    } else if (key !== undefined && before === undefined) {
      places.set(key, place);
    }
  }
  return rows;
}
