import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'wouter';

import { addQuestions } from '../../../contract/questions/many-questions.ts';
import { addQuestion, replaceQuestion } from '../../../contract/questions/question-input.ts';
import type { Language } from '../../../contract/languages.ts';
import { canEditQuestion, canWriteQuestions } from '../../../contract/permissions.ts';
import { isForAuthor, type ReadQuestion } from '../../../contract/questions/questions.ts';
import { useCategory } from '../../categories/api.ts';
import type { ChosenCategory } from '../../categories/category-typeahead.tsx';
import { ApiError, isAboutFields, isCode, isStatus } from '../../lib/api/api-error.ts';
import { useLanguage, useTranslation } from '../../lib/languages/i18n.ts';
import { parseId } from '../../lib/paths/parse-id.ts';
import { paths } from '../../lib/paths/paths.ts';
import { usePerson, useSession } from '../../lib/session/session.ts';
import type { Translate } from '../../lib/languages/translate.ts';
import type { TextKey } from '../../text-keys.ts';
import { Beside } from '../../ui/layout/beside.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { fieldTexts, saidText } from '../../ui/feedback/error-text.ts';
import { type FormTexts, useFormDraft } from '../../ui/fields/form-draft.ts';
import { submitForm } from '../../ui/outbox/submit-form.ts';
import { useSeen } from '../../ui/outbox/use-seen.ts';
import { useSentLater } from '../../ui/outbox/use-sent-later.ts';
import { lazyComponent } from '../../ui/feedback/lazy-component.tsx';
import { LoadingPanel } from '../../ui/feedback/loading.tsx';
import { showNotice } from '../../ui/feedback/notices.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx';
import { useDifficultyLevels, useQuestion } from '../api.ts';
import { CategoryField, CategorySearch } from './category-fields.tsx';
import { LoadProblem, type LoadProblemProps } from '../load-problem.tsx';
import type { ListBody } from '../paste/pasted-list.tsx';
import type { PastedQuestion } from '../paste/pasted-question.ts';
import { NeighbourLinks, useNeighbours } from '../page/neighbours.tsx';
import { QuestionForm, type Waiting } from './question-form.tsx';
import { useQuestionHeading } from '../question-heading.tsx';
import { workPaths } from '../../work/paths.ts';
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
    return <LoadProblem problem={problem} purpose="view" onRetry={() => id !== null && void refetch()} />;
  }
  // A copy of an outdated test would bring back a mistake that was mended.
  return question !== undefined && isFetchedAfterMount ? <NewQuestion copied={question} /> : <FormLoading />;
}

/** Most texts that are pasted are one question. */
const LazyPastedList = lazyComponent(
  async () => (await import('../paste/pasted-list.tsx')).PastedList,
  () => <LoadingPanel />,
);

/** @param copied the test that the new one is a copy of */
function NewQuestion({ copied }: { copied?: ReadQuestion }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [search, setSearch] = useSearchParams();
  const category = parseId(search.get('category'));
  const [chosen, setChosen] = useState<ChosenCategory | null>();
  const [previous, setPrevious] = useState<QuestionBody & Waiting>();
  const [listed, setListed] = useState<readonly PastedQuestion[]>();
  const [, navigate] = useLocation();
  const { leaving, leave } = useLeaveSoon();
  const draft = useFormDraft(paths.addQuestion(category, copied?.id), '');
  useLoadFailureNotice(category);

  useSentLater(draft, () => {
    showNotice(t('questions.add.done'));
    leave(paths.questions());
  });

  function showFailure(error: unknown): void {
    showNotice(addFailure(t, language, error), 'error');
  }

  /** Shows questions together, as the next beginning of the form too: they are there when the tab is opened again. */
  function showList(questions: readonly PastedQuestion[]): void {
    const { qiyinlik_darajasi = '', category: known = '' } = draft.stored();
    draft.keep({ qiyinlik_darajasi, category: known, waiting: JSON.stringify(questions) });
    setListed(questions);
  }

  function showForm(questions: readonly PastedQuestion[]): void {
    draft.begin({ ...draft.stored(), waiting: JSON.stringify(questions) });
    setListed(undefined);
  }

  async function saveList(body: ListBody, rest: readonly PastedQuestion[], isGiven: boolean): Promise<void> {
    const [first] = body.tests;
    let tests = '';
    // The rest of a long list is there when the author comes back.
    const keepRest = () => {
      if (rest.length > 0) draft.keep({ waiting: JSON.stringify(rest) });
    };
    try {
      const about = { kind: 'add_test', title: first?.savol ?? '', endpoint: addQuestions } as const;
      const done = await submitForm(draft, { ...about, body, onQueued: showFailure });
      if (done === undefined) {
        keepRest();
        return setListed(undefined);
      }
      tests = done.answer.data_api.map(({ id }) => id).join(',');
    } catch (error) {
      showNotice(saveRefusal(t, language, error) ?? t('questions.add.failed'), 'error');
      return;
    }
    showNotice(t('questions.paste.list.done', { count: body.tests.length }));
    draft.discard();
    keepRest();
    navigate(isGiven ? workPaths.give({ tests }) : paths.questions(body.category));
  }

  async function save(
    { waiting, ...body }: QuestionBody & Waiting,
    isMore: boolean,
    title: string,
  ): Promise<void> {
    try {
      const about = { kind: 'add_test', title, endpoint: addQuestion } as const;
      const done = await submitForm(draft, { ...about, body, multipart, onQueued: showFailure });
      if (done === undefined) return;
    } catch (error) {
      showFailure(error);
      if (isAboutFields(error)) throw error;
      return;
    }
    showNotice(t('questions.add.done'));
    draft.discard();
    if (!isMore) {
      // The rest of a pasted text is there when the author comes back to write more.
      if (waiting.length > 0) draft.keep(beginningOf(body, waiting));
      return leave(paths.questions());
    }
    setPrevious({ ...body, waiting });
    setSearch({ category: String(body.category) }, { replace: true });
  }

  const categoryField = <CategoryField id={category} chosen={chosen} onChoose={setChosen} draft={draft} />;
  if (listed !== undefined) {
    return (
      <LazyPastedList
        start={listed}
        category={categoryField}
        draft={draft}
        save={saveList}
        onBack={showForm}
      />
    );
  }
  return (
    <QuestionForm
      key={draft.round}
      category={categoryField}
      chosenCategory={chosen?.id}
      copied={copied}
      onList={copied === undefined ? showList : undefined}
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
  // Saving an outdated test would undo the change of another author, so the form waits for the newest.
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
      return <LoadProblem problem={found} purpose="edit" onRetry={() => id !== null && void refetch()} />;
    }
    return shown === undefined ? <FormLoading /> : <EditForm question={shown} />;
  }
}

function EditForm({ question }: { question: ReadQuestion }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [, navigate] = useLocation();
  const { next } = useNeighbours(question.id);
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

const labels: Readonly<Record<string, TextKey>> = {
  savol: 'questions.form.question',
  category: 'questions.form.category',
  qiyinlik_darajasi: 'questions.form.difficulty',
  right_answer: 'questions.form.right',
  right_answer_text: 'questions.form.answer_text',
  right_answer_exact: 'questions.types.exact.label',
  image: 'questions.form.image',
  explanation: 'questions.form.explanation',
  text_format: 'questions.format.title',
};

/** How many characters of a body are shown. */
const longestBody = 1000;

/** Why a new test was not saved: the body of the server as it came and, in the words of the reader, what it means. */
function addFailure(t: Translate, language: Language, error: unknown): string {
  const body = error instanceof ApiError ? (error.body ?? '') : '';
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  if (['', '{}', '[]'].includes(text)) return t('questions.add.failed');
  const refused = t('questions.add.refused', { reason: text.slice(0, longestBody) });
  const meaning = saveRefusal(t, language, error) ?? '';
  return refused.includes(meaning) ? refused : `${refused} ${meaning}`;
}

/** Why the server refused to save a test: what it said of fields, with their names, or what it said else. */
function saveRefusal(t: Translate, language: Language, error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 429) return t('ui.error.many_pictures');
  const sentences = Object.entries(fieldTexts(t, error)).map(([name, text]) => {
    const label = labels[name];
    return label === undefined ? text : `${t(label)}: ${text}`;
  });
  return sentences.length > 0 ? sentences.join(' ') : saidText(t, language, error);
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
