import type { AnswerToMark } from '../../contract/marks.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button } from '../ui/button.tsx';

/** The mark that another person has given while the own one was being written, which is still in the form. */
export function OtherMark({ marked, keep }: { marked: AnswerToMark; keep: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { answer, marked_by_name } = marked;
  return (
    <Alert
      tone="warning"
      title={t(marked_by_name === '' ? 'marks.other_nameless' : 'marks.other', { name: marked_by_name })}
      actions={
        <Button look="secondary" small onClick={keep}>
          {t('marks.keep_theirs')}
        </Button>
      }
    >
      <div className="mark-other">
        <p>
          <strong>{formats.percent(answer.percentage ?? 0)}</strong>
        </p>
        {answer.comment !== undefined && answer.comment !== '' && (
          <p className="pre-line marked-text">{answer.comment}</p>
        )}
        <p className="small">{t('marks.other_hint')}</p>
      </div>
    </Alert>
  );
}
