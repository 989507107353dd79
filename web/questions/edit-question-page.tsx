import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';

import type { ReadQuestion } from '../../contract/questions.ts';
import type { ChosenCategory } from '../categories/category-typeahead.tsx';
import { idIn } from '../categories/id-in.ts';
import { LazyCategoryTypeahead } from '../categories/lazy-category-typeahead.tsx';
import { useLanguage } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { usePerson, useSession } from '../lib/session.ts';
import { useFormDraft } from '../ui/form-draft.ts';
import { showNotice } from '../ui/notices.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { tellError } from '../ui/tell-error.ts';
import { type QuestionBody, useQuestion, useReplaceQuestion } from './api.ts';
import { canEdit } from './can-edit.ts';
import { type LoadFailure, loadFailure } from './load-failure.ts';
import { LoadProblem } from './load-problem.tsx';
import { QuestionForm } from './question-form.tsx';
import { QuestionFormLoading } from './question-skeletons.tsx';
import { isAboutFields, refusalOf } from './save-failure.ts';
import { useLeaveSoon } from './use-leave-soon.ts';

export function EditQuestionPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { isAuthenticated } = useSession();
  const person = usePerson();
  const address = useParams<{ id: string }>().id;
  const id = idIn(address);
  const { data: question, error, isFetchedAfterMount, refetch } = useQuestion(id);

  return (
    <div className="stack reading">
      <PageHeading>{t('questions.edit.title', { id: address })}</PageHeading>
      {content()}
    </div>
  );

  function failure(): LoadFailure | undefined {
    if (id === null || question === null) return { reason: 'not_found' };
    if (error !== null) return loadFailure(error, language, (thrown) => tellError(t, thrown));
    // A session that ended while the form was open is no lack of rights.
    if (isAuthenticated === false) return { reason: 'unauthorized' };
    if (question !== undefined && isAuthenticated !== null && !canEdit(person, question)) {
      return { reason: 'forbidden' };
    }
    return undefined;
  }

  function content(): ReactNode {
    const problem = failure();
    if (problem !== undefined) {
      return <LoadProblem failure={problem} purpose="edit_error" onRetry={() => void refetch()} />;
    }
    // What is edited must be the newest, or saving would undo another's change.
    if (!question || !isFetchedAfterMount || isAuthenticated === null) {
      return <QuestionFormLoading />;
    }
    return <OldQuestion question={question} />;
  }
}

function OldQuestion({ question }: { question: ReadQuestion }) {
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
      showNotice(refusalOf(t, error) ?? t('questions.edit.failed'), 'error');
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
