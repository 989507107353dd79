import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'wouter';

import { addQuestion, replaceQuestion } from '../../contract/question-input.ts';
import { canEditQuestion, canWriteQuestions } from '../../contract/permissions.ts';
import { isForAuthor, type ReadQuestion } from '../../contract/questions.ts';
import { useCategory } from '../categories/api.ts';
import type { ChosenCategory } from '../categories/category-typeahead.tsx';
import { useTranslation } from '../lib/i18n.ts';
import { parseId } from '../lib/parse-id.ts';
import { paths } from '../lib/paths.ts';
import { usePerson, useSession } from '../lib/session.ts';
import { Beside } from '../ui/beside.tsx';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { type FormTexts, useFormDraft } from '../ui/form-draft.ts';
import { submitForm } from '../ui/kept/submit-form.ts';
import { useSeen } from '../ui/kept/use-seen.ts';
import { LoadingPanel } from '../ui/loading.tsx';
import { showNotice } from '../ui/notices.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SkeletonCard } from '../ui/skeleton.tsx';
import { useDifficultyLevels, useQuestion } from './api.ts';
import { CategoryField, CategorySearch } from './category-fields.tsx';
import { LoadProblem, type LoadProblemProps } from './load-problem.tsx';
import { NeighbourLinks, useNeighbours } from './neighbours.tsx';
import { QuestionForm, type Waiting } from './question-form.tsx';
import { useQuestionHeading } from './question-heading.tsx';
import { isAboutFields, refusalBody, saveRefusal } from './save-refusal.ts';
import { multipart, type QuestionBody } from './write-api.ts';

export type AddQuestionPageProps = {
  /** What leads to other ways to come to tests of a category. */
  actions: (category: number | null) => ReactNode;
};

export function AddQuestionPage({ actions }: AddQuestionPageProps) {
  const { t } = useTranslation();
  const person = usePerson();
  const [search] = useSearchParams();
  const copied = search.get('copy_of');
  return (
    <div className="stack">
      <PageHeading
        below={copied !== null && <p className="muted">{t('questions.add.copy', { id: copied })}</p>}
        actions={canWriteQuestions(person) && actions(parseId(search.get('category')))}
      >
        {t('questions.add.title')}
      </PageHeading>
      {canWriteQuestions(person) ? (
        <CopiedQuestion address={copied} />
      ) : (
        <EmptyState
          actions={<LinkButton href={paths.categoryPicker}>{t('categories.page.back')}</LinkButton>}
        >
          {t('questions.add.no_access')}
        </EmptyState>
      )}
    </div>
  );
}

/** The form of a new test, with what the test in the address has. */
function CopiedQuestion({ address }: { address: string | null }) {
  const id = parseId(address);
  const { data: question, error, isFetchedAfterMount, refetch } = useQuestion(id);
  if (address === null) return <NewQuestion />;
  if (error !== null || id === null || question === null) {
    const problem = error === null ? ({ reason: 'not_found' } as const) : { error };
    return <LoadProblem problem={problem} purpose="view" onRetry={() => void refetch()} />;
  }
  // A copy of what is outdated would bring a mistake back that was mended.
  return question !== undefined && isFetchedAfterMount ? <NewQuestion copied={question} /> : <FormLoading />;
}

/** @param copied the test that the new one is a copy of */
function NewQuestion({ copied }: { copied?: ReadQuestion }) {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const category = parseId(search.get('category'));
  const [chosen, setChosen] = useState<ChosenCategory | null>();
  const [previous, setPrevious] = useState<QuestionBody & Waiting>();
  const { leaving, leave } = useLeaveSoon();
  const draft = useFormDraft(paths.addQuestion(category, copied?.id), '');
  useLoadFailureNotice(category);

  async function save({ waiting, ...body }: QuestionBody & Waiting, isMore: boolean): Promise<void> {
    try {
      const sent = { kind: 'add_test', title: body.savol, endpoint: addQuestion, body, multipart } as const;
      const done = await submitForm(draft, sent);
      if (done === undefined) return;
    } catch (error) {
      const reason = saveRefusal(t, error) ?? refusalBody(error);
      const text = reason === undefined ? t('questions.add.failed') : t('questions.add.refused', { reason });
      showNotice(text, 'error');
      if (isAboutFields(error)) throw error;
      return;
    }
    showNotice(t('questions.add.done'));
    draft.discard();
    if (!isMore) {
      // What is left of a pasted text is there when one comes back to write more.
      if (waiting.length > 0) draft.keep(beginningOf(body, waiting));
      return leave(paths.questions());
    }
    setPrevious({ ...body, waiting });
    setSearch({ category: String(body.category) }, { replace: true });
  }

  return (
    <QuestionForm
      key={draft.round}
      category={<CategoryField id={category} chosen={chosen} onChoose={setChosen} draft={draft} />}
      chosenCategory={chosen?.id}
      copied={copied}
      more={t('questions.form.create_another')}
      previous={previous}
      save={save}
      closed={leaving}
      cancelTo={paths.questions(category)}
      draft={draft}
    />
  );
}

/** The fields of the next test of a pasted text, which the form fills in when it is opened. */
function beginningOf({ test_type, qiyinlik_darajasi }: QuestionBody, waiting: Waiting['waiting']): FormTexts {
  return {
    test_type,
    qiyinlik_darajasi: String(qiyinlik_darajasi ?? ''),
    waiting: JSON.stringify(waiting),
  };
}

/** Shows one notice when the category or the levels could not be loaded; the form works without them. */
function useLoadFailureNotice(category: number | null): void {
  const { t } = useTranslation();
  const levels = useDifficultyLevels();
  const found = useCategory(category);
  const failed = levels.isError || found.error !== null;
  useEffect(() => {
    if (failed) showNotice(t('questions.add.load_failed'), 'error');
  }, [failed, t]);
}

/** Each test has a screen of its own, which begins anew where a link leads from one test to the next. */
export function EditQuestionPage() {
  const address = useParams<{ id: string }>().id;
  return <EditQuestion key={address} address={address} />;
}

function EditQuestion({ address }: { address: string }) {
  const { t } = useTranslation();
  const { isAuthenticated } = useSession();
  const person = usePerson();
  const id = parseId(address);
  const { data: question, error, isFetchedAfterMount, refetch } = useQuestion(id);
  const heading = t('questions.edit.title', { id: address });
  const found = problem();
  // Saving an outdated test would undo somebody else's change, so the form waits for the newest.
  const shown = isFetchedAfterMount && isAuthenticated !== null && question ? question : undefined;
  const name = useQuestionHeading(shown);

  return (
    <div className="stack">
      <PageHeading
        above={found === undefined && <NeighbourLinks id={shown ? id : null} to={paths.editQuestion} />}
        kind={found === undefined ? heading : undefined}
        title={heading}
      >
        {found === undefined ? name : heading}
      </PageHeading>
      {content()}
    </div>
  );

  function problem(): LoadProblemProps['problem'] | undefined {
    if (id === null || question === null) return { reason: 'not_found' };
    if (error !== null) return { error };
    // A session that ended while the form was open needs another log-in, not other rights.
    if (isAuthenticated === false) return { reason: 'unauthorized' };
    if (question !== undefined && isAuthenticated !== null && !canEditQuestion(person, question)) {
      return { reason: 'forbidden' };
    }
    return undefined;
  }

  function content(): ReactNode {
    if (found !== undefined) {
      return <LoadProblem problem={found} purpose="edit" onRetry={() => void refetch()} />;
    }
    return shown === undefined ? <FormLoading /> : <EditForm question={shown} />;
  }
}

function EditForm({ question }: { question: ReadQuestion }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { next } = useNeighbours(question.id);
  const { leaving, leave } = useLeaveSoon();
  const draft = useFormDraft(paths.editQuestion(question.id), JSON.stringify(question));
  const [chosen, setChosen] = useState<ChosenCategory | null>();
  const { seen, told } = useSeen(isForAuthor(question) ? (question.version ?? 1) : undefined);
  const start = { id: question.category, name: question.category_name };

  async function save({ waiting: _none, ...body }: QuestionBody & Waiting, isMore: boolean): Promise<void> {
    try {
      const change = { ...body, seen_version: seen };
      const params = { id: question.id };
      const about = { kind: 'edit_test', title: body.savol, endpoint: replaceQuestion } as const;
      const sent = { ...about, params, body: change, multipart };
      const done = await submitForm(draft, sent);
      if (done === undefined) return;
    } catch (failure) {
      const error = told(failure);
      showNotice(saveRefusal(t, error) ?? t('questions.edit.failed'), 'error');
      if (isAboutFields(error)) throw error;
      return;
    }
    showNotice(t('questions.edit.done'));
    draft.forget();
    if (isMore && next !== undefined) return navigate(paths.editQuestion(next));
    leave(paths.question(question.id));
  }

  return (
    <QuestionForm
      key={draft.round}
      question={question}
      more={next === undefined ? undefined : t('questions.form.save_next')}
      category={<CategorySearch start={start} chosen={chosen} onChoose={setChosen} draft={draft} />}
      chosenCategory={chosen?.id}
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
      <Beside>
        <SkeletonCard
          shapes={[
            'short',
            'option',
            'short',
            'option',
            'short',
            'field',
            'short',
            'field',
            'field',
            'field',
          ]}
        />
      </Beside>
    </LoadingPanel>
  );
}

/** How long a screen stays after saving, in milliseconds, so that the reader sees its message. */
const pause = 2000;

/** Gives `leave(to)`, which navigates after two seconds unless the reader leaves earlier, and whether it is waiting. */
function useLeaveSoon(): { leaving: boolean; leave: (to: string) => void } {
  const [, navigate] = useLocation();
  const [to, setTo] = useState<string>();
  useEffect(() => {
    if (to === undefined) return undefined;
    const timer = setTimeout(() => navigate(to), pause);
    return () => clearTimeout(timer);
  }, [to, navigate]);
  return { leaving: to !== undefined, leave: setTo };
}
