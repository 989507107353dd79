import type { FamilyAnswer } from '../../../contract/answers.ts';
import { verdictOf } from '../../../contract/results.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { findView } from '../../question-types/registry.ts';
import { Review } from '../../question-types/reviewing/review.tsx';
import { RichText, RichTexts } from '../../rich-text/rich-text.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { QuestionMedia } from '../media/question-media.tsx';

export type SeenVersionProps = {
  answer: FamilyAnswer;
  /** What the answer is called beside the options. */
  label: string;
  /** Whose it is; undefined where it is the reader's own. */
  of: string | undefined;
};

/** The test as it was when it was answered, with that answer, where it has been changed since. */
export function SeenVersion({ answer, label, of }: SeenVersionProps) {
  const { t } = useTranslation();
  const { seen } = answer;
  if (seen === undefined) return null;
  const view = findView(seen.test_type);
  const given = { ...answer, label, verdict: verdictOf(answer.percentage) };
  return (
    <Card title={of === undefined ? t('questions.seen.title') : t('questions.seen.title_of', { name: of })}>
      <p className="muted small">{t('questions.seen.note')}</p>
      <RichTexts of={seen}>
        <div className="pre-line">
          <RichText text={seen.savol} />
        </div>
        <QuestionMedia test={seen} />
        {view && <Review view={view} test={seen} right={seen} answers={[given]} />}
      </RichTexts>
    </Card>
  );
}
