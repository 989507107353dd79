import { useState } from 'react';

import {
  quarterNames,
  quarterNumbers,
  QuartersInput,
  readQuarterMessage,
  type SchoolDays,
  type SchoolYear,
  usualQuarters,
} from '../../contract/school/quarters.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { addTranslator } from '../ui/feedback/error-text.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';
import { undoing } from '../ui/feedback/undoing.ts';
import { TextField } from '../ui/fields/field.tsx';
import { Form, FormActions } from '../ui/fields/form.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { useChangeQuarters, useQuarters } from './api.ts';

addTranslator((t, text) => {
  const read = readQuarterMessage(text);
  if (read === undefined) return undefined;
  const number = quarterNumbers.find((known) => known === read.number);
  return t(`school.quarters.problem.${read.code}`, { quarter: number ? quarterNames[number] : '' });
});

/** The quarters of this school year, which staff set. */
export function QuartersPart() {
  const { t } = useTranslation();
  const answer = useQuarters();
  return (
    <section className="stack" aria-label={t('people.part.quarters')}>
      <p className="muted">{t('school.quarters.lead')}</p>
      <Loaded answer={answer} shapes={['option', 'option', 'option', 'option']} keepsKnown>
        {(saved) => <QuartersForm key={JSON.stringify(saved)} saved={saved} />}
      </Loaded>
    </section>
  );
}

function QuartersForm({ saved }: { saved: SchoolYear }) {
  const { t } = useTranslation();
  const change = useChangeQuarters();
  /** The days in the fields, which are made anew where the count changes. */
  const [shown, setShown] = useState<{ days: readonly SchoolDays[]; count: number }>({
    days: saved.quarters,
    count: 0,
  });
  const form = useForm({
    schema: QuartersInput,
    read: (data) => {
      const ends = data.getAll('to');
      return { quarters: data.getAll('from').map((from, at) => ({ from, to: ends[at] })) };
    },
    submit: async ({ quarters }) => {
      await change(quarters);
      showNotice(
        t('school.quarters.saved'),
        'success',
        undoing(t, () => change(saved.quarters)),
      );
    },
  });
  const { quarters: problem } = form.errors;
  return (
    <Form form={form} label={t('people.part.quarters')}>
      {problem !== undefined && <Alert tone="error">{problem}</Alert>}
      <ol className="grid gap-3">
        {quarterNumbers.map((number, at) => (
          <li key={`${number} ${shown.count}`} className="row">
            {(['from', 'to'] as const).map((end) => (
              <TextField
                key={end}
                name={end}
                type="date"
                label={t(`school.quarters.${end}`, { quarter: quarterNames[number] })}
                defaultValue={shown.days[at]?.[end] ?? ''}
              />
            ))}
          </li>
        ))}
      </ol>
      <div className="row">
        <Button
          look="secondary"
          onClick={() => setShown({ days: usualQuarters(saved.year), count: shown.count + 1 })}
        >
          {t('school.quarters.usual')}
        </Button>
      </div>
      <FormActions form={form} submit={t('school.form.save')} busyText={t('ui.saving')} />
    </Form>
  );
}
