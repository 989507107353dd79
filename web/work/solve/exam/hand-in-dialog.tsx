import { useTranslation } from '../../../lib/languages/i18n.ts';
import { Confirm } from '../../../ui/dialogs/confirm.tsx';
import { errorText } from '../../../ui/feedback/error-text.ts';

/** Something that was chosen has not been sent yet, so nothing is handed in. */
export class NotSentError extends Error {}

export type HandInDialogProps = {
  /** The numbers of tests without an answer, and of those that are marked for later, from 1. */
  unanswered: readonly number[];
  flagged: readonly number[];
  /** Throws NotSentError where choices still wait. */
  onHandIn: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks before an attempt is handed in, and says how many tests are left. */
export function HandInDialog({ unanswered, flagged, onHandIn, onClose }: HandInDialogProps) {
  const { t } = useTranslation();
  const lines = [
    unanswered.length === 0
      ? t('attempts.hand_in.all')
      : t('attempts.hand_in.unanswered', { count: unanswered.length, numbers: unanswered.join(', ') }),
    ...(flagged.length === 0 ? [] : [t('attempts.hand_in.flagged', { numbers: flagged.join(', ') })]),
    t('attempts.hand_in.final'),
  ];
  return (
    <Confirm
      title={t('attempts.hand_in.title')}
      action={t('attempts.hand_in.action')}
      busyText={t('attempts.hand_in.busy')}
      look="primary"
      onConfirm={onHandIn}
      onClose={onClose}
      describeError={(say, error) =>
        error instanceof NotSentError ? say('attempts.hand_in.waiting') : errorText(say, error)
      }
    >
      <span className="pre-wrap">{lines.join('\n')}</span>
    </Confirm>
  );
}
