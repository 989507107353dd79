import type { PupilHome } from '../../../contract/homes.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { paths } from '../../lib/paths/paths.ts';
import { usePerson } from '../../lib/session/session.ts';
import { Bar } from '../../ui/layout/bar.tsx';
import { LinkButton, TextLink } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Illustration } from '../../ui/pictures/illustration.tsx';
import { SubjectIcon } from '../../ui/pictures/subject-icon.tsx';

export type GoOnProps = {
  goOn: PupilHome['go_on'];
  /** Whether the person has not answered anything yet. */
  isNew: boolean;
  /** Whether this is the next step; otherwise another card has it. */
  isNext: boolean;
};

/** The next step of a pupil: the category of the last answer, while it has tests that are left, and otherwise the choice of a subject. */
export function GoOn({ goOn, isNew, isNext }: GoOnProps) {
  const { t } = useTranslation();
  const look = isNext ? 'primary' : 'secondary';
  if (goOn === null) return <ChooseSubject isNew={isNew} look={look} />;
  const { category, category_name, subject_name, answered, solvable } = goOn;
  return (
    <Card className="go-on">
      <div className="go-on-head">
        <SubjectIcon name={subject_name} size="large" />
        <div>
          <p className="muted small">
            {subject_name === category_name
              ? t('homes.pupil.go_on')
              : `${t('homes.pupil.go_on')} · ${subject_name}`}
          </p>
          <h2 className="go-on-name">{category_name}</h2>
        </div>
      </div>
      <Bar
        label={t('homes.pupil.done', { done: answered, count: solvable })}
        part={answered}
        whole={solvable}
        text={t('homes.pupil.left', { count: solvable - answered })}
      />
      <div className="row">
        <LinkButton href={paths.solve(category)} look={look}>
          {t('homes.pupil.next_test')}
        </LinkButton>
        <TextLink href={paths.categoryPicker}>{t('homes.pupil.choose_another')}</TextLink>
      </div>
    </Card>
  );
}

/** New accounts are pupils: until the first answer, a parent finds the way to the code of a child here. */
function ChooseSubject({ isNew, look }: { isNew: boolean; look: 'primary' | 'secondary' }) {
  const { t } = useTranslation();
  const person = usePerson();
  return (
    <Card className="go-on go-on-choose">
      <Illustration of={isNew ? 'welcome' : 'done'} />
      <h2 className="go-on-name">{t(`homes.pupil.${isNew ? 'first' : 'all_done'}`)}</h2>
      <p>{t(`homes.pupil.${isNew ? 'first_text' : 'all_done_text'}`)}</p>
      <LinkButton href={paths.categoryPicker} look={look}>
        {t('homes.pupil.choose')}
      </LinkButton>
      {isNew && person?.is_parent === false && (
        <TextLink href={paths.parentCode()}>{t('auth.parent_door')}</TextLink>
      )}
    </Card>
  );
}
