import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';

import { canEditQuestion } from '../../contract/permissions.ts';
import type { ReadQuestion } from '../../contract/questions.ts';
import type { ChosenCategory } from '../categories/category-typeahead.tsx';
import { LazyCategoryTypeahead } from '../categories/lazy-category-typeahead.tsx';
import { useLanguage } from '../lib/i18n.ts';
import { parseId } from '../lib/parse-id.ts';
import { paths } from '../lib/paths.ts';
import { usePerson, useSession } from '../lib/session.ts';
import { useFormDraft } from '../ui/form-draft.ts';
import { showNotice } from '../ui/notices.tsx';
import { LoadingPanel } from '../ui/loading.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SkeletonCard } from '../ui/skeleton.tsx';
import { errorText } from '../ui/error-text.ts';
import { type QuestionBody, useQuestion, useReplaceQuestion } from './api.ts';
import { isAboutFields, type LoadFailure, loadFailure, saveRefusal } from './failures.ts';
import { LoadProblem } from './load-problem.tsx';
import { QuestionForm } from './question-form.tsx';
import { useLeaveSoon } from './use-leave-soon.ts';

export function EditQuestionPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { isAuthenticated } = useSession();
  const person = usePerson();
  const address = useParams<{ id: string }>().id;
  const id = parseId(address);
  const { data: question, error, isFetchedAfterMount, refetch } = useQuestion(id);

  return (
    <div className="stack reading">
      <PageHeading>{t('questions.edit.title', { id: address })}</PageHeading>
      {content()}
    </div>
  );

  function failure(): LoadFailure | undefined {
    if (id === null || question === null) return { reason: 'not_found' };
    if (error !== null) return loadFailure(error, language, (thrown) => errorText(t, thrown));
    // A session that ended while the form was open needs another log-in, not other rights.
    if (isAuthenticated === false) return { reason: 'unauthorized' };
    if (question !== undefined && isAuthenticated !== null && !canEditQuestion(person, question)) {
      return { reason: 'forbidden' };
    }
    return undefined;
  }

  function content(): ReactNode {
    const problem = failure();
    if (problem !== undefined) {
      return <LoadProblem failure={problem} purpose="edit_error" onRetry={() => void refetch()} />;
    }
    // Saving an outdated test would undo somebody else's change, so the form waits for the newest.
    if (!question || !isFetchedAfterMount || isAuthenticated === null) {
      return <FormLoading />;
    }
    return <EditForm question={question} />;
  }
}

function EditForm({ question }: { question: ReadQuestion }) {
  const { t } = useTranslation();
  const replacing = useReplaceQuestion(question.id);
  const { leaving, leave } = useLeaveSoon();
  const draft = useFormDraft(paths.editQuestion(question.id), JSON.stringify(question));
  const [category, setCategory] = useState<ChosenCategory | null>({
    id: question.category,
    name: question.category_name,
  });

  async function save(body: QuestionBody): Promise<void> {
    try {
      const answer: { status: string; message?: string } = await replacing.mutateAsync(body);
      if (answer.status !== 'ok') {
        showNotice(answer.message ?? t('questions.edit.refused'), 'error');
        return;
      }
    } catch (error) {
      showNotice(saveRefusal(t, error) ?? t('questions.edit.failed'), 'error');
      if (isAboutFields(error)) throw error;
      return;
    }
    showNotice(t('questions.edit.done'));
    draft.forget();
    leave(paths.question(question.id));
  }

  return (
    <QuestionForm
      key={draft.round}
      question={question}
      category={
        <LazyCategoryTypeahead
          label={t('questions.form.category')}
          name="category"
          value={category}
          onChange={setCategory}
        />
      }
      save={save}
      closed={leaving}
      cancelTo={paths.question(question.id)}
      draft={draft}
    />
  );
}

/** In the place of the form. */
function FormLoading() {
  const { t } = useTranslation();
  return (
    <LoadingPanel text={t('questions.page.loading')}>
      <SkeletonCard
        shapes={['short', 'option', 'short', 'option', 'short', 'field', 'short', 'field', 'field', 'field']}
      />
    </LoadingPanel>
  );
}
