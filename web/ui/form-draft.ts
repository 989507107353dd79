import { useState } from 'react';

import { drafts } from '../lib/draft-storage.ts';
import { draftOf } from '../lib/drafts.ts';
import { usePerson } from '../lib/session.ts';

/** The texts of a form by the names of its fields. */
export type FormTexts = Readonly<Record<string, string>>;

type StoredDraft = {
  base: string;
  texts: FormTexts;
  /** When it was stored, in milliseconds; drafts of earlier versions have no time. */
  at?: number;
};

/** The present texts of a form. */
function formTexts(form: HTMLFormElement): FormTexts {
  const entries = [...new FormData(form)];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function parseDraft(text: string): StoredDraft | undefined {
  try {
    return JSON.parse(text) as StoredDraft;
  } catch {
    return undefined;
  }
}

export type FormDraft = {
  /** The texts that were typed earlier and not saved; undefined where there are none. */
  texts: FormTexts | undefined;
  /** When these were typed last, in milliseconds. */
  at: number | undefined;
  /** Stores the present texts of the form. */
  store: (form: HTMLFormElement) => void;
  /** Stores texts for the next time that the form is opened. */
  keep: (texts: FormTexts) => void;
  /** Deletes the draft. */
  forget: () => void;
  /** Deletes the draft and resets the form. */
  discard: () => void;
  /** The key of the form, which changes with each reset. */
  round: number;
};

/**
 * Stores the texts of a form until they are saved.
 * @param path the address of the form
 * @param base the values that the form starts from. A draft of other values is ignored, since saving it would undo the
 * change that was made in between
 */
export function useFormDraft(path: string, base: string): FormDraft {
  const draft = draftOf(drafts, usePerson()?.id ?? 0, path);
  const [round, setRound] = useState(0);
  const [found, setFound] = useState(() => {
    const stored = parseDraft(draft.read());
    return stored?.base === base ? stored : undefined;
  });
  function forget(): void {
    draft.write('');
    setFound(undefined);
  }
  function keep(kept: FormTexts): void {
    draft.write(JSON.stringify({ base, texts: kept, at: Date.now() } satisfies StoredDraft));
  }
  return {
    texts: found?.texts,
    at: found?.at,
    round,
    forget,
    keep,
    store: (form) => keep(formTexts(form)),
    discard() {
      forget();
      setRound(round + 1);
    },
  };
}
