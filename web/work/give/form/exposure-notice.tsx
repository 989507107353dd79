import { useTranslation } from '../../../lib/languages/i18n.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import type { ExposureAnswer } from './use-exposure.ts';

/** How many of those who would get the work have met its tests already. */
export function ExposureNotice({ exposure }: { exposure: ExposureAnswer | undefined }) {
  const { t } = useTranslation();
  if (exposure === undefined || exposure.looked_at === 0) return null;
  const { pupils, not_counted } = exposure;
  const rest = not_counted > 0 && (
    <p className="muted small">{t('work.met.not_counted', { count: not_counted })}</p>
  );
  if (pupils === 0) return rest || null;
  if (exposure.met === 0) {
    return (
      <div>
        <p className="muted">{t('work.met.none', { count: pupils })}</p>
        {rest}
      </div>
    );
  }
  return (
    <Alert>
      {t('work.met.some', { met: exposure.met, count: pupils })}
      {rest}
    </Alert>
  );
}
