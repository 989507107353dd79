import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';

import { idIn } from '../categories/id-in.ts';
import { useLanguage } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { isChecking } from '../lib/session-state.ts';
import { usePerson, useSession } from '../lib/session.ts';
import { LinkButton, TextLink } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { tellError } from '../ui/tell-error.ts';
import { AdministrativeInformation } from './administrative-information.tsx';
import { useQuestion } from './api.ts';
import { canEdit, isAuthor, isForAuthor } from './can-edit.ts';
import { DeleteQuestion } from './delete-question.tsx';
import { loadFailure } from './load-failure.ts';
import { LoadProblem } from './load-problem.tsx';
import { QuestionDetails } from './question-details.tsx';
import { QuestionLoading } from './question-skeletons.tsx';

export type QuestionPageProps = {
  /** The results of the test, shown to pupils and parents. */
  results: ReactNode;
};

export function QuestionPage({ results }: QuestionPageProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const person = usePerson();
  const checking = isChecking(useSession());
  const id = idIn(useParams<{ id: string }>().id);
  const { data: question, error, refetch } = useQuestion(id);
  const editable = question !== undefined && question !== null && canEdit(person, question);

  return (
    <div className="stack reading">
      <PageHeading
        above={<TextLink href={paths.questions()}>{t('questions.page.back')}</TextLink>}
        title={question?.savol.slice(0, 60) ?? t('questions.page.title')}
        actions={
          editable && (
            <>
              <LinkButton href={paths.editQuestion(question.id)} look="secondary">
                {t('questions.page.edit')}
              </LinkButton>
              <DeleteQuestion id={question.id} />
            </>
          )
        }
      >
        {t('questions.page.title')}
      </PageHeading>
      {content()}
    </div>
  );

  function content(): ReactNode {
    const missing = id === null || question === null;
    if (missing || error !== null) {
      const failure = missing
        ? ({ reason: 'not_found' } as const)
        : loadFailure(error, language, (thrown) => tellError(t, thrown));
      return <LoadProblem failure={failure} purpose="view_error" onRetry={() => void refetch()} />;
    }
    // Who reads decides what stands beside the test, so that both are waited for.
    if (question === undefined || checking) return <QuestionLoading />;
    return (
      <>
        <QuestionDetails question={question} />
        <p className="muted small">{t('questions.page.id', { id: question.id })}</p>
        {isAuthor(person) && isForAuthor(question) && <AdministrativeInformation question={question} />}
        {person !== null && (person.is_pupil || person.is_parent) && results}
      </>
    );
  }
}
