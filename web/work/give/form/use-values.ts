import { useRef, useState } from 'react';

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

/** New values of some fields, or what makes them of the present values where these may have changed meanwhile. */
export type ValuesChange = Partial<WorkValues> | ((now: WorkValues) => Partial<WorkValues>);

/** The values of the form of a work, which are stored as a draft with each change. */
export function useValues(
  initial: WorkValues,
  draft: FormDraft,
): [WorkValues, (change: ValuesChange) => void] {
  const [values, setValues] = useState<WorkValues>(() => ({ ...initial, ...readDraft(draft) }));
  const latest = useRef(values);
  function change(some: ValuesChange): void {
    const now = latest.current;
    const next = { ...now, ...(typeof some === 'function' ? some(now) : some) };
    latest.current = next;
    setValues(next);
    draft.keep({ [inDraft]: JSON.stringify(next) });
  }
  return [values, change];
}
