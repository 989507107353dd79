import { useLocation, useSearchParams } from 'wouter';

import type { ClassInList } from '../../../contract/people/classes.ts';
import type { SuccessOf } from '../../../contract/wire/endpoint.ts';
import { idListPattern } from '../../../contract/wire/fields.ts';
import { giveWork, type searchBank } from '../../../contract/work/work.ts';
import { WorkInput } from '../../../contract/work/work-input.ts';
import { useClass } from '../../classes/api.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { parseId } from '../../lib/paths/parse-id.ts';
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
import { useBank, useWork } from './api.ts';
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

/** Gives new work: blank, for the class in the address, with the tests in it, or a copy of other work. */
export function GivePage() {
  const { t } = useTranslation();
  const isWriting = useIsWriting();
  const [search] = useSearchParams();
  const copied = parseId(search.get('copy_of'));
  const forClass = parseId(search.get('class'));
  const tests = search.get('tests') ?? '';
  const isBlank = copied === null && forClass === null && !idListPattern.test(tests);
  return (
    <div className={classNames('stack', !isWriting && 'reading')}>
      <PageHeading above={<TextLink href={workPaths.list}>{t('work.title')}</TextLink>}>
        {t('work.give')}
      </PageHeading>
      {copied !== null && <CopiedWork key={copied} id={copied} />}
      {copied === null && forClass !== null && <WorkForClass key={forClass} id={forClass} />}
      {copied === null && forClass === null && !isBlank && <WorkWithTests key={tests} ids={tests} />}
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

/** How many ids an address has at most. */
const mostInAddress = 100;

/** New work with chosen tests, in their order. Those that cannot be given are left out, and counted above the form. */
function WorkWithTests({ ids }: { ids: string }) {
  const { t } = useTranslation();
  const found = useBank({ ids, per_page: mostInAddress });
  const order = [...new Set(ids.split(',').map(Number))];
  return (
    <Loaded answer={found} keepsKnown>
      {({ data_api }: SuccessOf<typeof searchBank>) => {
        const questions = order
          .flatMap((id) => data_api.filter((question) => question.id === id))
          .map(chosenTest);
        const missing = order.length - questions.length;
        return (
          <>
            {missing > 0 && <Alert tone="warning">{t('work.form.left_out', { count: missing })}</Alert>}
            <NewWorkOfOwn place={workPaths.give({ tests: ids })} questions={questions} />
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
