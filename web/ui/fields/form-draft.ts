import { useState } from 'react';

import { drafts } from '../../lib/draft-storage.ts';
import { draftOf } from '../../lib/drafts.ts';
import { usePerson } from '../../lib/session/session.ts';

/** The texts of a form by the names of its fields. */
export type FormTexts = Readonly<Record<string, string>>;

type StoredDraft = {
  /** The texts that the form began with; absent where a queued form was opened again. */
  base?: string;
  texts: FormTexts;
  /** When it was stored, in milliseconds; drafts of earlier versions have no time. */
  at?: number;
  /** The id of the form on this device that it continues. */
  again?: string | undefined;
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

/** The draft with which a queued form is opened again. */
export function draftOfQueued(texts: FormTexts, at: number, again: string): string {
  return JSON.stringify({ texts, at, again } satisfies StoredDraft);
}

/** The id of the form on this device that a draft continues. */
export function queuedOfDraft(text: string): string | undefined {
  return parseDraft(text)?.again;
}

export type FormDraft = {
  /** The address of the form. */
  path: string;
  /** The texts that were typed earlier and not saved; undefined where there are none. */
  texts: FormTexts | undefined;
  /** When these were typed last, in milliseconds. */
  at: number | undefined;
  /** The id of the form on this device that was opened again. */
  again: string | undefined;
  /** The id of the form on this device that was sent here just now, while the line was away. */
  queued: string | undefined;
  /** The texts as they are stored now. */
  stored: () => FormTexts;
  /** The draft as it is stored now; blank where there is none. */
  raw: () => string;
  /** Deletes the stored draft and nothing on the screen. @returns a function that stores it again */
  setAside: () => () => void;
  /** Stores the present texts of the form. */
  store: (form: HTMLFormElement) => void;
  /** Stores texts for the next time that the form is opened. */
  keep: (texts: FormTexts) => void;
  /** Stores texts, and begins the form with them. */
  begin: (texts: FormTexts) => void;
  /** Deletes the draft. */
  forget: () => void;
  /** Deletes the draft and resets the form. */
  discard: () => void;
  /** Deletes the draft: the form is in the outbox until the server has it. */
  hand: (queued: string) => void;
  /** The key of the form, which changes with each reset. */
  round: number;
};

/** Whether texts of a form are stored, at the first rendering. */
export function useHasDraft(path: string): boolean {
  const draft = draftOf(drafts, usePerson()?.id ?? 0, path);
  return useState(() => draft.read() !== '')[0];
}

/**
 * Stores the texts of a form until they are saved.
 * @param path the address of the form
 * @param base the values that the form starts from. A draft of other values is ignored, since saving it would undo the
 * change that was made in between
 */
export function useFormDraft(path: string, base: string): FormDraft {
  const draft = draftOf(drafts, usePerson()?.id ?? 0, path);
  const [round, setRound] = useState(0);
  const [queued, setQueued] = useState<string>();
  const [found, setFound] = useState(() => {
    const stored = parseDraft(draft.read());
    return stored?.base === base || stored?.again !== undefined ? stored : undefined;
  });
  const again = found?.again;
  function forget(): void {
    draft.write('');
    setFound(undefined);
  }
  function keep(texts: FormTexts): void {
    draft.write(JSON.stringify({ base, texts, at: Date.now(), again } satisfies StoredDraft));
  }
  return {
    path,
    texts: found?.texts,
    at: found?.at,
    again,
    queued,
    round,
    forget,
    keep,
    stored: () => parseDraft(draft.read())?.texts ?? {},
    raw: () => draft.read(),
    setAside() {
      const text = draft.read();
      draft.write('');
      return () => draft.write(text);
    },
    store: (form) => keep(formTexts(form)),
    begin(texts) {
      keep(texts);
      setFound(parseDraft(draft.read()));
      setRound(round + 1);
    },
    discard() {
      forget();
      setQueued(undefined);
      setRound(round + 1);
    },
    hand(id) {
      forget();
      setQueued(id);
    },
  };
}
