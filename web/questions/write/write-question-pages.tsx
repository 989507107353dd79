import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'wouter';

import { replaceQuestion } from '../../../contract/questions/question-input.ts';
import { canEditQuestion, canWriteQuestions } from '../../../contract/permissions.ts';
import { isForAuthor, type ReadQuestion } from '../../../contract/questions/questions.ts';
import type { ChosenCategory } from '../../categories/category-typeahead.tsx';
import { isAboutFields, isCode, isStatus } from '../../lib/api/api-error.ts';
import { useLanguage, useTranslation } from '../../lib/languages/i18n.ts';
import { parseId } from '../../lib/paths/parse-id.ts';
import { paths } from '../../lib/paths/paths.ts';
import { usePerson, useSession } from '../../lib/session/session.ts';
import { testImportPaths } from '../../question-imports/paths.ts';
import { Beside } from '../../ui/layout/beside.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useFormDraft } from '../../ui/fields/form-draft.ts';
import { submitForm } from '../../ui/outbox/submit-form.ts';
import { useSeen } from '../../ui/outbox/use-seen.ts';
import { useSentLater } from '../../ui/outbox/use-sent-later.ts';
import { LoadingPanel } from '../../ui/feedback/loading.tsx';
import { showNotice } from '../../ui/feedback/notices.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx';
import { useQuestion } from '../api.ts';
import { CategorySearch } from './category-fields.tsx';
import { LoadProblem, type LoadProblemProps } from '../load-problem.tsx';
import { mayChange } from '../may-change.ts';
import { NeighbourLinks, useNeighbours } from '../page/neighbours.tsx';
import { NewQuestion, type SavedTests } from './new-question.tsx';
import { QuestionForm, type Waiting } from './question-form.tsx';
import { useQuestionHeading } from '../question-heading.tsx';
import { workPaths } from '../../work/paths.ts';
import { saveRefusal } from './save-refusal.ts';
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
  const category = parseId(search.get('category'));
  return (
    <div className="stack">
      <PageHeading
        below={copied !== null && <p className="muted">{t('questions.add.copy', { id: copied })}</p>}
        actions={
          canWriteQuestions(person) && (
            <>
              {actions(category)}
              <LinkButton href={testImportPaths.page(category)} look="secondary">
                {t('questions.list.import')}
              </LinkButton>
            </>
          )
        }
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
  if (address === null) return <NewTest />;
  if (error !== null || id === null || question === null) {
    const problem = error === null ? ({ reason: 'not_found' } as const) : { error };
    return <LoadProblem problem={problem} purpose="view" onRetry={() => id !== null && void refetch()} />;
  }
  // A copy of an outdated test would bring back a mistake that was mended.
  return question !== undefined && isFetchedAfterMount ? <NewTest copied={question} /> : <FormLoading />;
}

/** A new test on a screen of its own, in the category of the address. @param copied the test that it is a copy of */
function NewTest({ copied }: { copied?: ReadQuestion }) {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const [, navigate] = useLocation();
  const { leaving, leave } = useLeaveSoon();
  const category = parseId(search.get('category'));

  function onSaved({ ids, category: chosen, next, isList }: SavedTests): void {
    showNotice(isList ? t('questions.paste.list.done', { count: ids.length }) : t('questions.add.done'));
    if (next === 'give') navigate(workPaths.give({ tests: ids.join(',') }));
    else if (next === 'another') setSearch({ category: String(chosen) }, { replace: true });
    else if (isList) navigate(paths.questions(chosen));
    else leave(paths.questions());
  }

  return (
    <NewQuestion
      place={paths.addQuestion(category, copied?.id)}
      category={category}
      copied={copied}
      onSaved={onSaved}
      onSentLater={(isShown) => {
        showNotice(t('questions.add.done'));
        if (isShown()) leave(paths.questions());
      }}
      closed={leaving}
      cancelTo={paths.questions(category)}
    />
  );
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
  // Saving an outdated test would undo the change of another author, so the form waits for the newest.
  const shown = isFetchedAfterMount && isAuthenticated !== null && question ? question : undefined;
  const name = useQuestionHeading(shown);

  return (
    <div className="stack">
      <PageHeading
        above={
          found === undefined && (
            <NeighbourLinks
              id={shown && canEditQuestion(person, shown) ? id : null}
              to={paths.editQuestion}
            />
          )
        }
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
    if (question !== undefined && isAuthenticated !== null && !mayChange(person, question)) {
      return { reason: 'forbidden' };
    }
    return undefined;
  }

  function content(): ReactNode {
    if (found !== undefined) {
      return <LoadProblem problem={found} purpose="edit" onRetry={() => id !== null && void refetch()} />;
    }
    return shown === undefined ? <FormLoading /> : <EditForm question={shown} />;
  }
}

function EditForm({ question }: { question: ReadQuestion }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [, navigate] = useLocation();
  const person = usePerson();
  // A colleague with whom the test is shared does not walk through the others of its author.
  const { next } = useNeighbours(canEditQuestion(person, question) ? question.id : null);
  const { leaving, leave } = useLeaveSoon();
  const draft = useFormDraft(paths.editQuestion(question.id), JSON.stringify(question));
  const [chosen, setChosen] = useState<ChosenCategory | null>();
  const { seen, onError } = useSeen(isForAuthor(question) ? (question.version ?? 1) : undefined);
  const start = { id: question.category, name: question.category_name };

  useSentLater(draft, () => {
    showNotice(t('questions.edit.done'));
    leave(paths.question(question.id));
  });

  function showFailure(error: unknown): void {
    const otherwise = isStatus(error, 200) ? 'questions.edit.refused' : 'questions.edit.failed';
    showNotice(saveRefusal(t, language, error) ?? t(otherwise), 'error');
  }

  async function save(
    { waiting: _none, ...body }: QuestionBody & Waiting,
    isMore: boolean,
    title: string,
  ): Promise<void> {
    try {
      const change = { ...body, seen_version: seen };
      const params = { id: question.id };
      const about = { kind: 'edit_test', title, endpoint: replaceQuestion } as const;
      const sent = { ...about, params, body: change, multipart, onQueued: showFailure };
      const done = await submitForm(draft, sent);
      if (done === undefined) return;
    } catch (error) {
      onError(error);
      showFailure(error);
      if (isAboutFields(error) || isCode(error, 'changed_meanwhile')) throw error;
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
