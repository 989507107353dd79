import './grade-book.css';

import { useLocation, useSearchParams } from 'wouter';

import { getTopics, type SubjectByWeek, type TopicsByWeek } from '../../contract/grade-book.ts';
import { rightShare } from '../../contract/results.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { gradePaths } from './paths.ts';
import { useLanguage, useTranslation } from '../lib/languages/i18n.ts';
import { inRegisterOrder, registerName } from '../lib/languages/names.ts';
import { parseId, parseWholeNumber, usePathId } from '../lib/paths/parse-id.ts';
import { useEndpoint } from '../lib/api/use-endpoint.ts';
import { SharePlot } from '../statistics/share-plot.tsx';
import { type Week, weeksBetween } from '../statistics/weeks.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Card } from '../ui/layout/card.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadingPanel } from '../ui/feedback/loading.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { SkeletonCard } from '../ui/feedback/skeleton.tsx';
import { ClassHeading } from './class-heading.tsx';
import { NoClass } from './no-class.tsx';

/** For how many weeks progress is shown; the first one unless another is chosen. */
const periods = [12, 26, 52] as const;

/** How a class, or one of its pupils, answered by subject and week, for its teachers and staff. */
export function TopicsPage() {
  const id = usePathId();
  const [search] = useSearchParams();
  const person = parseId(search.get('person'));
  const asked = parseWholeNumber(search.get('weeks'), 52);
  const weeks = periods.find((period) => period === asked) ?? periods[0];
  const sent = id === null ? null : { query: { class: id, person: person ?? undefined, weeks } };
  const { data, error, refetch, isPlaceholderData } = useEndpoint(getTopics, sent, {
    select: (answer) => answer.data_api[0],
    keepsPrevious: true,
  });
  if (id === null || (data === undefined && error !== null)) {
    return <NoClass part="topics" error={error} onRetry={refetch} />;
  }
  return (
    <div className="stack">
      <ClassHeading id={id} name={data?.class_name} part="topics" />
      {data === undefined ? (
        <LoadingPanel>
          <SkeletonCard shapes={['short', 'option', 'option', 'option']} />
        </LoadingPanel>
      ) : (
        <>
          <TopicFilters id={id} data={data} person={person} weeks={weeks} />
          <LeftOut count={data.unconfirmed_pupils} />
          <div className={isPlaceholderData ? 'stack outdated-page' : 'stack'} aria-busy={isPlaceholderData}>
            <Subjects data={data} />
          </div>
        </>
      )}
    </div>
  );
}

/** How many pupils are not counted, as staff have not confirmed them. */
function LeftOut({ count }: { count: number }) {
  const { t } = useTranslation();
  return count > 0 && <Alert>{t('grade_book.unconfirmed', { count })}</Alert>;
}

type FiltersProps = { id: number; data: TopicsByWeek; person: number | null; weeks: number };

function TopicFilters({ id, data, person, weeks }: FiltersProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [, navigate] = useLocation();
  const show = (change: { person?: string; weeks?: string }) => {
    const filter = { person: person ?? '', weeks, ...change };
    navigate(gradePaths.topics(id, { ...filter, weeks: filter.weeks === periods[0] ? '' : filter.weeks }), {
      replace: true,
    });
  };
  return (
    <div className="grid topic-filters" role="search" aria-label={t('grade_book.part.topics')}>
      <SelectField
        name="person"
        label={t('grade_book.whose')}
        placeholder={t('grade_book.whole_class')}
        options={inRegisterOrder(data.pupils, language).map((pupil) => ({
          value: pupil.id,
          label: registerName(pupil),
        }))}
        value={person ?? ''}
        onChange={(event) => show({ person: event.target.value })}
      />
      <SelectField
        name="weeks"
        label={t('grade_book.period')}
        options={periods.map((value) => ({ value, label: t('grade_book.weeks', { count: value }) }))}
        value={weeks}
        onChange={(event) => show({ weeks: event.target.value })}
      />
    </div>
  );
}

function Subjects({ data }: { data: TopicsByWeek }) {
  const { t } = useTranslation();
  if (data.subjects.length === 0) return <EmptyState>{t('grade_book.no_answers')}</EmptyState>;
  return data.subjects.map((subject) => <Subject key={subject.category} subject={subject} data={data} />);
}

function Subject({ subject, data }: { subject: SubjectByWeek; data: TopicsByWeek }) {
  const { t } = useTranslation();
  return (
    <Card title={subject.category_name}>
      <div className="stack gap-3">
        <Progress of={subject} data={data} />
        {subject.topics.length > 0 && (
          <ul
            className="grid gap-5 topic-list"
            aria-label={t('grade_book.topics_of', { name: subject.category_name })}
          >
            {subject.topics.map((topic) => (
              <li key={topic.category} className="stack gap-3">
                <h3>{topic.category_name}</h3>
                <Progress of={topic} data={data} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

type ProgressProps = { of: Pick<SubjectByWeek, 'category_name' | 'weeks'>; data: TopicsByWeek };

/** The share right in all, and by week from the first to the last one that was asked for, so that all plots have one scale. */
function Progress({ of: { category_name, weeks }, data }: ProgressProps) {
  const { t } = useTranslation();
  const { percent } = useFormats();
  const sum = (field: 'answers' | 'right' | 'waiting') => weeks.reduce((all, week) => all + week[field], 0);
  const [answers, waiting] = [sum('answers'), sum('waiting')];
  const share = rightShare({ answers, right: sum('right'), waiting });
  const plotted: Week[] = weeksBetween(data.since, data.until, weeks);
  return (
    <>
      <p>
        {share === null
          ? t('grade_book.none_graded', { count: answers })
          : t('grade_book.right_of', { share: percent(share), count: answers - waiting })}
      </p>
      {share !== null && (
        <SharePlot title={t('grade_book.by_week', { name: category_name })} weeks={plotted} />
      )}
    </>
  );
}
