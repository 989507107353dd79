import { useState } from 'react';

import type { FormDraft } from '../../../ui/fields/form-draft.ts';
import type { WorkValues } from './form-values.ts';

/** The name of the values among the texts of a draft. */
const inDraft = 'values';

function readDraft(draft: FormDraft): Partial<WorkValues> {
  try {
    return JSON.parse(draft.texts?.[inDraft] ?? '{}') as Partial<WorkValues>;
  } catch {
    return {};
  }
}

/** The values of the form of a work, which are stored as a draft with each change. */
export function useValues(
  initial: WorkValues,
  draft: FormDraft,
): [WorkValues, (change: Partial<WorkValues>) => void] {
  const [values, setValues] = useState<WorkValues>(() => ({ ...initial, ...readDraft(draft) }));
  function change(some: Partial<WorkValues>): void {
    const next = { ...values, ...some };
    setValues(next);
    draft.keep({ [inDraft]: JSON.stringify(next) });
  }
  return [values, change];
}
