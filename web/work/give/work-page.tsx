import './give.css';

import { useState } from 'react';
import { useLocation } from 'wouter';

import type { WorkPage as Work } from '../../../contract/work/work.ts';
import { isStatus } from '../../lib/api/api-error.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { usePathId } from '../../lib/paths/parse-id.ts';
import { workPaths } from '../paths.ts';
import { Button, LinkButton, TextLink } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { Allowances } from './allowances.tsx';
import { useWork, useWorkChanges } from './api.ts';
import { TestLine } from './form/chosen-tests.tsx';
import { NoWork } from './no-work.tsx';
import { TakeBack } from './take-back.tsx';
import { timesOf, WorkChips } from './work-card.tsx';
import { SoFar, WorkSettings } from './work-facts.tsx';

/** A work, for those who gave it or teach a class that has it. */
export function WorkPage() {
  const { t } = useTranslation();
  const id = usePathId();
  const answer = useWork(id);
  if (id === null || isStatus(answer.error, 403, 404)) return <NoWork />;
  if (answer.data !== undefined) return <ShownWork work={answer.data} />;
  return (
    <div className="stack">
      <PageHeading kind={t('work.kind')}>{answer.error === null ? undefined : ''}</PageHeading>
      <Loaded answer={answer} shapes={['short', 'line', 'line', 'line', 'line']} />
    </div>
  );
}

function ShownWork({ work }: { work: Work }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const times = timesOf(t, formats, work);
  const { id, title, words, may_change } = work;
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
        actions={<Actions work={work} />}
      >
        {title}
      </PageHeading>
      <div className="grid gap-5 work-columns">
        <div className="stack">
          {words !== '' && <p className="pre-line">{words}</p>}
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

function Actions({ work }: { work: Work }) {
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
  const { tests, tests_count, pool_count, rule, rule_category_name } = work;
  return (
    <Card title={t('work.form.tests')}>
      {rule !== null && (
        <p className="muted">{t('work.rule.told', { count: rule.count, category: rule_category_name })}</p>
      )}
      {tests_count < pool_count && <p>{t('work.page.drawn', { count: tests_count, pool: pool_count })}</p>}
      {tests.length < pool_count && <p>{t('work.page.first', { count: tests.length })}</p>}
      <ol className="list gap-2 lines work-tests">
        {tests.map((test) => (
          <li key={test.id}>
            <TestLine test={test} />
          </li>
        ))}
      </ol>
    </Card>
  );
}
