import { type ComponentType, type ReactNode, useState } from 'react';

import {
  canEditQuestion,
  canSeeAdministration,
  canSeeResults,
  canWriteQuestions,
} from '../../../contract/permissions.ts';
import {
  isForAuthor,
  type QuestionForAuthor,
  type QuestionForStaff,
  type ReadQuestion,
} from '../../../contract/questions/questions.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { usePathId } from '../../lib/paths/parse-id.ts';
import { paths } from '../../lib/paths/paths.ts';
import { isChecking } from '../../lib/session/session-state.ts';
import { usePerson, useSession } from '../../lib/session/session.ts';
import { findView } from '../../question-types/registry.ts';
import { waitsFor } from '../../question-types/waits-for.ts';
import { RichText, RichTexts, usePlainText } from '../../rich-text/rich-text.tsx';
import { Beside } from '../../ui/layout/beside.tsx';
import { Button, LinkButton, TextLink } from '../../ui/button.tsx';
import { LoadingPanel } from '../../ui/feedback/loading.tsx';
import { PageHeading, type PageHeadingProps } from '../../ui/layout/page-heading.tsx';
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx';
import { useLoaded } from '../../ui/feedback/use-loaded.ts';
import { useQuestion } from '../api.ts';
import type { AddToSetProps } from '../list/tests-to-save.ts';
import { useFamilyAnswers } from '../family-answers.ts';
import { LoadProblem } from '../load-problem.tsx';
import { mayChange } from '../may-change.ts';
import { AdministrativeInformation, QuestionDetails } from './question-details.tsx';
import { lazyComponent } from '../../ui/feedback/lazy-component.tsx';

export type QuestionPageProps = {
  /** The results of the test, shown to pupils and parents. */
  results: (question: ReadQuestion) => ReactNode;
  /** The analysis of the test, shown to those who may change it. */
  analysis: (question: QuestionForAuthor | QuestionForStaff) => ReactNode;
  /** Adds the test to a set. */
  AddToSet: ComponentType<AddToSetProps>;
};

/** Each test has a screen of its own, which begins anew where a link leads from one test to the next. */
export function QuestionPage(props: QuestionPageProps) {
  const id = usePathId();
  return <OneQuestion key={id} id={id} {...props} />;
}

function OneQuestion({ id, results, analysis, AddToSet }: QuestionPageProps & { id: number | null }) {
  const { t } = useTranslation();
  const person = usePerson();
  const checking = isChecking(useSession());
  const { data: question, error, refetch } = useQuestion(id);
  const { answers, isLoading } = useFamilyAnswers(id === null ? [] : [id]);
  const missing = id === null || question === null;
  const view = question && findView(question.test_type);
  const review = useLoaded(view ? [view.Review] : []);
  const failed = missing || error !== null || review.failed;
  // The parts beside the test depend on the person, and marks of answers would move its options: the screen waits for all.
  const shown = failed || checking || isLoading || review.isLoading ? undefined : question;
  const plain = usePlainText(shown);
  const editable = shown !== undefined && canEditQuestion(person, shown);
  const isShared = shown !== undefined && !editable && mayChange(person, shown);

  function retry(): void {
    if (id !== null) void refetch();
    review.retry();
  }

  return (
    <div className="stack">
      <PageHeading
        above={
          <div className="row">
            <TextLink href={paths.questions()}>{t('questions.page.back')}</TextLink>
            {editable && <LazyNeighbourLinks id={id} to={paths.question} />}
          </div>
        }
        title={shown === undefined ? t('questions.page.title') : plain(shown.savol).slice(0, 60)}
        kind={failed ? undefined : t('questions.page.title')}
        actions={
          (shown && !editable && canWriteQuestions(person) && (
            <>
              {isShared && <ChangeLinks id={shown.id} />}
              <LinkButton href={paths.addQuestion(shown.category, shown.id)} look="secondary">
                {t('questions.colleague.copy')}
              </LinkButton>
              <ToSet id={shown.id} AddToSet={AddToSet} />
            </>
          )) ||
          (editable && (
            <>
              <LinkButton href={paths.questionResults(shown.id)} look="secondary">
                {t('questions.page.results')}
              </LinkButton>
              <ChangeLinks id={shown.id} />
              <LinkButton href={paths.addQuestion(shown.category, shown.id)} look="secondary">
                {t('questions.page.duplicate')}
              </LinkButton>
              <ToSet id={shown.id} AddToSet={AddToSet} />
              <DeleteQuestion question={shown} onDisabled={() => void refetch()} />
            </>
          ))
        }
        below={
          shown && (
            <RichTexts of={shown}>
              <RichText text={shown.savol} part="rest" />
            </RichTexts>
          )
        }
      >
        {heading()}
      </PageHeading>
      {content()}
    </div>
  );

  function heading(): PageHeadingProps['children'] {
    if (failed) return t('questions.page.title');
    return (
      shown && {
        text: shown.savol,
        shown: (
          <RichTexts of={shown}>
            <RichText text={shown.savol} part="head" />
          </RichTexts>
        ),
      }
    );
  }

  function content(): ReactNode {
    if (failed) {
      const problem = missing ? ({ reason: 'not_found' } as const) : { error };
      return <LoadProblem problem={problem} purpose="view" onRetry={retry} />;
    }
    if (shown === undefined) {
      return (
        <LoadingPanel text={t('questions.page.loading')}>
          <Beside>
            <SkeletonCard shapes={[['chip', 'chip'], 'title', 'option', 'option', 'option', 'option']} />
          </Beside>
        </LoadingPanel>
      );
    }
    return (
      <Beside
        aside={
          canSeeAdministration(person) && isForAuthor(shown) ? (
            <AdministrativeInformation question={shown} />
          ) : undefined
        }
      >
        <QuestionDetails question={shown} answers={answers} />
        {/* Those who see results read it there. */}
        {!canSeeResults(person) && answers.some(({ percentage }) => percentage === null) && (
          <p className="muted">{t(waitsFor(shown.test_type))}</p>
        )}
        {editable && (
          <p className="screen-only">
            <TextLink href={paths.addQuestion(shown.category)}>
              {t('questions.page.new_in_category')}
            </TextLink>
          </p>
        )}
        <p className="muted small">{t('questions.page.id', { id: shown.id })}</p>
        {/* The last ones, since they come after what they would move. The results are a table, which has its room here. */}
        {canSeeResults(person) && results(shown)}
        {editable && isForAuthor(shown) && analysis(shown)}
      </Beside>
    );
  }
}

/** For those who may change a test. */
function ChangeLinks({ id }: { id: number }) {
  const { t } = useTranslation();
  return (
    <>
      <LinkButton href={paths.questionHistory(id)} look="secondary">
        {t('questions.page.history')}
      </LinkButton>
      <LinkButton href={paths.editQuestion(id)} look="secondary">
        {t('questions.page.edit')}
      </LinkButton>
    </>
  );
}

function ToSet({ id, AddToSet }: { id: number } & Pick<QuestionPageProps, 'AddToSet'>) {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const close = () => setAdding(false);
  return (
    <>
      <Button look="secondary" onClick={() => setAdding(true)}>
        {t('questions.many.add_to_set')}
      </Button>
      {isAdding && <AddToSet tests={[id]} onDone={close} onClose={close} />}
    </>
  );
}

function DeleteQuestion({ question, onDisabled }: { question: ReadQuestion; onDisabled: () => void }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        {t('questions.page.delete')}
      </Button>
      {asking && (
        <LazyDeleteDialog question={question} onClose={() => setAsking(false)} onDisabled={onDisabled} />
      )}
    </>
  );
}

/** The question before a test is deleted. Its code is apart from that of the details, as it can disable a test of any type. */
const LazyDeleteDialog = lazyComponent(
  async () => (await import('./delete-dialog.tsx')).DeleteDialog,
  () => null,
);

/** The links to the tests beside one. Their code is apart from that of the details, which those read who may change no test. */
const LazyNeighbourLinks = lazyComponent(
  async () => (await import('./neighbours.tsx')).NeighbourLinks,
  () => null,
);
