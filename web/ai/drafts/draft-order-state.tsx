import type { DraftOrder } from '../../../contract/ai/drafts.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { Chip, type ChipTone } from '../../ui/chip.tsx';

const tones = {
  waiting: 'neutral',
  running: 'blue',
  failed: 'red',
  done: 'green',
  cancelled: 'neutral',
} as const satisfies Record<DraftOrder['state'], ChipTone>;

/** Where an order of drafts stands; orange where it has ended with less than was asked for. */
export function DraftOrderChip({ order: { state, made, count } }: { order: DraftOrder }) {
  const { t } = useTranslation();
  const isFewer = state === 'done' && made < count;
  return (
    <Chip tone={isFewer ? 'orange' : tones[state]}>
      {isFewer && made === 0 ? t('ai.drafts.chip.nothing') : t(`ai.drafts.chip.${state}`)}
    </Chip>
  );
}

/** How many drafts an order has made, and how many of them wait for a decision. */
export function DraftCounts({ order: { made, open, count } }: { order: DraftOrder }) {
  const { t } = useTranslation();
  return (
    <p>
      {t('ai.drafts.made', { made, all: count })}
      {made > 0 && ` ${open === 0 ? t('ai.drafts.none_open') : t('ai.drafts.open', { number: open })}`}
    </p>
  );
}

const reasons = ['invalid', 'flawed', 'alike'] as const;

/** What the model has written and is no draft, with the reasons; nothing where all could be used. */
export function LeftOut({ order: { left_out } }: { order: DraftOrder }) {
  const { t } = useTranslation();
  const found = reasons.filter((reason) => left_out[reason] > 0);
  if (found.length === 0) return null;
  return (
    <div>
      <p>{t('ai.drafts.left_out.title')}</p>
      <ul className="points">
        {found.map((reason) => (
          <li key={reason}>{t(`ai.drafts.left_out.${reason}`, { count: left_out[reason] })}</li>
        ))}
      </ul>
    </div>
  );
}
