import type { SchoolHome } from '../../../contract/homes.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { paths } from '../../lib/paths/paths.ts';
import { TextLink } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { RichTextOf } from '../../rich-text/rich-text.tsx';
import { workPaths } from '../../work/paths.ts';

export type NeedsProps = Pick<SchoolHome, 'needs'> & {
  /** The first tests whose answers wait for a right answer. */
  withoutKey: SchoolHome['tests_without_key'];
  /** The first works that are over with answers that wait for a mark. */
  toMark: SchoolHome['work']['to_mark'];
};

/** What needs a hand: how many, what to do, and where. */
export function Needs({ needs, withoutKey, toMark }: NeedsProps) {
  const { t } = useTranslation();
  const toWaiting = (
    <TextLink href={paths.people({ is_active: 'false' })}>{t('homes.staff.need.to_accounts')}</TextLink>
  );
  const toPupils = (
    <TextLink href={paths.people({ role: 'pupil' })}>{t('homes.staff.need.to_pupils')}</TextLink>
  );
  const where = {
    accounts_waiting: toWaiting,
    mails_failing: toWaiting,
    tests_without_key: (
      <ul className="grid home-list need-tests">
        {withoutKey.map(({ id, savol, rendered }) => (
          <li key={id}>
            <TextLink href={paths.editQuestion(id)}>
              <RichTextOf of={{ rendered }} text={savol} />
            </TextLink>
          </li>
        ))}
      </ul>
    ),
    answers_to_mark: <TextLink href={paths.toMark()}>{t('homes.to_mark')}</TextLink>,
    works_to_mark: (
      <ul className="grid home-list need-tests">
        {toMark.first.map(({ id, title }) => (
          <li key={id}>
            <TextLink href={workPaths.results(id)}>{title}</TextLink>
          </li>
        ))}
      </ul>
    ),
    classes_without_teacher: <TextLink href={paths.classes}>{t('homes.staff.need.to_classes')}</TextLink>,
    classes_to_confirm: (
      <TextLink href={`${paths.classes}?which=unconfirmed`}>{t('homes.staff.need.to_confirm')}</TextLink>
    ),
    pupils_without_class: toPupils,
    pupils_without_card: toPupils,
    // Nothing on this page mends the server.
    disk_low: null,
    backups_failing: null,
    backups_old: null,
    changes_late: null,
    certificate_ending: null,
  };
  return (
    <Card title={t('homes.staff.needs')} className="needs">
      {needs.length === 0 ? (
        <p>{t('homes.staff.no_needs')}</p>
      ) : (
        <ul className="grid home-list">
          {needs.map(({ what, count }) => (
            <li key={what} className="grid gap-1 need">
              <h3>{t(`homes.staff.need.${what}`, { count })}</h3>
              <p className="muted">{t(`homes.staff.need.${what}_text`)}</p>
              {where[what]}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
