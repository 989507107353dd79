import { useEffect } from 'react';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { doubtful, errorOfRefusal } from '../../device/sending.ts';
import { formsOf, outbox, type Queued, unread } from '../../device/outbox.ts';
import { useObservable } from '../../lib/observable.ts';
import type { Translate } from '../../lib/languages/translate.ts';
import { errorText, fieldTexts } from '../feedback/error-text.ts';
import type { FormErrors } from '../fields/field.tsx';
import { startOutbox } from './start-outbox.ts';

/** The queued forms of the signed-in user; undefined until they are read. */
export function useQueuedForms() {
  useEffect(startOutbox, []);
  const all = useObservable(outbox);
  return all === unread ? undefined : formsOf(all);
}

/** Why the server did not take a form, in words; undefined where it has not refused it. */
export function refusalText(t: Translate, { refusal }: Pick<Queued, 'refusal'>): string | undefined {
  if (refusal === undefined) return undefined;
  if (refusal.status === doubtful.status) return t('forms.reason.doubtful');
  const error = errorOfRefusal(refusal);
  const sentences = new Set(Object.values(fieldTexts(t, error)));
  return sentences.size > 0 ? [...sentences].join(' ') : errorText(t, error);
}

/** The refusal of the form that was opened again: in a sentence, and by the names of fields; and the body and files that were sent. */
export function useRefusal(again: string | undefined) {
  const { t } = useTranslation();
  const queued = useQueuedForms()?.find(({ id }) => id === again);
  const text = queued && refusalText(t, queued);
  if (queued?.refusal === undefined || text === undefined) return undefined;
  const errors: FormErrors = fieldTexts(t, errorOfRefusal(queued.refusal));
  return { text, errors, files: queued.form.files, body: queued.form.body };
}
