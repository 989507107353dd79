import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { type Queued, removeQueued } from '../../device/outbox.ts';
import type { QueuedAnswer } from '../../device/outbox-disk.ts';
import { Button } from '../../ui/button.tsx';

/** An answer on this device, as its person reads it. What the school holds can be removed from the list. */
export function QueuedAnswerItem({ entry }: { entry: Queued<QueuedAnswer> }) {
  const { id, at, answer, about, state, reason, held } = entry;
  const { t } = useTranslation();
  const formats = useFormats();
  const number = answer.kind === 'answer' ? t('kept.page.test', { number: answer.question }) : undefined;
  const name = about?.question ?? number ?? t(`kept.page.${answer.kind === 'work' ? 'work' : 'hand_in'}`);
  const subject = answer.kind === 'hand_in' ? t('kept.page.hand_in') : about?.subject;
  return (
    <li className="stack gap-3">
      <p className="strong">{name}</p>
      {about?.answer !== undefined && about.answer !== '' && (
        <p className="pre-line">
          <span className="muted">{t('kept.page.answer')} </span>
          {about.answer}
        </p>
      )}
      <p className="muted small">
        {subject !== undefined && subject !== name && `${subject} · `}
        {number !== undefined && `${number} · `}
        {t('kept.page.given', { moment: formats.dateTime(at) })}
      </p>
      {state === 'untaken' && (
        <>
          <p>{t(`kept.reason.${reason ?? 'invalid'}`)}</p>
          <p className="muted small">{t(held ? 'kept.page.held' : 'kept.page.not_held')}</p>
          {held && (
            <p>
              <Button
                look="secondary"
                aria-label={`${t('kept.page.dismiss')}: ${name}`}
                onClick={() => void removeQueued(id)}
              >
                {t('kept.page.dismiss')}
              </Button>
            </p>
          )}
        </>
      )}
    </li>
  );
}
