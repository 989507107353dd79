import { PeriodDays } from '../../contract/school/results.ts';
import type { SchoolDays } from '../../contract/school/quarters.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields/field.tsx';
import { Form } from '../ui/fields/form.tsx';
import { useForm } from '../ui/fields/use-form.ts';

export type DaysFormProps = { days: SchoolDays; onShow: (days: SchoolDays) => void };

/** Chooses the first and the last day of a period. */
export function DaysForm({ days, onShow }: DaysFormProps) {
  const { t } = useTranslation();
  const form = useForm({
    schema: PeriodDays,
    messages: { from: t('school_results.no_day'), to: t('school_results.wrong_days') },
    submit: onShow,
  });
  return (
    <Form form={form} label={t('school_results.period.days')}>
      <div className="row">
        <TextField name="from" type="date" label={t('school_results.from')} defaultValue={days.from} />
        <TextField name="to" type="date" label={t('school_results.to')} defaultValue={days.to} />
        <Button type="submit" look="secondary">
          {t('school_results.show')}
        </Button>
      </div>
    </Form>
  );
}
