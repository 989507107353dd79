import type { ReactNode } from 'react';

import type { WorkPage } from '../../../contract/work/work.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { paths } from '../../lib/paths/paths.ts';
import { TextLink } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';

type Fact = { name: string; value: ReactNode };

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="list gap-1 work-facts">
      {facts.map(({ name, value }) => (
        <div className="row apart" key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The recipients of the work, and their progress, in numbers. */
export function SoFar({ work }: { work: WorkPage }) {
  const { t } = useTranslation();
  const { classes, people, pupils_count, begun, under_way, handed_in } = work;
  const shareOf = (part: number) => t('work.page.of', { part, count: pupils_count });
  const to = (
    <ul className="row work-names">
      {classes.map(({ id, name }) => (
        <li key={id}>
          <TextLink href={paths.schoolClass(id)}>{name}</TextLink>
        </li>
      ))}
      {people.map(({ id, name }) => (
        <li key={`person ${id}`}>{name}</li>
      ))}
    </ul>
  );
  return (
    <Card title={t('work.page.so_far')}>
      <Facts
        facts={[
          { name: t('work.to.title'), value: to },
          { name: t('work.page.begun'), value: shareOf(begun) },
          ...(under_way > 0 ? [{ name: t('work.page.under_way'), value: under_way }] : []),
          { name: t('work.page.handed_in'), value: shareOf(handed_in) },
        ]}
      />
    </Card>
  );
}

/** How the work is done, and what pupils see of it. */
export function WorkSettings({ work }: { work: WorkPage }) {
  const { t } = useTranslation();
  const { dateTime, percent } = useFormats();
  const { opens_at, due_at, closes_at, time_limit, attempts, mix_tests, mix_options } = work;
  const { show, pass_mark, parents_see, mode, offline } = work;
  const shuffled = [
    ...(mix_tests ? [t('work.page.mixed_tests')] : []),
    ...(mix_options ? [t('work.page.mixed_options')] : []),
  ];
  return (
    <Card title={t('work.page.settings')}>
      <Facts
        facts={[
          { name: t('work.when.opens'), value: dateTime(opens_at) },
          ...(due_at === null ? [] : [{ name: t('work.when.due'), value: dateTime(due_at) }]),
          ...(closes_at === null ? [] : [{ name: t('work.when.closes'), value: dateTime(closes_at) }]),
          ...(time_limit === null
            ? []
            : [{ name: t('work.when.limit_short'), value: t('work.page.minutes', { count: time_limit }) }]),
          { name: t('work.often.title'), value: t(`work.often.${attempts}`) },
          ...(shuffled.length === 0 ? [] : [{ name: t('work.page.order'), value: shuffled.join(', ') }]),
          ...(['marks', 'keys', 'explanations'] as const).map((what) => ({
            name: t(`work.show.${what}`),
            value: t(`work.show.when.${show[what]}`),
          })),
          { name: t('work.pass.short'), value: percent(pass_mark) },
          {
            name: t('work.page.parents'),
            value: t(parents_see ? 'work.page.parents_see' : 'work.page.parents_not'),
          },
          {
            name: t('work.page.reserved'),
            value: t(work.reserved ? 'work.page.reserved_yes' : 'work.page.reserved_no'),
          },
          ...(mode === 'exam'
            ? [
                {
                  name: t('work.page.offline'),
                  value: t(offline ? 'work.page.offline_yes' : 'work.page.offline_no'),
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}
