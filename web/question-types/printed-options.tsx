import './printed-options.css';

import { useTranslation } from '../lib/i18n.ts';
import type { Option } from './view.ts';

/** Options as they stand on paper, each with its mark. */
export function PrintedOptions({ options }: { options: readonly Option[] }) {
  const { t } = useTranslation();
  return (
    <ul className="printed-options" aria-label={t('answers.solve.choose')}>
      {options.map(({ id, mark, text }) => (
        <li key={id} className="printed-option">
          <span className="printed-mark">{mark}</span>
          <span className="printed-label">{text}</span>
        </li>
      ))}
    </ul>
  );
}
