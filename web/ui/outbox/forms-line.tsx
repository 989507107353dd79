import '../feedback/feedback.css';

import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { outboxPath } from '../../work/paths.ts';
import { TextLink } from '../button.tsx';
import { useQueuedForms } from './refused-form.ts';

/** Says how many forms of the reader wait here, and how many were not taken; nothing where there are none. */
export function FormsLine() {
  const { t } = useTranslation();
  const formats = useFormats();
  const all = useQueuedForms() ?? [];
  const waiting = all.filter(({ state }) => state === 'kept').length;
  const rejected = all.filter(({ state }) => state === 'untaken').length;
  const parts = [
    ...(waiting > 0 ? [t('kept.line.waiting', { number: formats.number(waiting) })] : []),
    ...(rejected > 0 ? [t('kept.line.untaken', { number: formats.number(rejected) })] : []),
  ];
  return (
    <div className="row forms-line small" hidden={parts.length === 0}>
      <p role="status">{parts.join(' · ')}</p>
      <TextLink href={outboxPath}>{t('kept.line.see')}</TextLink>
    </div>
  );
}
