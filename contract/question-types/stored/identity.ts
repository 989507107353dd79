import { lettersOf, matchParts, type SeenPart } from './match-parts.ts';
import type { QuestionType } from '../question-type.ts';

/* The stored form of a question, in which parts retain their identity when they are moved or respelled: see stored-form.ts. */

/** Content and key of a question; the key is null while none is recorded. */
export type Asked<Content = unknown, Key = unknown> = { content: Content; key: Key | null };

/** Where the ids of parts come from. */
export type IdSource = {
  /** The parts of earlier versions, the latest version first. */
  former: readonly { id: string; text: string }[];
  /** A new id, which no part has or had. */
  make: () => string;
};

/** The files of the pictures in options, by the ids of the options: as they are stored, and as they are sent. */
export type OptionPictures = {
  before: Readonly<Record<string, string>>;
  after: Readonly<Record<string, string>>;
};

/** The stored content, key and pictures of a question that is being changed. Undefined for a new question. */
export type Before<Content> = { content: Content; key: unknown; pictures: OptionPictures } | undefined;

/**
 * How content, key and answers of a type are stored. On the wire and on the page options of `choosable` have letters and the choices of
 * a gap are texts: the written form. Stored they have ids, by which key and answers name them.
 */
export type StoredForm<
  Content = unknown,
  Key = unknown,
  Answer = unknown,
  StoredContent = unknown,
  StoredKey = unknown,
  StoredAnswer = unknown,
> = {
  /** The schemas and the scoring of the stored form. */
  type: QuestionType<StoredContent, StoredKey, StoredAnswer>;
  /** Gives the parts of a question their ids: those of the parts that they were before. `ids` are those of options, by the ids that are written. */
  identify(
    written: Asked<Content, Key>,
    before: Before<StoredContent>,
    source: IdSource,
  ): Asked<StoredContent, StoredKey> & { ids: ReadonlyMap<string, string> };
  write(stored: Asked<StoredContent, StoredKey>): Asked<Content, Key>;
  /** The ids of options as they are written, by those that are stored. */
  writtenIds(content: StoredContent): ReadonlyMap<string, string>;
  /** Reads an answer in the written form that fits the content. */
  readAnswer(content: StoredContent, answer: Answer): StoredAnswer;
  /** @returns undefined where the answer names nothing that the content has */
  writeAnswer(content: StoredContent, answer: StoredAnswer): Answer | undefined;
  /** The parts whose ids must not become those of others, with their texts. */
  parts(content: StoredContent): { id: string; text: string }[];
};

/** The id of a part of an earlier version with a text. @param used ids that are not given */
function formerOf(former: IdSource['former'], text: string, used: ReadonlySet<string>): string | undefined {
  const letters = lettersOf(text);
  const free = former.filter((part) => !used.has(part.id) && part.text !== '');
  const same =
    free.find((part) => part.text === text) ?? free.find((part) => lettersOf(part.text) === letters);
  return letters === '' && same?.text !== text ? undefined : same?.id;
}

/**
 * The id of each part after a change. The first of these that exists:
 * - the id of the matching part before the change
 * - the id of a part of an earlier version whose text is the same, or differs in case, punctuation and script alone
 * - the id that its author named, where no other part has or had it
 * - a new id
 */
export function idsAfter(
  before: readonly SeenPart[],
  after: readonly SeenPart[],
  { former, make }: IdSource,
  { named }: { named: boolean },
): string[] {
  const matched = matchParts(before, after, { ids: named });
  const used = new Set(before.map(({ id }) => id));
  const past = new Set(former.map(({ id }) => id));
  return after.map((part, place) => {
    const matching = before[matched[place] ?? -1];
    if (matching !== undefined) return matching.id;
    const again = formerOf(former, part.text, used);
    const isFree = named && !used.has(part.id) && !past.has(part.id);
    const id = again ?? (isFree ? part.id : make());
    used.add(id);
    return id;
  });
}
