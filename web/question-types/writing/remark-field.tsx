import './writing.css';

import { createContext, useContext } from 'react';

import { longestRemark } from '../../../contract/question-types/remarks.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { TextArea } from '../../ui/fields/field.tsx';

/** The remarks that are being written on options, by their ids. */
export type WrittenRemarks = {
  texts: Readonly<Record<string, string>>;
  write: (id: string, text: string) => void;
  /** Whether their fields are shown. */
  open: boolean;
};

/** Of the form around the options. */
export const RemarksContext = createContext<WrittenRemarks>({
  texts: {},
  write: () => undefined,
  open: false,
});

/** The field of the remark on an option, in the row of the option; nothing while no remarks are written. */
export function RemarkField({ id, letter }: { id: string; letter: string }) {
  const { t } = useTranslation();
  const { texts, write, open } = useContext(RemarksContext);
  if (!open) return null;
  return (
    <div className="remark-field">
      <TextArea
        name={`remarks.${id}`}
        label={t('questions.form.remark', { letter })}
        rows={1}
        maxLength={longestRemark}
        value={texts[id] ?? ''}
        onChange={({ target }) => write(id, target.value)}
      />
    </div>
  );
}
