import './paper.css';
import '../results.css';

import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'wouter';

import type { Paper, PaperAttempt } from '../../../../contract/work/work-papers.ts';
import type { ToMark, WorkResults } from '../../../../contract/work/work-results.ts';
import { isStatus } from '../../../lib/api/api-error.ts';
import { listedName } from '../../../lib/languages/names.ts';
import { useTranslation } from '../../../lib/languages/i18n.ts';
import { parseId, usePathId } from '../../../lib/paths/parse-id.ts';
import { workPaths } from '../../paths.ts';
import { Button, LinkButton, TextLink } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialogs/confirm.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { errorText } from '../../../ui/feedback/error-text.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { LoadingPanel } from '../../../ui/feedback/loading.tsx';
import { showNotice } from '../../../ui/feedback/notices.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { SkeletonCard } from '../../../ui/feedback/skeleton.tsx';
import { useChangesOfPaper, useResults, useWorkPaper } from '../api.ts';
import { AttemptFacts } from './attempt-facts.tsx';
import { PaperTestCard, type PaperTestProps } from './paper-test.tsx';
import { resultPaths } from '../paths.ts';

type Proposing = Pick<PaperTestProps, 'proposal'>;

/**
 * The tests and answers of a pupil in a work, with their points and the forms of their marks.
 * @param proposal the content beside the mark of an answer
 */
export function WorkPaperPage({ proposal }: Proposing) {
  const { t } = useTranslation();
  const work = usePathId();
  const person = parseId(useParams<{ person: string }>().person);
  const { data, error, refetch } = useWorkPaper(work, person);
  const results = useResults(work, false).data;
  if (work === null || person === null || isStatus(error, 403, 404)) return <NoPaper work={work} />;
  if (data !== undefined && data.person === person) {
    return <PaperOf key={person} paper={data} results={results} proposal={proposal} />;
  }
  return (
    <div className="stack">
      <PageHeading key="loading" kind={t('work_results.paper.title')}>
        {undefined}
      </PageHeading>
      {error === null ? (
        <LoadingPanel text={t('work_results.paper.loading')}>
          <SkeletonCard shapes={['title', 'line']} />
          <SkeletonCard shapes={['title', 'option', 'option', 'option']} />
        </LoadingPanel>
      ) : (
        <LoadError text={errorText(t, error)} onRetry={refetch} />
      )}
    </div>
  );
}

function NoPaper({ work }: { work: number | null }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('work_results.paper.title')}</PageHeading>
      <EmptyState
        illustration="nothing_found"
        actions={
          work !== null && <LinkButton href={workPaths.results(work)}>{t('work_results.title')}</LinkButton>
        }
      >
        {t('work_results.paper.missing')}
      </EmptyState>
    </>
  );
}

/** The pupils before and after one, as the results list them. */
function useNeighbours(results: WorkResults | undefined, person: number) {
  const pupils = results?.pupils ?? [];
  const at = pupils.findIndex((pupil) => pupil.person === person);
  return { previous: pupils[at - 1], next: at < 0 ? undefined : pupils[at + 1] };
}

/** The first answer that waits after those of this attempt, from the end on the first of all; undefined where none is elsewhere. */
function nextToMark(results: WorkResults | undefined, person: number, attempt: number | undefined) {
  const others = (results?.to_mark ?? []).filter(
    (waiting) => waiting.person !== person || waiting.attempt !== attempt,
  );
  const order = new Map(results?.pupils.map((pupil, place) => [pupil.person, place]));
  const placeOfPupil = order.get(person) ?? -1;
  return others.find((waiting) => (order.get(waiting.person) ?? 0) > placeOfPupil) ?? others[0];
}

type PaperProps = Proposing & { paper: Paper; results: WorkResults | undefined };

function PaperOf({ paper, results, proposal }: PaperProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { work, person, name, attempts } = paper;
  const listed = listedName(paper);
  const { previous, next } = useNeighbours(results, person);
  const asked = parseId(search.get('attempt'));
  const shown =
    attempts.find(({ attempt }) => attempt === asked) ??
    attempts.find(({ counts }) => counts) ??
    attempts.at(-1);
  const toMark = nextToMark(results, person, shown?.attempt);
  return (
    <div className="stack reading paper">
      <PageHeading
        key="loaded"
        kind={t('work_results.paper.title')}
        title={`${listed} · ${work.title}`}
        above={<TextLink href={workPaths.results(work.id)}>{work.title}</TextLink>}
        below={
          <nav className="row paper-neighbours" aria-label={t('work_results.pupils')}>
            {previous !== undefined && (
              <TextLink href={resultPaths.paper(work.id, previous.person)}>
                ← {t('work_results.paper.previous', { name: listedName(previous) })}
              </TextLink>
            )}
            {next !== undefined && (
              <TextLink href={resultPaths.paper(work.id, next.person)}>
                {t('work_results.paper.next', { name: listedName(next) })} →
              </TextLink>
            )}
          </nav>
        }
        actions={
          <>
            {shown?.result === null && <HandIn work={work.id} person={person} name={name} />}
            {shown !== undefined && (
              <Button look="secondary" onClick={() => window.print()}>
                {t('work_results.paper.print')}
              </Button>
            )}
          </>
        }
      >
        {listed}
      </PageHeading>
      {shown === undefined ? (
        <EmptyState
          actions={<LinkButton href={workPaths.results(work.id)}>{t('work_results.title')}</LinkButton>}
        >
          {t('work_results.paper.none', { name })}
        </EmptyState>
      ) : (
        <Attempt key={shown.attempt} paper={paper} shown={shown} proposal={proposal} />
      )}
      {toMark !== undefined && <NextToMark work={work.id} next={toMark} results={results} />}
    </div>
  );
}

/** Scrolls to the test that the address names. */
function scrollToTest(): void {
  const { hash } = window.location;
  if (/^#test-\d+$/.test(hash)) document.querySelector(hash)?.scrollIntoView({ block: 'start' });
}

type AttemptProps = Proposing & { paper: Paper; shown: PaperAttempt };

function Attempt({ paper, shown, proposal }: AttemptProps) {
  const { t } = useTranslation();
  useEffect(scrollToTest, []);
  const { work, person, name, attempts } = paper;
  return (
    <>
      {attempts.length > 1 && (
        <nav className="row" aria-label={t('work_results.paper.attempts')}>
          {attempts.map(({ attempt, counts, result }) => (
            <LinkButton
              key={attempt}
              look={attempt === shown.attempt ? 'primary' : 'secondary'}
              small
              href={resultPaths.paper(work.id, person, { attempt })}
            >
              {t('work_results.attempt', { number: attempt })}
              {counts && ` (${t('work_results.paper.counts')})`}
              {result === null && ` (${t('work_results.paper.under_way')})`}
            </LinkButton>
          ))}
        </nav>
      )}
      <AttemptFacts attempt={shown} />
      {!shown.can_mark && <p className="muted screen-only">{t('work_results.paper.can_change')}</p>}
      {shown.paper.map((test, at) => (
        <PaperTestCard
          key={test.test.id}
          place={{ work: work.id, person, attempt: shown.attempt, number: at + 1 }}
          name={name}
          test={test}
          canMark={shown.can_mark}
          proposal={proposal}
        />
      ))}
    </>
  );
}

function HandIn({ work, person, name }: { work: number; person: number; name: string }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const { handIn } = useChangesOfPaper(work, person);
  return (
    <>
      <Button look="secondary" onClick={() => setAsking(true)}>
        {t('work_results.paper.hand_in')}
      </Button>
      {asking && (
        <Confirm
          title={t('work_results.paper.hand_in_ask', { name })}
          action={t('work_results.paper.hand_in')}
          look="primary"
          onConfirm={async () => {
            await handIn();
            showNotice(t('work_results.paper.handed_in_now', { name }));
          }}
          onClose={() => setAsking(false)}
        >
          {t('work_results.paper.hand_in_tell')}
        </Confirm>
      )}
    </>
  );
}

type NextProps = { work: number; next: ToMark; results: WorkResults | undefined };

function NextToMark({ work, next, results }: NextProps) {
  const { t } = useTranslation();
  const pupil = results?.pupils.find(({ person }) => person === next.person);
  const name = pupil === undefined ? '' : listedName(pupil);
  return (
    <p className="screen-only">
      <LinkButton href={resultPaths.paper(work, next.person, next)}>
        {t('work_results.paper.next_to_mark', { name })}
      </LinkButton>
    </p>
  );
}
