import './print-page.css';
import '../../ui/fields/fields.css';

import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'wouter';

import { canWriteQuestions, isLoggedIn } from '../../../contract/permissions.ts';
import type { ReadQuestion } from '../../../contract/questions/questions.ts';
import { longestTitle } from '../../../contract/work/work-fields.ts';
import { isStatus } from '../../lib/api/api-error.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { useObservable } from '../../lib/observable.ts';
import { parseId } from '../../lib/paths/parse-id.ts';
import { paths, patterns } from '../../lib/paths/paths.ts';
import { schoolOfPage } from '../../lib/school.ts';
import { usePerson } from '../../lib/session/session.ts';
import { findView } from '../../question-types/registry.ts';
import { setPaths } from '../../question-sets/paths.ts';
import { trees } from '../../rich-text/load-tree.ts';
import { Button, LinkButton, TextLink } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { errorText } from '../../ui/feedback/error-text.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { LoadingPanel } from '../../ui/feedback/loading.tsx';
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { useLoaded } from '../../ui/feedback/use-loaded.ts';
import { TextField } from '../../ui/fields/field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { workPaths } from '../../work/paths.ts';
import { useQuestionList, useQuestions, withState } from '../api.ts';
import {
  idsIn,
  mostPrinted,
  readKeys,
  readList,
  useChosenTests,
  usePrintedSet,
  usePrintedWork,
} from './printed-tests.ts';
import { type PrintedTest, variantLetters, variantsOf } from './variants.ts';
import { Worksheets } from './worksheet.tsx';

/**
 * Tests as worksheets, for those who write tests: of a work (`work=7`), of a set (`set=4`), or chosen ones in their order (`ids=5,3`).
 * Otherwise a page of the list of tests, to which the other pages can be added.
 */
export function PrintPage() {
  const { t } = useTranslation();
  const person = usePerson();
  const [search] = useSearchParams();
  if (!isLoggedIn(person)) return <LoadingPanel />;
  if (!canWriteQuestions(person)) return <NothingToPrint>{t('questions.print.no_access')}</NothingToPrint>;
  const work = parseId(search.get('work') ?? '');
  if (work !== null) return <PrintedWork key={work} id={work} />;
  const set = parseId(search.get('set') ?? '');
  if (set !== null) return <PrintedSet key={set} id={set} />;
  const ids = idsIn(search.get('ids'));
  return ids.length > 0 ? (
    <PrintedChoice key={ids.join()} ids={ids} />
  ) : (
    <PrintedPage key={search.toString()} />
  );
}

function NothingToPrint({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('questions.print.title')}</PageHeading>
      <EmptyState actions={<LinkButton href={paths.questions()}>{t('questions.page.back')}</LinkButton>}>
        {children}
      </EmptyState>
    </>
  );
}

function PrintedWork({ id }: { id: number }) {
  const { t } = useTranslation();
  const answer = usePrintedWork(id);
  const { data: work, error } = answer;
  if (isStatus(error, 403, 404)) return <NothingToPrint>{t('questions.print.no_work')}</NothingToPrint>;
  const [only, ...others] = work?.classes ?? [];
  return (
    <Printed
      back={<TextLink href={workPaths.work(id)}>{t('questions.print.back_to_work')}</TextLink>}
      title={work?.title ?? (error === null ? undefined : '')}
      className={only === undefined || others.length > 0 || work?.people.length !== 0 ? '' : only.name}
      questions={work?.tests}
      error={error}
      onRetry={answer.refetch}
    >
      {work !== undefined && work.tests_count < work.pool_count && (
        <Alert>{t('questions.print.pool', { count: work.tests_count })}</Alert>
      )}
    </Printed>
  );
}

function PrintedSet({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data: set, error, refetch } = usePrintedSet(id);
  if (isStatus(error, 403, 404)) return <NothingToPrint>{t('questions.print.no_set')}</NothingToPrint>;
  const count = set?.tests.length ?? 0;
  return (
    <Printed
      back={<TextLink href={setPaths.set(id)}>{t('questions.print.back_to_set')}</TextLink>}
      title={set?.name ?? (error === null ? undefined : '')}
      questions={set?.tests}
      error={error}
      onRetry={refetch}
    >
      {set !== undefined && count < set.total && (
        <Alert>{t('questions.print.part_of_set', { count, total: set.total, most: mostPrinted })}</Alert>
      )}
    </Printed>
  );
}

function PrintedChoice({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useChosenTests(ids);
  return (
    <Printed
      back={<TextLink href={paths.questions()}>{t('questions.page.back')}</TextLink>}
      title={t('questions.list.title')}
      questions={data}
      error={error}
      onRetry={refetch}
    />
  );
}

function PrintedPage() {
  const { t } = useTranslation();
  const { state, isCategoryPending } = useQuestionList();
  const { data, error, refetch } = useQuestions(state);
  const [all, setAll] = useState<readonly ReadQuestion[]>();
  const { busy, run } = useAction(async () => setAll(await readList(state)));
  const { total = 0, data_api: ofPage = none } = data ?? {};
  const shown = all ?? ofPage;
  return (
    <Printed
      back={<TextLink href={withState(patterns.questions, state)}>{t('questions.page.back')}</TextLink>}
      title={
        isCategoryPending ? undefined : (state.selected_category_info?.name ?? t('questions.list.title'))
      }
      questions={isCategoryPending || data === undefined ? undefined : shown}
      error={error}
      onRetry={refetch}
    >
      {total > shown.length && (
        <Alert>
          <div className="stack gap-2">
            <p>
              {t(all === undefined ? 'questions.print.part' : 'questions.print.most', {
                count: shown.length,
                total,
              })}
            </p>
            {all === undefined && (
              <div className="row">
                <Button look="secondary" small busy={busy} onClick={run}>
                  {t(total > mostPrinted ? 'questions.print.first' : 'questions.print.all', {
                    count: Math.min(total, mostPrinted),
                  })}
                </Button>
              </div>
            )}
          </div>
        </Alert>
      )}
    </Printed>
  );
}

/** In the place of tests that have not come yet. */
const none: readonly PrintedTest[] = [];

type PrintedProps = {
  back: ReactNode;
  /** Undefined until it is loaded. */
  title: string | undefined;
  /** The class of all who get the sheet; blank where there are several. */
  className?: string;
  /** Undefined until they are loaded. */
  questions: readonly PrintedTest[] | undefined;
  error: Error | null;
  onRetry: () => unknown;
  /** Shown above the sheets, and not printed. */
  children?: ReactNode;
};

function Printed({ back, title, className = '', questions = none, error, onRetry, children }: PrintedProps) {
  const { t } = useTranslation();
  const hasTrees = questions.some(({ rendered }) => rendered !== undefined);
  const printed = useLoaded([
    ...questions.flatMap(({ test_type }) => findView(test_type)?.Print ?? []),
    ...(hasTrees ? [trees] : []),
  ]);
  const failed = error !== null || printed.failed;
  const isLoaded = !failed && questions !== none && !printed.isLoading;

  function retry(): void {
    if (error !== null) void onRetry();
    printed.retry();
  }

  return (
    <div className="stack">
      <div className="screen-only">
        <PageHeading
          kind={t('questions.print.title')}
          above={back}
          actions={
            isLoaded &&
            questions.length > 0 && (
              <Button onClick={() => window.print()}>{t('questions.print.action')}</Button>
            )
          }
        >
          {title}
        </PageHeading>
      </div>
      {failed && <LoadError title={t('questions.list.error')} text={errorText(t, error)} onRetry={retry} />}
      {!failed && !isLoaded && (
        <LoadingPanel text={t('questions.list.loading')}>
          <SkeletonCard shapes={['line', 'title', 'option', 'option', 'title', 'option', 'option']} />
        </LoadingPanel>
      )}
      {isLoaded && questions.length === 0 && <EmptyState>{t('questions.list.empty')}</EmptyState>}
      {isLoaded && questions.length > 0 && (
        <>
          {children !== undefined && <div className="screen-only">{children}</div>}
          <Sheets title={title ?? ''} className={className} questions={questions} />
        </>
      )}
    </div>
  );
}

const isKeyed = (question: PrintedTest): question is ReadQuestion => 'right_answer' in question;
const byId = (questions: readonly ReadQuestion[]) =>
  new Map(questions.map((question) => [question.id, question]));

type SheetsProps = { title: string; className: string; questions: readonly PrintedTest[] };

/** The sheets, below what can be chosen about them. */
function Sheets({ title, className, questions }: SheetsProps) {
  const { t } = useTranslation();
  const { name: school } = useObservable(schoolOfPage);
  const [typed, setTyped] = useState<string>();
  const [variants, setVariants] = useState(1);
  const [withAnswers, setWithAnswers] = useState(false);
  const [read, setRead] = useState<ReadonlyMap<number, ReadQuestion>>();
  // Tests of the list come with their right answers, those of a work without.
  const keyed = questions.filter(isKeyed);
  const keys = keyed.length === questions.length ? byId(keyed) : read;

  const { busy, run: showAnswers } = useAction(async () => {
    if (keys === undefined) setRead(await readKeys(questions.map(({ id }) => id)));
    setWithAnswers(true);
  });

  return (
    <>
      <div className="stack gap-3 screen-only worksheet-choices">
        <TextField
          name="title"
          label={t('questions.print.heading')}
          maxLength={longestTitle}
          autoComplete="off"
          value={typed ?? title}
          onChange={({ target }) => setTyped(target.value)}
        />
        <SelectField
          name="variants"
          label={t('questions.print.variants')}
          hint={t('questions.print.variants_hint')}
          options={variantLetters.map((_letter, at) => ({
            value: at + 1,
            label: at === 0 ? t('questions.print.no_variants') : variantLetters.slice(0, at + 1).join(', '),
          }))}
          value={variants}
          onChange={({ target }) => setVariants(Number(target.value))}
        />
        <label className="check-line">
          <input
            type="checkbox"
            className="choice"
            checked={withAnswers || busy}
            onChange={({ target }) => (target.checked ? showAnswers() : setWithAnswers(false))}
          />
          {t('questions.print.with_answers')}
        </label>
      </div>
      <Worksheets
        head={{ school, title: typed ?? title, className }}
        variants={variantsOf(questions, variants)}
        keys={withAnswers ? keys : undefined}
      />
    </>
  );
}
