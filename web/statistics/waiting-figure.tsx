import { useFormats } from '../lib/formats.ts';
import { useTranslation } from '../lib/i18n.ts';
import { Figure } from '../ui/figure.tsx';

/** How many answers wait for a right answer; nothing where none does. */
export function WaitingFigure({ waiting }: { waiting: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (waiting === 0) return null;
  return (
    <Figure
      label={t('statistics.waiting')}
      value={formats.number(waiting)}
      tone="amber"
      note={t('statistics.waiting_for_key')}
    />
  );
}
