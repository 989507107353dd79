import '../ui/controls.css';

import { Link, useLocation, useSearchParams } from 'wouter';

import { canManageSchool } from '../../contract/permissions.ts';
import { quarterNames } from '../../contract/school/quarters.ts';
import {
  fewestInAverage,
  resultGroups,
  type ResultPeriod,
  resultPeriods,
  type SchoolResults,
} from '../../contract/school/results.ts';
import { schoolYear } from '../classes/school-year.ts';
import { isStatus } from '../lib/api/api-error.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import { usePerson } from '../lib/session/session.ts';
import { StaffTabs } from '../school/staff-tabs.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { useAction } from '../ui/feedback/use-action.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { Figure, Figures } from '../ui/layout/figure.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { Filters } from '../ui/tables/filters.tsx';
import { downloadResults, useSchoolResults } from './api.ts';
import { DaysForm } from './days-form.tsx';
import { schoolResultPaths } from './paths.ts';
import { ResultsTable, useFigureTexts } from './results-table.tsx';
import { type Asked, askedIn, resultSorts, sortedRows, sortIn } from './shown.ts';

type Change = Readonly<Record<string, string | number | undefined>>;

/** The results of the school for staff: by class, subject, teacher or work, in a quarter, a school year or some days. */
export function SchoolResultsPage() {
  const { t } = useTranslation();
  const person = usePerson();
  const [search] = useSearchParams();
  const asked = askedIn(search);
  const answer = useSchoolResults(asked);
  const { data } = answer;
  return (
    <div className="stack">
      <PageHeading actions={data !== undefined && <Exports results={data} asked={asked} />}>
        {t('school_results.title')}
      </PageHeading>
      {canManageSchool(person) && <StaffTabs current="results" />}
      {isStatus(answer.error, 403) ? (
        <EmptyState actions={<LinkButton href={paths.home}>{t('school_results.home')}</LinkButton>}>
          {t('school_results.no_access')}
        </EmptyState>
      ) : (
        <Loaded
          answer={answer}
          shapes={['short', 'line', 'line', 'line', 'line']}
          actions={<LinkButton href={schoolResultPaths.results()}>{t('school_results.all')}</LinkButton>}
        >
          {(results) => <Results results={results} asked={asked} isOutdated={answer.isPlaceholderData} />}
        </Loaded>
      )}
    </div>
  );
}

/** The name of the period that is shown: `Quarter II 2026/27`. */
function usePeriodName() {
  const { t } = useTranslation();
  const { day } = useFormats();
  return ({ period, year, from, to, quarters }: SchoolResults): string => {
    const quarter = quarters.find(({ number }) => String(number) === period);
    if (quarter !== undefined) {
      const name = t('school_results.quarter', { quarter: quarterNames[quarter.number] });
      return `${name} ${schoolYear(year)}`;
    }
    if (period === 'year') return t('school_results.school_year', { year: schoolYear(year) });
    return `${day(from)} – ${day(to)}`;
  };
}

function Exports({ results, asked }: { results: SchoolResults; asked: Asked }) {
  const { t } = useTranslation();
  const nameOf = usePeriodName();
  const { class: ofClass, subject, teacher } = results;
  const limits = [ofClass, subject, teacher].flatMap((limit) => (limit === null ? [] : [limit.name]));
  const title = [t('school_results.title'), t(`school_results.by.${results.by}`), ...limits, nameOf(results)];
  const { busy, run: save } = useAction((format: 'csv' | 'xlsx') => downloadResults(asked, format, title));
  if (results.rows.length === 0) return null;
  return (
    <>
      <Button look="secondary" busy={busy} onClick={() => save('xlsx')}>
        {t('school_results.save_xlsx')}
      </Button>
      <Button look="secondary" busy={busy} onClick={() => save('csv')}>
        {t('school_results.save_csv')}
      </Button>
    </>
  );
}

type ResultsProps = { results: SchoolResults; asked: Asked; isOutdated: boolean };

function Results({ results, asked, isOutdated }: ResultsProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const sort = sortIn(search);
  const shown = { ...asked, sort };
  const addressOf = (change: Change) => {
    const { by, sort: order, ...rest } = { ...shown, ...change };
    const [group, sorting] = [by === 'class' ? '' : by, order === 'usual' ? '' : order];
    return schoolResultPaths.results({ by: group, ...rest, sort: sorting });
  };
  const show = (change: Change) => navigate(addressOf(change), { replace: true });
  /** A class leads to its subjects, a subject to its classes, or to the work of the class that is shown, and a teacher to the work. */
  const narrowed = (id: number) => {
    const { by } = results;
    if (by === 'class') return addressOf({ class: id, by: asked.subject === undefined ? 'subject' : 'work' });
    if (by === 'teacher') return addressOf({ teacher: id, by: 'work' });
    const isOfAll = asked.class === undefined && asked.teacher === undefined;
    return addressOf({ subject: id, by: isOfAll ? 'class' : 'work' });
  };
  return (
    <>
      <nav className="row gap-2 screen-only" aria-label={t('school_results.groups')}>
        {resultGroups.map((group) => (
          <Link
            key={group}
            href={addressOf({ by: group })}
            className="tab"
            aria-current={group === asked.by ? 'page' : undefined}
          >
            {t(`school_results.by.${group}`)}
          </Link>
        ))}
      </nav>
      <ResultFilters results={results} asked={asked} sort={sort} onShow={show} />
      <div className={isOutdated ? 'stack outdated-page' : 'stack'} aria-busy={isOutdated}>
        <Shown results={results} />
        {results.rows.length === 0 ? (
          <EmptyState illustration="nothing_found">{t('school_results.none')}</EmptyState>
        ) : (
          <>
            <ResultsTable results={results} rows={sortedRows(results.rows, sort)} narrowed={narrowed} />
            {results.more > 0 && <p className="muted">{t('school_results.more', { count: results.more })}</p>}
            <p className="small muted">{t('school_results.notes', { number: fewestInAverage })}</p>
          </>
        )}
      </div>
    </>
  );
}

/** The period that is shown, and the figures of all rows together. */
function Shown({ results }: { results: SchoolResults }) {
  const { t } = useTranslation();
  const { day, number } = useFormats();
  const nameOf = usePeriodName();
  const texts = useFigureTexts();
  const { all, before, period, from, to } = results;
  const days = `${day(from)} – ${day(to)}`;
  const compared =
    before === null || all.percentage_before === null
      ? undefined
      : `${t('school_results.against', { quarter: quarterNames[before.number] })}: ${texts.change(all)}`;
  return (
    <>
      <h2>{nameOf(results)}</h2>
      <p className="muted">
        {period === 'days' ? t('school_results.lead_days') : t('school_results.lead', { days })}
      </p>
      <Figures>
        <Figure label={t('school_results.works')} value={number(all.works)} />
        <Figure label={t('school_results.handed_in')} value={texts.handedIn(all)} />
        <Figure label={t('school_results.average')} value={texts.average(all)} note={compared} />
        <Figure label={t('school_results.waiting')} value={number(all.waiting)} />
      </Figures>
    </>
  );
}

type FilterProps = {
  results: SchoolResults;
  /** The choice in the address, while the results may still be those of an earlier choice. */
  asked: Asked;
  sort: (typeof resultSorts)[number];
  onShow: (change: Change) => void;
};

function ResultFilters({ results, asked, sort, onShow }: FilterProps) {
  const { t } = useTranslation();
  const { years, quarters, from, to } = results;
  const { by, period = results.period, year = results.year } = asked;
  const labelOf = (value: ResultPeriod) => {
    const quarter = quarters.find(({ number }) => String(number) === value);
    if (quarter === undefined)
      return t(value === 'days' ? 'school_results.period.days' : 'school_results.period.year');
    return t('school_results.quarter', { quarter: quarterNames[quarter.number] });
  };
  const chosen = (['class', 'subject', 'teacher'] as const).flatMap((name) => {
    const limit = results[name];
    if (limit === null) return [];
    const text = `${t(`school_results.name.${name}`)}: ${limit.name || t('school_results.no_name')}`;
    return [{ name, text, remove: () => onShow({ [name]: undefined }) }];
  });
  return (
    <>
      <Filters
        search={
          <SelectField
            name="period"
            label={t('school_results.period.label')}
            options={resultPeriods.map((value) => ({ value, label: labelOf(value) }))}
            value={period}
            onChange={({ target: { value } }) =>
              onShow(
                value === 'days'
                  ? { period: value, year: undefined, from, to }
                  : { period: value, year, from: undefined, to: undefined },
              )
            }
          />
        }
        chosen={chosen}
      >
        <SelectField
          name="year"
          label={t('school_results.year')}
          options={years.map((value) => ({ value, label: schoolYear(value) }))}
          value={year}
          disabled={period === 'days'}
          onChange={({ target }) => onShow({ period, year: Number(target.value) })}
        />
        <SelectField
          name="sort"
          label={t('school_results.sort')}
          options={resultSorts.map((value) => ({
            value,
            label: t(
              value === 'usual' && by === 'work'
                ? 'school_results.sorts.newest'
                : `school_results.sorts.${value}`,
            ),
          }))}
          value={sort}
          onChange={({ target }) => onShow({ sort: target.value })}
        />
      </Filters>
      {period === 'days' && (
        <DaysForm key={`${from} ${to}`} days={{ from, to }} onShow={(days) => onShow(days)} />
      )}
    </>
  );
}
