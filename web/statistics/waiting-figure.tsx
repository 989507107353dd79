import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { Figure } from '../ui/layout/figure.tsx';

export type WaitingFigureProps = {
  waiting: number;
  /** How many of them wait for a person's mark; the others wait for a right answer. */
  toMark: number;
};

/** How many answers wait, and what for; nothing where none does. */
export function WaitingFigure({ waiting, toMark }: WaitingFigureProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (waiting === 0) return null;
  return (
    <Figure label={t('statistics.waiting')} value={formats.number(waiting)} tone="amber" note={noteOf()} />
  );

  function noteOf(): string {
    if (toMark === 0) return t('statistics.waiting_for_key');
    if (toMark === waiting) return t('statistics.waiting_for_mark');
    return t('statistics.waiting_for_both', { marks: formats.number(toMark) });
  }
}
