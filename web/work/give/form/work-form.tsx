import '../../../ui/fields/fields.css';
import '../give.css';

import { type ReactNode, useEffect, useRef } from 'react';
import type * as z from 'zod/mini';

import { longestTitle, longestWords, workModes } from '../../../../contract/work/work-fields.ts';
import { useFormats } from '../../../lib/languages/formats.ts';
import { useTranslation } from '../../../lib/languages/i18n.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { lazyComponent } from '../../../ui/feedback/lazy-component.tsx';
import { LoadingPanel } from '../../../ui/feedback/loading.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { shortcut } from '../../../ui/fields/draft-form.tsx';
import { TextArea, TextField } from '../../../ui/fields/field.tsx';
import { Form, FormActions } from '../../../ui/fields/form.tsx';
import type { FormDraft } from '../../../ui/fields/form-draft.ts';
import { DraftNotice } from '../../../ui/outbox/draft-notice.tsx';
import { FormsLine } from '../../../ui/outbox/forms-line.tsx';
import { QueuedForm } from '../../../ui/outbox/queued-form.tsx';
import { useOpenedAgain } from '../../../ui/outbox/refused-notice.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import type { ChosenQuestion, WorkValues } from './form-values.ts';
import { useExposureCounts, type ExposureAnswer } from './use-exposure.ts';
import { MoreFields, ShowWarnings } from './pupil-view-fields.tsx';
import { RecipientFields } from './recipient-fields.tsx';
import { TimeFields } from './time-fields.tsx';
import { ChosenTests, type ExposureCounts } from './chosen-tests.tsx';
import { FindTests } from './find-tests.tsx';
import { Group } from './group.tsx';
import { RuleFields } from './rule-fields.tsx';
import type { ValuesChange } from './use-values.ts';
import { useWrittenTests } from './use-written-tests.ts';
import { useWriteStep } from './write-step.ts';

export type WorkFormProps<Schema extends z.ZodMiniType> = {
  values: WorkValues;
  onChange: (change: ValuesChange) => void;
  draft: FormDraft;
  schema: Schema;
  /** The body of the request, which may not fit the schema yet. */
  body: (values: WorkValues) => unknown;
  /** Sends it; an ApiError that it throws is shown at its fields. */
  save: (body: z.output<Schema>) => Promise<void>;
  submit: string;
  busyText: string;
  cancelTo: string;
  /** Whether another one can be given after it. */
  isNew?: boolean;
  /** How many pupils have started. */
  begun?: number;
  /** What saving brings about, above the buttons. */
  warnings?: ReactNode;
};

/** Most work is given with tests that are there already. */
const LazyWriteTests = lazyComponent(
  async () => (await import('./write-tests.tsx')).WriteTests,
  () => <LoadingPanel />,
);

/** The form that gives work, or changes it. */
export function WorkForm<Schema extends z.ZodMiniType>(props: WorkFormProps<Schema>) {
  const { values, onChange, draft, begun = 0, warnings, isNew = false } = props;
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const form = useForm({ schema: props.schema, read: () => props.body(values), submit: props.save });
  const exposure = useExposureCounts(values);
  const again = useOpenedAgain(form, draft);
  const { mode } = values;
  const step = useWriteStep(draft.path);
  const isWriting = step.isShown && begun === 0;
  const written = useWrittenTests(step, values.tests, (added) =>
    onChange((now) => ({ by: 'tests', tests: [...now.tests, ...withoutChosen(added, now.tests)] })),
  );
  const frame = useRef<HTMLDivElement>(null);
  const wasWriting = useRef(false);
  useEffect(() => {
    if (wasWriting.current && !isWriting) frame.current?.focus();
    wasWriting.current = isWriting;
  }, [isWriting]);
  if (draft.queued !== undefined) return <QueuedForm draft={draft} isNew={isNew} />;
  if (isWriting) {
    return <LazyWriteTests step={step} count={values.tests.length} add={written.add} />;
  }

  return (
    <Form form={again.form} shortcuts>
      <FormsLine />
      {again.notice}
      <DraftNotice draft={draft}>
        {t('work.form.draft')}
        {draft.at !== undefined && ` ${t('ui.draft.at', { time: dateTime(draft.at) })}`}
      </DraftNotice>
      <Card>
        <div className="stack">
          <TextField
            name="title"
            label={t('work.form.title')}
            hint={t('work.form.title_hint')}
            maxLength={longestTitle}
            autoComplete="off"
            value={values.title}
            onChange={({ target }) => onChange({ title: target.value })}
          />
          <RadioCards
            name="mode"
            legend={t('work.form.mode')}
            options={workModes.map((value) => ({
              value,
              label: (
                <>
                  <span className="work-mode">{t(`work.mode.${value}`)}</span>
                  <span className="muted small">{t(`work.mode_hint.${value}`)}</span>
                </>
              ),
            }))}
            value={mode}
            disabled={begun > 0}
            onChange={(chosen) => onChange({ mode: chosen as typeof mode, show: null, reserved: null })}
          />
          <TextArea
            name="words"
            label={t('work.form.words')}
            hint={t('work.form.words_hint')}
            rows={2}
            maxLength={longestWords}
            value={values.words}
            onChange={({ target }) => onChange({ words: target.value })}
          />
        </div>
      </Card>
      <Card title={t('work.form.tests')}>
        {begun > 0 ? (
          <Alert>{t('work.form.fixed', { count: begun })}</Alert>
        ) : (
          <div ref={frame} tabIndex={-1}>
            <TestFields
              values={values}
              onChange={onChange}
              exposure={exposure.counts}
              writeTo={step.address}
              areSomeUnsent={written.isWaiting}
            />
          </div>
        )}
      </Card>
      <Card title={t('work.to.title')}>
        <div className="stack">
          <RecipientFields classes={values.classes} people={values.people} onChange={onChange} />
          <ExposureNotice exposure={exposure.answer} />
        </div>
      </Card>
      <Card title={t('work.when.title')}>
        <div className="stack">
          <TimeFields
            opens_at={values.opens_at}
            due_at={values.due_at}
            closes_at={values.closes_at}
            time_limit={values.time_limit}
            isExam={mode === 'exam'}
            onChange={onChange}
          />
        </div>
      </Card>
      <ShowWarnings values={values} />
      <MoreFields values={values} onChange={onChange} hasStarted={begun > 0} />
      {warnings}
      <FormActions form={form} submit={props.submit} busyText={props.busyText} keys={shortcut('Enter')}>
        <LinkButton href={props.cancelTo} look="secondary" onClick={draft.forget}>
          {t('ui.cancel')}
        </LinkButton>
      </FormActions>
    </Form>
  );
}

/** How many of those who would get the work have met its tests already. */
function ExposureNotice({ exposure }: { exposure: ExposureAnswer | undefined }) {
  const { t } = useTranslation();
  if (exposure === undefined || exposure.looked_at === 0) return null;
  const { pupils, not_counted } = exposure;
  const rest = not_counted > 0 && (
    <p className="muted small">{t('work.met.not_counted', { count: not_counted })}</p>
  );
  if (pupils === 0) return rest || null;
  if (exposure.met === 0) {
    return (
      <div>
        <p className="muted">{t('work.met.none', { count: pupils })}</p>
        {rest}
      </div>
    );
  }
  return (
    <Alert>
      {t('work.met.some', { met: exposure.met, count: pupils })}
      {rest}
    </Alert>
  );
}

/** Those of some tests that are not among others. */
function withoutChosen(
  added: readonly ChosenQuestion[],
  tests: readonly ChosenQuestion[],
): readonly ChosenQuestion[] {
  const chosen = new Set(tests.map(({ id }) => id));
  return added.filter(({ id }) => !chosen.has(id));
}

type TestFieldsProps = {
  values: Pick<WorkValues, 'by' | 'tests' | 'rule'>;
  onChange: (change: ValuesChange) => void;
  exposure: ExposureCounts | undefined;
  /** Where new tests are written. */
  writeTo: string;
  /** Whether tests that were written there wait to be sent. */
  areSomeUnsent: boolean;
};

/** The tests of the work: chosen one by one, or found by a rule. */
function TestFields({ values, onChange, exposure, writeTo, areSomeUnsent }: TestFieldsProps) {
  const { by, tests: questions, rule } = values;
  const { t } = useTranslation();
  return (
    <div className="stack">
      <RadioCards
        inline
        name="by"
        legend={t('work.form.by')}
        options={(['tests', 'rule'] as const).map((value) => ({ value, label: t(`work.form.by_${value}`) }))}
        value={by}
        onChange={(chosen) => onChange({ by: chosen as typeof by })}
      />
      {by === 'tests' ? (
        <Group name="tests" legend={t('work.form.tests')} isLegendHidden>
          <ChosenTests
            questions={questions}
            onChange={(chosen) => onChange({ tests: chosen })}
            exposure={exposure}
          />
          <p role="status">{areSomeUnsent && t('work.write.unsent')}</p>
          <p>
            <LinkButton href={writeTo} look="secondary">
              {t('work.find.write')}
            </LinkButton>
          </p>
          <FindTests
            chosen={questions}
            onAdd={(added) =>
              onChange((now) => ({ tests: [...now.tests, ...withoutChosen(added, now.tests)] }))
            }
          />
        </Group>
      ) : (
        <Group name="rule" legend={t('work.form.by_rule')} isLegendHidden>
          <RuleFields rule={rule} onChange={(change) => onChange({ rule: { ...rule, ...change } })} />
        </Group>
      )}
    </div>
  );
}
