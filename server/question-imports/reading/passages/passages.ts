import { longestQuestion } from '../../../../contract/questions/questions.ts';
import { type Item, nameOf, remark } from '../item.ts';
import { isToBeRead, scopeOf } from './passage-words.ts';

/** A text without a question, as its reader has it. */
export type Shared<Content> = {
  content: Content;
  /** Without markup. */
  text: string;
  /** Whether pictures, tables or recordings are in it. */
  hasFiles: boolean;
};

/** A question with the text above it; either of them may be blank. */
export function withTextAbove(above: string, question: string): string {
  return [above, question].filter((text) => text !== '').join('\n\n');
}

/** A text of a source without a question of its own, with what its reader needs to put it above others. */
type Passage<Content> = {
  content: Content;
  /** What it is called on the receipts of its questions: its beginning. */
  name: string;
  /** The place of its own item among the items. */
  item: number;
  category: string;
  /** How many more questions it belongs to. */
  left: number;
};

/** Where an item stands among the items, and in which category. */
export type Place = { item: number; category: readonly string[] };

/**
 * The texts without a question, as descriptions of Moodle, that belong to questions below them: each of these has the text above its own. Which
 * ones, the text says, or all are up to the next such text or category.
 */
export class Passages<Content> {
  #current: Passage<Content> | undefined;
  /** The places of the items that have each of them, by the places of their own items. */
  readonly #taken = new Map<number, number[]>();

  /** Begins with a text, from the place on that its own item has. */
  begin({ content, text, hasFiles }: Shared<Content>, { item, category }: Place): void {
    const written = text.trim();
    this.#current = undefined;
    if ((!hasFiles && !isToBeRead(written)) || written.length > longestQuestion) return;
    const scope = scopeOf(written);
    const left =
      scope?.kind === 'numbers'
        ? scope.last - scope.first + 1
        : scope?.kind === 'count'
          ? scope.count
          : Infinity;
    this.#current = { content, name: nameOf(written), item, category: category.join('\n'), left };
  }

  /** The text above the next question; undefined where it has none. */
  next({ item, category }: Place): { content: Content; name: string } | undefined {
    const current = this.#current;
    if (current === undefined || current.left === 0 || current.category !== category.join('\n')) {
      this.#current = undefined;
      return undefined;
    }
    current.left -= 1;
    this.take(current.item, item);
    return current;
  }

  /** Says that an item has the text of another one above its own, by their places. */
  take(passage: number, item: number): void {
    const taken = this.#taken.get(passage) ?? [];
    taken.push(item);
    this.#taken.set(passage, taken);
  }

  /** The items with those of texts that stand in questions now: refused, since they ask nothing, with the number of these questions. */
  finish(items: readonly Item[]): Item[] {
    return items.map((item, at) => {
      const taken = (this.#taken.get(at) ?? []).filter((place) => items[place]?.test !== null).length;
      return taken === 0 ? item : { ...item, remarks: [remark('in_questions', String(taken))], test: null };
    });
  }
}
