import { useTranslation } from '../../lib/languages/i18n.ts';
import { PrintedLines } from './printed-lines.tsx';

/** Room for a short written answer. */
export function PrintedText() {
  const { t } = useTranslation();
  return <PrintedLines>{t('answers.solve.placeholder')}</PrintedLines>;
}
