import type { SchoolHome } from '../../contract/homes.ts';
import { useTranslation } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { TextLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { RichTextOf } from '../rich-text/rich-text.tsx';

export type NeedsProps = Pick<SchoolHome, 'needs'> & {
  /** The first tests whose answers wait for a right answer. */
  withoutKey: SchoolHome['tests_without_key'];
};

/** What needs a hand: how many, what to do, and where. */
export function Needs({ needs, withoutKey }: NeedsProps) {
  const { t } = useTranslation();
  const toWaiting = (
    <TextLink href={paths.people({ is_active: 'false' })}>{t('homes.staff.need.to_accounts')}</TextLink>
  );
  const where = {
    accounts_waiting: toWaiting,
    mails_failing: toWaiting,
    tests_without_key: (
      <ul className="home-list need-tests">
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
    // Nothing on this page frees the disk of the server.
    disk_low: null,
  };
  return (
    <Card title={t('homes.staff.needs')} className="needs">
      {needs.length === 0 ? (
        <p>{t('homes.staff.no_needs')}</p>
      ) : (
        <ul className="home-list">
          {needs.map(({ what, count }) => (
            <li key={what} className="need">
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
