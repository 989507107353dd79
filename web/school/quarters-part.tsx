import { useState } from 'react';

import {
  isDay,
  problemOfQuarters,
  quarterNames,
  quarterNumbers,
  type QuarterProblem,
  QuartersInput,
  readQuarterMessage,
  type SchoolDays,
  type SchoolYear,
  usualQuarters,
} from '../../contract/school/quarters.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import type { Translate } from '../lib/languages/translate.ts';
import { Button } from '../ui/button.tsx';
import { addTranslator } from '../ui/feedback/error-text.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';
import { undoing } from '../ui/feedback/undoing.ts';
import { TextField } from '../ui/fields/field.tsx';
import { Form, FormActions } from '../ui/fields/form.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { useSaved } from '../ui/fields/use-saved.ts';
import { useChangeQuarters, useQuarters } from './api.ts';

type Problem = { code: QuarterProblem; number: number };

function problemText(t: Translate, { code, number }: Problem): string {
  const quarter = quarterNumbers.find((known) => known === number);
  return t(`school.quarters.problem.${code}`, { quarter: quarter ? quarterNames[quarter] : '' });
}

addTranslator((t, text) => {
  const read = readQuarterMessage(text);
  return read && problemText(t, read);
});

/** How the names of all fields begin. */
const named = 'quarter_';

type End = keyof SchoolDays;
const fieldOf = (number: number, end: End) => `${named}${number}_${end}`;

function daysIn(data: FormData): SchoolDays[] {
  const day = (number: number, end: End): string => {
    const text = data.get(fieldOf(number, end));
    return typeof text === 'string' ? text : '';
  };
  return quarterNumbers.map((number) => ({ from: day(number, 'from'), to: day(number, 'to') }));
}

/** The field to which a problem belongs. */
function fieldOfProblem(days: readonly SchoolDays[], { code, number }: Problem): string {
  const isStart = code === 'overlap' || (code === 'not_day' && !isDay(days[number - 1]?.from ?? ''));
  return fieldOf(number, isStart ? 'from' : 'to');
}

/** The quarters of this school year, which staff set. */
export function QuartersPart() {
  const { t } = useTranslation();
  const answer = useQuarters();
  return (
    <section className="stack" aria-label={t('people.part.quarters')}>
      <p className="muted">{t('school.quarters.lead')}</p>
      <Loaded answer={answer} shapes={['option', 'option', 'option', 'option']} keepsKnown>
        {(saved) => <SavedQuarters saved={saved} />}
      </Loaded>
    </section>
  );
}

function SavedQuarters({ saved }: { saved: SchoolYear }) {
  const { shown, key, setTyped } = useSaved(saved);
  return <QuartersForm key={key} start={shown} saved={saved} onTyped={setTyped} />;
}

type QuartersFormProps = {
  /** The quarters with which the fields begin. */
  start: SchoolYear;
  /** The quarters that are stored now. */
  saved: SchoolYear;
  /** Called with true when a field is changed, and with false when the form was saved. */
  onTyped: (isTyped: boolean) => void;
};

function QuartersForm({ start, saved, onTyped }: QuartersFormProps) {
  const { t } = useTranslation();
  const change = useChangeQuarters();
  /** The days in the fields, which are made anew where the count changes. */
  const [shown, setShown] = useState<{ days: readonly SchoolDays[]; count: number }>({
    days: start.quarters,
    count: 0,
  });
  const form = useForm({
    schema: QuartersInput,
    read: (data) => ({ quarters: daysIn(data) }),
    check(values) {
      const { quarters } = values as { quarters: SchoolDays[] };
      const problem = problemOfQuarters(quarters);
      return problem === undefined ? {} : { [fieldOfProblem(quarters, problem)]: problemText(t, problem) };
    },
    submit: async ({ quarters }) => {
      await change(quarters);
      onTyped(false);
      showNotice(
        t('school.quarters.saved'),
        'success',
        undoing(t, () => change(saved.quarters)),
      );
    },
  });
  /** A change of one quarter can correct another one. */
  function onChange(): void {
    form.forgetErrors(named);
    onTyped(true);
  }
  function fillIn(): void {
    setShown({ days: usualQuarters(start.year), count: shown.count + 1 });
    onChange();
  }
  return (
    <Form form={form} label={t('people.part.quarters')} onChange={onChange}>
      <ol className="grid gap-3">
        {quarterNumbers.map((number, at) => (
          <li key={`${number} ${shown.count}`} className="grid quarter-days">
            {(['from', 'to'] as const).map((end) => (
              <TextField
                key={end}
                name={fieldOf(number, end)}
                type="date"
                label={t(`school.quarters.${end}`, { quarter: quarterNames[number] })}
                defaultValue={shown.days[at]?.[end] ?? ''}
              />
            ))}
          </li>
        ))}
      </ol>
      <div className="row">
        <Button look="secondary" onClick={fillIn}>
          {t('school.quarters.usual')}
        </Button>
      </div>
      <FormActions form={form} submit={t('school.form.save')} busyText={t('ui.saving')} />
    </Form>
  );
}
