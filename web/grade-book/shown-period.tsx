import { useSearchParams } from 'wouter';

import { gradePeriods, type GradePeriod, usualPeriod } from '../../contract/grade-periods.ts';
import { quarterNames, type SchoolYear } from '../../contract/school/quarters.ts';
import { schoolYear } from '../classes/school-year.ts';
import { type Formats, useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import type { Translate } from '../lib/languages/translate.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';

/** The period in the address, or the one that is usually shown, and a function that shows another one. */
export function usePeriod(year: SchoolYear | undefined): [GradePeriod, (period: GradePeriod) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('period');
  const usual = year === undefined ? 'all' : usualPeriod(year);
  const show = (period: GradePeriod) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (period === usual) next.delete('period');
        else next.set('period', period);
        return next;
      },
      { replace: true },
    );
  return [gradePeriods.find((period) => period === asked) ?? usual, show];
}

/** The name of a quarter: `Quarter II`. */
export function quarterName(t: Translate, quarter: Exclude<GradePeriod, 'year' | 'all'>): string {
  return t('grade_book.periods.quarter', { quarter: quarterNames[quarter] });
}

/** The name of a period: a quarter, the school year, or all time. */
function periodName(t: Translate, period: GradePeriod, { year }: SchoolYear): string {
  if (period === 'all') return t('grade_book.periods.all');
  return period === 'year'
    ? t('grade_book.periods.year', { year: schoolYear(year) })
    : quarterName(t, period);
}

/** A period in words: its name, and the days of a quarter. */
export function periodText(
  t: Translate,
  { day }: Pick<Formats, 'day'>,
  period: GradePeriod,
  year: SchoolYear,
): string {
  const quarter = year.quarters.find(({ number }) => String(number) === period);
  const name = periodName(t, period, year);
  return quarter === undefined ? name : `${name}, ${day(quarter.from)} – ${day(quarter.to)}`;
}

export type PeriodFieldProps = {
  year: SchoolYear;
  period: GradePeriod;
  onChange: (period: GradePeriod) => void;
  /** How many works and columns are of other periods. */
  hidden: number;
};

/** Chooses the period that is shown, and says how much is not. */
export function PeriodField({ year, period, onChange, hidden }: PeriodFieldProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <div className="stack gap-2 screen-only">
      <div className="grid topic-filters">
        <SelectField
          name="period"
          label={t('grade_book.period')}
          options={gradePeriods.map((value) => ({ value, label: periodName(t, value, year) }))}
          value={period}
          onChange={({ target }) => onChange(gradePeriods.find((each) => each === target.value) ?? period)}
        />
      </div>
      {hidden > 0 && (
        <p className="row gap-2 small muted">
          {t('grade_book.periods.hidden', { number: formats.number(hidden) })}
          <Button look="quiet" small onClick={() => onChange('all')}>
            {t('grade_book.periods.show_all')}
          </Button>
        </p>
      )}
    </div>
  );
}
