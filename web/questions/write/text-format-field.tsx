import './write.css';

import { type ReactNode, useId, useState } from 'react';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { Button } from '../../ui/button.tsx';

/** What can be typed in a formatted text, beside what it is shown as. */
const signs: readonly { typed: string; shown: ReactNode }[] = [
  { typed: '**abc**', shown: <strong>abc</strong> },
  { typed: '*abc*', shown: <em>abc</em> },
  {
    typed: '- abc\n- def',
    shown: (
      <ul>
        <li>abc</li>
        <li>def</li>
      </ul>
    ),
  },
  {
    typed: '1. abc\n2. def',
    shown: (
      <ol>
        <li>abc</li>
        <li>def</li>
      </ol>
    ),
  },
  {
    typed: '| abc | def |\n| --- | --- |\n| 5 | 7 |',
    shown: (
      <table>
        <thead>
          <tr>
            <th scope="col">abc</th>
            <th scope="col">def</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>5</td>
            <td>7</td>
          </tr>
        </tbody>
      </table>
    ),
  },
  { typed: '`x = 5`', shown: <code>x = 5</code> },
  { typed: '```\nx = 5\nprint(x)\n```', shown: <code>{'x = 5\nprint(x)'}</code> },
  { typed: '2 \\* 3', shown: '2 * 3' },
];

export type TextFormatFieldProps = { isFormatted: boolean; onChange: (isFormatted: boolean) => void };

/** Whether the texts of the test are formatted, and what can be typed then. */
export function TextFormatField({ isFormatted, onChange }: TextFormatFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className="grid gap-1 text-format">
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
          <div id={id} hidden={!open} className="stack gap-3">
            <ul className="grid text-format-signs">
              {signs.map(({ typed, shown }) => (
                <li key={typed}>
                  <code>{typed}</code>
                  <div>{shown}</div>
                </li>
              ))}
              <li>
                <code>![](1)</code>
                <div>{t('questions.form.picture_number', { number: 1 })}</div>
              </li>
            </ul>
            <p className="field-hint">{t('questions.format.where')}</p>
          </div>
        </>
      )}
    </div>
  );
}
