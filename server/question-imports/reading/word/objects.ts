import type { ImportRemark } from '../../../../contract/questions/imports.ts';
import type { Line } from './lines.ts';

/** A thing in a line that is no text, or something to say about the place where it stands. */
export type WordObject =
  | { kind: 'picture'; file: string; alt: string }
  | { kind: 'formula'; tex: string }
  | { kind: 'raised'; element: 'sup' | 'sub'; text: string }
  | { kind: 'table'; rows: readonly (readonly (readonly Line[])[])[] }
  | { kind: 'note'; remark: ImportRemark };

/** Characters for private use, which no text of a document has: those of Plane 15. */
const first = 0xf_0000;
const most = 60_000;

const allObjects = /[\u{F0000}-\u{FFFFD}]/gu;

/** A text without characters that stand for objects. */
export function withoutObjects(text: string): string {
  return text.replaceAll(allObjects, '');
}

/** The objects of a document. Each stands in its line as a character of its own, so that lines are read as texts. */
export class Objects {
  readonly #objects: WordObject[] = [];

  /** @returns the character that stands for the object; none where a document has too many */
  add(object: WordObject): string {
    if (this.#objects.length >= most) return '';
    this.#objects.push(object);
    return String.fromCodePoint(first + this.#objects.length - 1);
  }

  at(character: string): WordObject | undefined {
    return this.#objects[(character.codePointAt(0) ?? 0) - first];
  }

  /** A text as what it consists of: texts and objects in their order. */
  *partsOf(text: string): Generator<string | WordObject> {
    let from = 0;
    for (const { 0: character, index } of text.matchAll(allObjects)) {
      if (index > from) yield text.slice(from, index);
      const object = this.at(character);
      if (object !== undefined) yield object;
      from = index + character.length;
    }
    if (from < text.length) yield text.slice(from);
  }
}
