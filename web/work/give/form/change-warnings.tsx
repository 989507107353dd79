import type { WorkPage } from '../../../../contract/work/work.ts';
import { useTranslation } from '../../../lib/languages/i18n.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { shownIn, valuesOf, type WorkValues } from './form-values.ts';

/** The effects of saving a change on pupils with a started attempt. */
export function ChangeWarnings({ work, values }: { work: WorkPage; values: WorkValues }) {
  const { t } = useTranslation();
  const before = valuesOf(work);
  const { under_way, handed_in, begun } = work;
  const differs = (field: 'time_limit' | 'closes_at' | 'pass_mark') => values[field] !== before[field];
  const left = work.classes.filter(({ id }) => !values.classes.some((schoolClass) => schoolClass.id === id));
  const warnings = [
    ...(under_way > 0 && (differs('time_limit') || differs('closes_at'))
      ? [t('work.warn.ends', { count: under_way })]
      : []),
    ...(handed_in > 0 && JSON.stringify(shownIn(values)) !== JSON.stringify(before.show)
      ? [t('work.warn.show', { count: handed_in })]
      : []),
    ...(handed_in > 0 && differs('pass_mark') ? [t('work.warn.pass', { count: handed_in })] : []),
    ...(begun > 0 && left.length > 0
      ? [t('work.warn.removed', { names: left.map(({ name }) => name).join(', ') })]
      : []),
  ];
  if (warnings.length === 0) return null;
  return (
    <Alert tone="warning">
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </Alert>
  );
}
