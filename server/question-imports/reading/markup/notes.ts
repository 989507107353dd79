import type { RemarkWord } from '../../../../contract/question-files/remark-words.ts';
import type { ChangeCode, ImportRemark } from '../../../../contract/questions/imports.ts';
import { remark } from '../item.ts';

/** What of a test's texts Savol does not have, each thing once. */
export class Notes {
  #details = new Map<ChangeCode, Set<string>>();

  add(code: ChangeCode, detail: string): void {
    const details = this.#details.get(code) ?? new Set();
    this.#details.set(code, details.add(detail.replaceAll(/\s+/g, ' ').trim()));
  }

  /** Says that some formatting is removed. */
  removed(name: RemarkWord<'markup_removed'>): void {
    this.add('markup_removed', name);
  }

  /** A remark for each kind of thing, with all of them. */
  remarks(): ImportRemark[] {
    return [...this.#details].map(([code, details]) =>
      remark(code, [...details].filter((detail) => detail !== '').join(', ')),
    );
  }
}
