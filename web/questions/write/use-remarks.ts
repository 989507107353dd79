import { useState } from 'react';

import type { Remarks } from '../../../contract/question-types/remarks.ts';
import type { WrittenRemarks } from '../../question-types/writing/remark-field.tsx';
import type { FormTexts } from '../../ui/fields/form-draft.ts';
import { beginRemarks } from './form-values.ts';

/** The remarks on options in a form; `show` shows their fields, which are there from the beginning where a test has remarks. */
export function useRemarks(
  stored: { remarks?: Remarks | undefined } | undefined,
  draft: FormTexts | undefined,
): WrittenRemarks & { show: () => void } {
  const [texts, setTexts] = useState(() => beginRemarks(stored, draft));
  const [open, setOpen] = useState(Object.keys(texts).length > 0);
  return {
    texts,
    write: (id, text) => setTexts((known) => ({ ...known, [id]: text })),
    open,
    show: () => setOpen(true),
  };
}
