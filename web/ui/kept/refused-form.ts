import { useEffect } from 'react';

import type { ApiError } from '../../lib/api-error.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { doubtful, errorOfRefusal } from '../../lib/kept/delivery.ts';
import { formsOf, outbox, type Queued, unread } from '../../lib/kept/outbox.ts';
import { useObservable } from '../../lib/observable.ts';
import type { Translate } from '../../lib/translate.ts';
import { translateMessage } from '../error-text.ts';
import type { FormErrors } from '../field.tsx';
import { startKeeping } from './start-keeping.ts';

/** The queued forms of the signed-in user; undefined until they are read. */
export function useQueuedForms() {
  useEffect(startKeeping, []);
  const all = useObservable(outbox);
  return all === unread ? undefined : formsOf(all);
}

function errorsOf(t: Translate, error: ApiError): [string, string][] {
  return Object.entries(error.fields).map(([name, texts]) => [name, translateMessage(t, texts[0] ?? '')]);
}

/** Why the server did not take a form, in words; undefined where it has not refused it. */
export function refusalText(t: Translate, { refusal }: Pick<Queued, 'refusal'>): string | undefined {
  if (refusal === undefined) return undefined;
  if (refusal.status === doubtful.status) return t('forms.reason.doubtful');
  const error = errorOfRefusal(refusal);
  const sentences = new Set(errorsOf(t, error).map(([, sentence]) => sentence));
  if (sentences.size > 0) return [...sentences].join(' ');
  if (error.status === 409) return t('forms.reason.changed');
  if (error.status === 403) return t('forms.reason.forbidden');
  if (error.status === 404) return t('forms.reason.gone');
  if (error.status === 413) return t('forms.reason.large');
  return t('forms.reason.other');
}

/** What the server said of the form that was opened again: in a sentence, and by the names of fields; and what was sent. */
export function useRefusal(again: string | undefined) {
  const { t } = useTranslation();
  const queued = useQueuedForms()?.find(({ id }) => id === again);
  const text = queued && refusalText(t, queued);
  if (queued?.refusal === undefined || text === undefined) return undefined;
  const errors: FormErrors = Object.fromEntries(errorsOf(t, errorOfRefusal(queued.refusal)));
  return { text, errors, files: queued.form.files, body: queued.form.body };
}
