import type { ReactNode } from 'react';

import type { TeacherHome } from '../../../contract/homes.ts';
import type { TestState, WrittenQuestion } from '../../../contract/statistics.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { paths } from '../../lib/paths/paths.ts';
import { WrittenList } from '../../statistics/written-list.tsx';
import { LinkButton, TextLink } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';

/**
 * What needs attention: own tests with answers that wait for a right answer, without one, or that nobody gets right.
 */
export function TestsToMend({ home }: { home: TeacherHome }) {
  const { t } = useTranslation();
  const { waiting, without_key, nobody_right } = home;
  // Answers wait only while a test has no right answer, so the tests of the first list are among those of the second.
  const keyless = {
    total: without_key.total - waiting.total,
    first: without_key.first.filter((question) => question.waiting === 0),
  };
  const addKey = ({ id }: WrittenQuestion) => (
    <LinkButton href={paths.editQuestion(id)} look="secondary" small>
      {t('statistics.add_key')}
    </LinkButton>
  );
  return (
    <div className="grid gap-5 home-column">
      <SomeTests state="waiting" tests={waiting} action={addKey}>
        {t('homes.teacher.waiting_text')}
      </SomeTests>
      <SomeTests state="without_key" tests={keyless} action={addKey}>
        {t('homes.teacher.without_key_text')}
      </SomeTests>
      <SomeTests state="nobody_right" tests={nobody_right}>
        {t('homes.teacher.nobody_right_text')}
      </SomeTests>
    </div>
  );
}

type SomeTestsProps = {
  state: TestState & ('waiting' | 'without_key' | 'nobody_right');
  tests: { total: number; first: readonly WrittenQuestion[] };
  /** What the author should do about each. */
  action?: (question: WrittenQuestion) => ReactNode;
  children: ReactNode;
};

function SomeTests({ state, tests: { total, first }, action, children }: SomeTestsProps) {
  const { t } = useTranslation();
  if (total === 0) return null;
  return (
    <Card title={t(`homes.teacher.${state}`, { count: total })}>
      <p className="muted">{children}</p>
      {first.length > 0 && <WrittenList questions={first} action={action} />}
      {total > first.length && (
        <p>
          <TextLink href={paths.written(state)}>{t('homes.teacher.all_of_them')}</TextLink>
        </p>
      )}
    </Card>
  );
}
