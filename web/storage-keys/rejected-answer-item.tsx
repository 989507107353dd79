import type { RejectedAnswer } from '../../contract/work/rejected-answers.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { RichText, RichTexts, usePlainText } from '../rich-text/rich-text.tsx';
import { Card } from '../ui/layout/card.tsx';
import { QuestionMedia } from '../questions/media/question-media.tsx';
import { inWords } from './in-words.ts';

/** What an answer was given to, as a reader knows it who may not know the test. */
function useSubject({ kind, question, work, body }: RejectedAnswer): string {
  const { t } = useTranslation();
  if (kind === 'hand_in') return t('untaken.hand_in', { work: work ?? 0 });
  if (kind === 'answer') return t('untaken.test', { id: question ?? 0 });
  const { test } = (body ?? {}) as { test?: unknown };
  return t('untaken.test_in_work', { id: typeof test === 'number' ? test : '?', work: work ?? 0 });
}

/** A rejected answer: its test, the answer in words, when it was given, and why it does not count. */
export function RejectedAnswerItem({ answer }: { answer: RejectedAnswer }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { test, kind, reason, at, received_at } = answer;
  const given = usePlainText(test)(inWords(answer));
  return (
    <Card title={useSubject(answer)}>
      <div className="stack gap-3">
        {test !== undefined && (
          <RichTexts of={test}>
            <div className="pre-line">
              <RichText text={test.savol} />
            </div>
            <QuestionMedia test={test} />
          </RichTexts>
        )}
        {kind !== 'hand_in' && (
          <p className="pre-line">
            <strong>{t('untaken.answered')}</strong> {given === '' ? t('untaken.nothing') : given}
          </p>
        )}
        <p>
          <strong>{t('untaken.why')}</strong> {t(`untaken.reason.${reason}`)}
        </p>
        <p className="muted small">
          {t('untaken.times', { at: dateTime(at), received: dateTime(received_at) })}
        </p>
      </div>
    </Card>
  );
}
