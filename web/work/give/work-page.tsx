import './give.css';

import { type ComponentType, useState } from 'react';
import { useLocation } from 'wouter';

import { type WorkPage as Work, takeBackWork } from '../../../contract/work/work.ts';
import { isStatus } from '../../lib/api/api-error.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { usePathId } from '../../lib/paths/parse-id.ts';
import { patterns, withQuery } from '../../lib/paths/paths.ts';
import { workPaths } from '../paths.ts';
import { Button, LinkButton, TextLink } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { Allowances } from './allowances.tsx';
import { useWork, useWorkChanges } from './api.ts';
import { TestLine } from './form/chosen-tests.tsx';
import { NoWork } from './no-work.tsx';
import { timesOf, WorkChips } from './work-card.tsx';
import { SoFar, WorkSettings } from './work-facts.tsx';
import { call } from '../../lib/api/api.ts';
import { Confirm } from '../../ui/dialogs/confirm.tsx';
import { showNotice } from '../../ui/feedback/notices.tsx';
import { undoing } from '../../ui/feedback/undoing.ts';

export type WorkPageProps = {
  /** Saves the tests of the work as a file, or as a set. */
  Save: ComponentType<{ work: Pick<Work, 'id' | 'title' | 'tests'> }>;
};

/** A work, for those who gave it or teach a class that has it. */
export function WorkPage({ Save }: WorkPageProps) {
  const { t } = useTranslation();
  const id = usePathId();
  const answer = useWork(id);
  if (id === null || isStatus(answer.error, 403, 404)) return <NoWork />;
  if (answer.data !== undefined) return <ShownWork work={answer.data} Save={Save} />;
  return (
    <div className="stack">
      <PageHeading kind={t('work.kind')}>{answer.error === null ? undefined : ''}</PageHeading>
      <Loaded answer={answer} shapes={['short', 'line', 'line', 'line', 'line']} />
    </div>
  );
}

function ShownWork({ work, Save }: { work: Work } & WorkPageProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const times = timesOf(t, formats, work);
  const { id, title, words, may_change, withheld_tests } = work;
  return (
    <div className="stack">
      <PageHeading
        above={<TextLink href={workPaths.list}>{t('work.title')}</TextLink>}
        below={
          <>
            <p className="row">
              <WorkChips {...work} />
            </p>
            {times !== '' && <p>{times}</p>}
          </>
        }
        actions={<Actions work={work} Save={Save} />}
      >
        {title}
      </PageHeading>
      <div className="grid gap-5 work-columns">
        <div className="stack">
          {words !== '' && <p className="pre-wrap">{words}</p>}
          {withheld_tests > 0 && <Alert>{t('work.page.kept', { count: withheld_tests })}</Alert>}
          <WorkTests work={work} />
        </div>
        <div className="stack">
          <SoFar work={work} />
          <WorkSettings work={work} />
          {may_change && <Allowances key={id} work={work} />}
        </div>
      </div>
    </div>
  );
}

function Actions({ work, Save }: { work: Work } & WorkPageProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState(false);
  const { change } = useWorkChanges();
  const { id, may_change, archived_at, begun } = work;

  const { busy, run: restore } = useAction(async () => {
    await change(id, { archived: false });
    return t('work.page.restored');
  });

  return (
    <>
      <LinkButton href={workPaths.results(id)}>{t('work.page.results')}</LinkButton>
      <LinkButton look="secondary" href={workPaths.preview(id)}>
        {t('work.page.preview')}
      </LinkButton>
      <LinkButton look="secondary" href={withQuery(patterns.printQuestions, { work: id })}>
        {t('work.page.print')}
      </LinkButton>
      <Save work={work} />
      {may_change && archived_at === null && (
        <LinkButton look="secondary" href={workPaths.edit(id)}>
          {t('work.page.change')}
        </LinkButton>
      )}
      <LinkButton look="secondary" href={workPaths.give({ copy_of: id })}>
        {t('work.page.again')}
      </LinkButton>
      {may_change && archived_at === null && (
        <Button look="secondary" onClick={() => setAsking(true)}>
          {t(begun === 0 ? 'work.page.delete' : 'work.page.take_back')}
        </Button>
      )}
      {may_change && archived_at !== null && (
        <Button look="secondary" busy={busy} onClick={restore}>
          {t('work.page.restore')}
        </Button>
      )}
      {asking && (
        <TakeBack work={work} onDone={() => navigate(workPaths.list)} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

/** The tests of a work; where each pupil is given others, those that they are drawn from. */
function WorkTests({ work }: { work: Work }) {
  const { t } = useTranslation();
  const { tests: questions, tests_count, pool_count, rule, rule_category_name } = work;
  return (
    <Card title={t('work.form.tests')}>
      {rule !== null && (
        <p className="muted">{t('work.rule.told', { count: rule.count, category: rule_category_name })}</p>
      )}
      {tests_count < pool_count && <p>{t('work.page.drawn', { count: tests_count, pool: pool_count })}</p>}
      {questions.length < pool_count && <p>{t('work.page.first', { count: questions.length })}</p>}
      <ol className="list gap-2 lines work-tests">
        {questions.map((question) => (
          <li key={question.id}>
            <TestLine question={question} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

type TakeBackProps = { work: Work; onDone: () => void; onClose: () => void };

/** Asks whether a work without attempts is deleted, or one with attempts taken back. */
function TakeBack({ work, onDone, onClose }: TakeBackProps) {
  const { t } = useTranslation();
  const { change } = useWorkChanges();
  const { id, title } = work;
  const isDeleted = work.begun === 0;

  async function confirm(): Promise<void> {
    // The shown data of the work are not loaded again: the work may be gone.
    await call(takeBackWork, { params: { id } });
    if (isDeleted) showNotice(t('work.page.deleted'));
    else {
      const undo = undoing(t, () => change(id, { archived: false }));
      showNotice(t('work.page.taken'), 'success', undo);
    }
    onDone();
  }

  return (
    <Confirm
      title={t(isDeleted ? 'work.page.ask_delete' : 'work.page.ask_take', { title })}
      action={t(isDeleted ? 'work.page.delete' : 'work.page.take_back')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t(isDeleted ? 'work.page.tell_delete' : 'work.page.tell_take')}
    </Confirm>
  );
}
