import { useTranslation } from '../../lib/languages/i18n.ts';

/** Says that the chosen picture moves, and which frame is stored. */
export function MovesNote() {
  const { t } = useTranslation();
  return (
    <p role="status" className="muted small">
      {t('questions.form.image_moves')}
    </p>
  );
}
