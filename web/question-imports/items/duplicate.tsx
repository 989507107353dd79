import type { ItemQuestion } from '../../../contract/questions/imports.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { paths } from '../../lib/paths/paths.ts';
import { Explanation, Question } from '../../question-card/question.tsx';
import { findView } from '../../question-types/registry.ts';
import { Review } from '../../question-types/reviewing/review.tsx';
import { useQuestion } from '../../questions/api.ts';
import { TextLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { ShownQuestion } from './shown-test.tsx';

/** A test of a file beside the stored one that asks the same. */
export function Duplicate({ test, stored }: { test: ItemQuestion; stored: number }) {
  const { t } = useTranslation();
  const found = useQuestion(stored);
  return (
    <div className="grid gap-4 receipt-beside">
      <section className="stack gap-2" aria-label={t('imports.duplicate.of_file')}>
        <h3 className="muted small">{t('imports.duplicate.of_file')}</h3>
        <ShownQuestion test={test} />
      </section>
      <section className="stack gap-2" aria-label={t('imports.duplicate.stored')}>
        <h3 className="muted small">
          <TextLink href={paths.question(stored)}>{t('imports.duplicate.stored')}</TextLink>
        </h3>
        <Loaded answer={found}>
          {(question) => {
            if (question === null) return <p className="muted">{t('imports.duplicate.gone')}</p>;
            const view = findView(question.test_type);
            return (
              <Question question={question} look="text">
                {view && <Review view={view} question={question} right={question} answers={[]} />}
                <Explanation text={question.explanation} />
              </Question>
            );
          }}
        </Loaded>
      </section>
    </div>
  );
}
