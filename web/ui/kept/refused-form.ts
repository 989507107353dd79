import { useEffect } from 'react';

import { useTranslation } from '../../lib/i18n.ts';
import type { KeptFormRecord } from '../../lib/kept/form-rules.ts';
import { keptForms } from '../../lib/kept/forms.ts';
import { errorOfRefusal } from '../../lib/kept/meaning.ts';
import { startForms } from '../../lib/kept/send-forms.ts';
import { useObservable } from '../../lib/observable.ts';
import type { Translate } from '../../lib/translate.ts';
import { errorText, fieldTexts } from '../error-text.ts';
import type { FormErrors } from '../field.tsx';
import { startKeeping } from './start-keeping.ts';

/** The forms of whoever is logged in that are kept on this device; undefined until they are read. */
export function useKeptForms() {
  useEffect(() => {
    startKeeping();
    startForms();
  }, []);
  return useObservable(keptForms);
}

/** Why the server did not take a form, in words; undefined where it has not refused it. */
export function refusalText(t: Translate, { refusal }: KeptFormRecord): string | undefined {
  if (refusal === undefined) return undefined;
  if (refusal === 'doubtful') return t('forms.reason.doubtful');
  const error = errorOfRefusal(refusal);
  const sentences = new Set(Object.values(fieldTexts(t, error)));
  return sentences.size > 0 ? [...sentences].join(' ') : errorText(t, error);
}

/** What the server said of the form that was opened again: in a sentence, and by the names of fields; and what was sent. */
export function useRefusal(again: string | undefined) {
  const { t } = useTranslation();
  const form = useKeptForms()?.find(({ id }) => id === again)?.form;
  const text = form && refusalText(t, form);
  if (form?.refusal === undefined || text === undefined) return undefined;
  const errors: FormErrors = form.refusal === 'doubtful' ? {} : fieldTexts(t, errorOfRefusal(form.refusal));
  return { text, errors, files: form.files, body: form.body };
}
