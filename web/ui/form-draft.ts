import { useState } from 'react';

import type { Draft } from '../lib/drafts.ts';

/** The texts that a form held, by the names of its fields. */
export type FormTexts = Readonly<Record<string, string>>;

type Kept = { base: string; texts: FormTexts };

function textsIn(data: FormData): FormTexts {
  return Object.fromEntries(
    [...data].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function readKept(text: string): Kept | undefined {
  try {
    return JSON.parse(text) as Kept;
  } catch {
    return undefined;
  }
}

export type FormDraft = {
  /** What was typed the last time and never saved; undefined where there is none. */
  texts: FormTexts | undefined;
  /** Keeps what the form holds now. */
  keep: (form: HTMLFormElement) => void;
  /** It is saved, or not wanted any more. */
  forget: () => void;
};

/**
 * Keeps what is typed into a form until it is saved.
 * @param base what the form began with: a draft of something that was changed meanwhile would undo that
 */
export function useFormDraft(draft: Draft, base: string): FormDraft {
  const [texts, setTexts] = useState(() => {
    const kept = readKept(draft.read());
    return kept?.base === base ? kept.texts : undefined;
  });
  return {
    texts,
    keep(form) {
      draft.write(JSON.stringify({ base, texts: textsIn(new FormData(form)) } satisfies Kept));
    },
    forget() {
      draft.write('');
      setTexts(undefined);
    },
  };
}
