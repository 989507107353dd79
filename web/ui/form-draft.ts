import { useState } from 'react';

import { draftOf } from '../lib/drafts.ts';
import { usePerson } from '../lib/session.ts';

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
  /** Forgets it, and lets the form begin anew. */
  discard: () => void;
  /** To be the key of the form: another one each time that it is to begin anew. */
  round: number;
};

/**
 * Keeps what a person types into a form until it is saved.
 * @param path where the form stands
 * @param base what the form began with: a draft of something that was changed meanwhile would undo that
 */
export function useFormDraft(path: string, base: string): FormDraft {
  const draft = draftOf(() => localStorage, usePerson()?.id ?? 0, path);
  const [round, setRound] = useState(0);
  const [texts, setTexts] = useState(() => {
    const kept = readKept(draft.read());
    return kept?.base === base ? kept.texts : undefined;
  });
  function forget(): void {
    draft.write('');
    setTexts(undefined);
  }
  return {
    texts,
    round,
    forget,
    keep(form) {
      draft.write(JSON.stringify({ base, texts: textsIn(new FormData(form)) } satisfies Kept));
    },
    discard() {
      forget();
      setRound(round + 1);
    },
  };
}
