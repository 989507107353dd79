import '../homes.css';

import type { SchoolHome } from '../../../contract/homes.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { paths } from '../../lib/paths/paths.ts';
import { testImportPaths } from '../../question-imports/paths.ts';
import { LinkButton, TextLink } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { workPaths } from '../../work/paths.ts';

/** Where each step is done. */
const places = {
  name: `${paths.staff}?part=school`,
  subjects: `${paths.staff}?part=categories`,
  people: paths.staff,
  cards: paths.printCards(),
  work: workPaths.give(),
} as const;

/** What a new school does first, each step with its state and its place; the first that is not done has a button. */
export function FirstSteps({ steps }: Pick<SchoolHome, 'steps'>) {
  const { t } = useTranslation();
  const next = steps.find(({ done }) => !done)?.what;
  const count = steps.filter(({ done }) => done).length;
  return (
    <Card title={t('homes.staff.steps.title')}>
      <p className="muted">{t('homes.staff.steps.done', { count, all: steps.length })}</p>
      <ol className="grid gap-4 home-list">
        {steps.map(({ what, done }, at) => {
          const title = t(`homes.staff.steps.step.${what}`);
          return (
            <li key={what} className="first-step" aria-current={what === next ? 'step' : undefined}>
              <span className="first-step-sign" data-done={done || undefined} aria-hidden="true">
                {done ? '✓' : at + 1}
              </span>
              <div className="grid gap-1">
                <h3>
                  <TextLink href={places[what]}>{title}</TextLink>
                  {done && <span className="visually-hidden"> {t('homes.staff.steps.is_done')}</span>}
                </h3>
                {!done && <p className="muted">{t(`homes.staff.steps.step.${what}_text`)}</p>}
                {what === next && (
                  <div>
                    <LinkButton href={places[what]}>{t('homes.staff.steps.start')}</LinkButton>
                  </div>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {steps.some(({ what, done }) => what === 'work' && !done) && (
        <p>
          <TextLink href={testImportPaths.starter()}>{t('homes.staff.steps.ready')}</TextLink>
        </p>
      )}
    </Card>
  );
}
