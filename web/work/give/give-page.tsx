import { useLocation, useSearchParams } from 'wouter';

import type { ClassInList } from '../../../contract/people/classes.ts';
import { idListPattern } from '../../../contract/wire/fields.ts';
import { giveWork } from '../../../contract/work/work.ts';
import { mostWorkTests } from '../../../contract/work/work-fields.ts';
import { WorkInput } from '../../../contract/work/work-input.ts';
import { useClass } from '../../classes/api.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { parseId } from '../../lib/paths/parse-id.ts';
import { useSet } from '../../question-sets/api.ts';
import { workPaths } from '../paths.ts';
import { TextLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { errorText } from '../../ui/feedback/error-text.ts';
import { useFormDraft } from '../../ui/fields/form-draft.ts';
import { submitForm } from '../../ui/outbox/submit-form.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { LoadingPanel } from '../../ui/feedback/loading.tsx';
import { showNotice } from '../../ui/feedback/notices.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useTestsOfBank, useWork } from './api.ts';
import {
  blankWork,
  bodyOf,
  type ChosenQuestion,
  chosenTest,
  copyOf,
  type WorkValues,
} from './form/form-values.ts';
import { useUsualClasses } from './form/recipient-fields.tsx';
import { useValues } from './form/use-values.ts';
import { useIsWriting } from './form/write-step.ts';
import { WorkForm } from './form/work-form.tsx';

/** Gives new work: blank, for the class in the address, with the tests or the set in it, or a copy of other work. */
export function GivePage() {
  const { t } = useTranslation();
  const isWriting = useIsWriting();
  const [search] = useSearchParams();
  const copied = parseId(search.get('copy_of'));
  const forClass = parseId(search.get('class'));
  const set = parseId(search.get('set'));
  const tests = search.get('tests') ?? '';
  const isBlank = copied === null && forClass === null && set === null && !idListPattern.test(tests);
  return (
    <div className={classNames('stack', !isWriting && 'reading')}>
      <PageHeading above={<TextLink href={workPaths.list}>{t('work.title')}</TextLink>}>
        {t('work.give')}
      </PageHeading>
      {copied !== null && <CopiedWork key={copied} id={copied} />}
      {copied === null && forClass !== null && <WorkForClass key={forClass} id={forClass} />}
      {copied === null && forClass === null && set !== null && <WorkWithSet key={set} id={set} />}
      {copied === null && forClass === null && set === null && !isBlank && (
        <WorkWithTests
          key={tests}
          place={workPaths.give({ tests })}
          ids={[...new Set(tests.split(',').map(Number))]}
        />
      )}
      {isBlank && <NewWorkOfOwn place={workPaths.give()} questions={[]} />}
    </div>
  );
}

function CopiedWork({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data, error, refetch, isFetchedAfterMount } = useWork(id);
  if (error !== null && data === undefined) return <LoadError text={errorText(t, error)} onRetry={refetch} />;
  if (data === undefined || !isFetchedAfterMount) return <LoadingPanel />;
  return (
    <>
      <p className="muted">{t('work.form.copied', { title: data.title })}</p>
      <NewWork place={workPaths.give({ copy_of: id })} initial={copyOf(data)} />
    </>
  );
}

function WorkForClass({ id }: { id: number }) {
  const found = useClass(id);
  return (
    <Loaded answer={found} keepsKnown>
      {({ name }: Pick<ClassInList, 'name'>) => (
        <NewWork place={workPaths.give({ class: id })} initial={{ ...blankWork, classes: [{ id, name }] }} />
      )}
    </Loaded>
  );
}

/** New work with the first tests of a set, as many as a work has at most. */
function WorkWithSet({ id }: { id: number }) {
  const { t } = useTranslation();
  return (
    <Loaded answer={useSet(id)} keepsKnown>
      {(set) => {
        const ids = set?.tests.map((test) => test.id) ?? [];
        return (
          <>
            {ids.length > mostWorkTests && (
              <Alert tone="warning">{t('work.form.set_too_long', { most: mostWorkTests })}</Alert>
            )}
            <WorkWithTests place={workPaths.give({ set: id })} ids={ids.slice(0, mostWorkTests)} />
          </>
        );
      }}
    </Loaded>
  );
}

/** New work with chosen tests, in their order. Those that cannot be given are left out, and counted above the form. */
function WorkWithTests({ place, ids }: { place: string; ids: readonly number[] }) {
  const { t } = useTranslation();
  const found = useTestsOfBank(ids);
  return (
    <Loaded answer={found} keepsKnown>
      {(given) => {
        const questions = given.map(chosenTest);
        const missing = ids.length - questions.length;
        return (
          <>
            {missing > 0 && <Alert tone="warning">{t('work.form.left_out', { count: missing })}</Alert>}
            <NewWorkOfOwn place={place} questions={questions} />
          </>
        );
      }}
    </Loaded>
  );
}

/** New work, for the only class of its author where there is no more than one. */
function NewWorkOfOwn({ place, questions }: { place: string; questions: readonly ChosenQuestion[] }) {
  const classes = useUsualClasses();
  if (classes === undefined) return <LoadingPanel />;
  return <NewWork place={place} initial={{ ...blankWork, tests: questions, classes }} />;
}

function NewWork({ place, initial }: { place: string; initial: WorkValues }) {
  const draft = useFormDraft(place, '');
  return <NewWorkForm key={draft.round} draft={draft} initial={initial} />;
}

function NewWorkForm({ draft, initial }: { draft: ReturnType<typeof useFormDraft>; initial: WorkValues }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [values, change] = useValues(initial, draft);

  async function save(body: WorkInput): Promise<void> {
    const sent = { kind: 'give_work', title: body.title, endpoint: giveWork, body } as const;
    const done = await submitForm(draft, sent);
    if (done === undefined) return;
    const { data_api } = done.answer;
    draft.forget();
    showNotice(t('work.form.given'));
    navigate(data_api[0] === undefined ? workPaths.list : workPaths.work(data_api[0].id));
  }

  return (
    <WorkForm
      values={values}
      onChange={change}
      draft={draft}
      schema={WorkInput}
      body={bodyOf}
      save={save}
      submit={t('work.form.submit')}
      busyText={t('work.form.giving')}
      isNew
      cancelTo={workPaths.list}
    />
  );
}
