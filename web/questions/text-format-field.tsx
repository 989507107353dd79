import './text-format-field.css';

import { useId, useState } from 'react';

import { useTranslation } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';

/** What can be typed in a formatted text, in the order in which it is explained. */
const signs = [
  ['bold', '**abc**'],
  ['italic', '*abc*'],
  ['list', '- abc\n- def'],
  ['numbers', '1. abc\n2. def'],
  ['table', '| abc | def |\n| --- | --- |\n| 5 | 7 |'],
  ['code', '`x = 5`'],
  ['code_block', '```\nx = 5\nprint(x)\n```'],
  ['picture', '![abc](1)'],
  ['as_typed', '2 \\* 3'],
] as const;

export type TextFormatFieldProps = { isFormatted: boolean; onChange: (isFormatted: boolean) => void };

/** Whether the texts of the test are formatted, and what can be typed then. */
export function TextFormatField({ isFormatted, onChange }: TextFormatFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className="text-format">
      <label className="check-line">
        <input
          type="checkbox"
          className="choice"
          name="text_format"
          value="markdown"
          checked={isFormatted}
          onChange={({ target }) => onChange(target.checked)}
        />
        {t('questions.format.choose')}
      </label>
      {isFormatted && (
        <>
          <Button look="quiet" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {t('questions.format.help')}
          </Button>
          <div id={id} hidden={!open} className="stack-small">
            <dl className="text-format-signs">
              {signs.map(([name, example]) => (
                <div key={name}>
                  <dt>{t(`questions.format.${name}`)}</dt>
                  <dd>
                    <code>{example}</code>
                  </dd>
                </div>
              ))}
            </dl>
            <p className="field-hint">{t('questions.format.where')}</p>
          </div>
        </>
      )}
    </div>
  );
}
