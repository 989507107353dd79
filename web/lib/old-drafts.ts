import type { DraftStorage } from './draft-storage.ts';
import { draftPrefix, keysIn } from './drafts.ts';

/** How long the draft of a form is stored, in milliseconds: four weeks. */
export const draftLife = 28 * 24 * 60 * 60 * 1000;

/**
 * Deletes the drafts of all persons that are too old, as their field `at` says.
 * @param now in milliseconds
 */
export function forgetOldDrafts(storage: () => DraftStorage, now: number): void {
  try {
    for (const key of keysIn(storage(), draftPrefix)) {
      if (storedAt(storage().getItem(key) ?? '') < now - draftLife) storage().removeItem(key);
    }
  } catch {
    // Without storage there are no drafts.
  }
}

/** When a draft was stored; one without a time counts as new. */
function storedAt(text: string): number {
  try {
    const { at } = JSON.parse(text) as { at?: unknown };
    return typeof at === 'number' ? at : Infinity;
  } catch {
    return Infinity;
  }
}
