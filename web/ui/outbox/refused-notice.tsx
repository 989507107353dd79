import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { type FormFile, openFile } from '../../device/outbox-disk.ts';
import { Alert } from '../feedback/alert.tsx';
import type { FormDraft } from '../fields/form-draft.ts';
import type { FormState } from '../fields/use-form.ts';
import { useRefusal } from './refused-form.ts';

/** A form that may have been opened again. */
export type OpenedAgain = {
  /** The form, with what the server said at its fields, until it is sent again. */
  form: FormState;
  /** Why the server did not take it. */
  notice: ReactNode;
  /** The files that it was sent with. */
  files: Readonly<Record<string, FormFile>> | undefined;
};

/** Tells in a form that was opened again why the server did not take it. */
export function useOpenedAgain(form: FormState, draft: Pick<FormDraft, 'again'>): OpenedAgain {
  const { t } = useTranslation();
  const refusal = useRefusal(draft.again);
  const [isSentAgain, setSentAgain] = useState(false);
  const shown = isSentAgain ? undefined : refusal;
  return {
    form: {
      ...form,
      errors: { ...shown?.errors, ...form.errors },
      onSubmit(event) {
        setSentAgain(true);
        form.onSubmit(event);
      },
    },
    notice: shown && (
      <Alert tone="error" title={t('forms.again.title')}>
        <p>{shown.text}</p>
        <p>{t('forms.again.text')}</p>
      </Alert>
    ),
    files: refusal?.files,
  };
}

/** Chooses the files of a form that was opened again, as far as its fields are there: once. */
export function useFilesAgain(place: RefObject<HTMLElement | null>, { files }: OpenedAgain): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (files === undefined || isDone.current) return;
    isDone.current = true;
    for (const [name, file] of Object.entries(files)) {
      chooseFile(place.current, name, file);
    }
  }, [files, place]);
}

/** Chooses a file in the field with this name, as its person did; nothing where there is no such field. */
export function chooseFile(place: HTMLElement | null, name: string, file: FormFile): void {
  const input = place?.querySelector(`input[type=file][name="${name}"]`);
  if (!(input instanceof HTMLInputElement)) return;
  const chosen = new DataTransfer();
  chosen.items.add(openFile(file));
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
