import { useState } from 'react';

import { ApiError, isCode } from '../../lib/api-error.ts';
import { useTranslation } from '../../lib/i18n.ts';

/**
 * What of an object a form began with, which a change names so that it replaces nothing newer.
 * @param present the version of now; the form keeps the one that it began with
 * @returns `told` is called with the error of a submission: of a conflict it makes one in words of the reader, after which the form
 * names no version, so that what is sent next replaces what is there
 */
export function useSeen<Seen>(present: Seen): { seen: Seen | undefined; told: (error: unknown) => unknown } {
  const { t } = useTranslation();
  const [seen, setSeen] = useState<Seen | undefined>(present);
  return {
    seen,
    told(error) {
      if (!isCode(error, 'changed_meanwhile')) return error;
      setSeen(undefined);
      return new ApiError('refused', error.status, { non_field_errors: [t('forms.reason.changed')] });
    },
  };
}
