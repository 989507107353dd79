import type { RejectionReason } from '../../../contract/work/storage-keys.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { TextLink } from '../../ui/button.tsx';
import { outboxPath } from '../../lib/paths/work-paths.ts';

/** In the place of the verdict: the last answer is stored on this device, or was rejected when it came. */
export function LastQueued({ reason }: { reason?: RejectionReason | undefined }) {
  const { t } = useTranslation();
  return (
    <div className="last-answer last-answer-waiting">
      <div role="status">
        <p className="last-answer-verdict">
          <span aria-hidden="true" className="last-answer-sign">
            {reason === undefined ? '↑' : '!'}
          </span>
          <span className="last-answer-text">
            <span>{t(reason === undefined ? 'kept.last.kept' : 'kept.last.untaken')}</span>
            <span className="last-answer-note">
              {t(reason === undefined ? 'kept.last.verdict_later' : `kept.reason.${reason}`)}
            </span>
          </span>
        </p>
      </div>
      {reason !== undefined && <TextLink href={outboxPath}>{t('kept.line.see')}</TextLink>}
    </div>
  );
}
