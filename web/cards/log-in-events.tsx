import type { LogInEvent } from '../../contract/people/log-in-events.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import { usePerson } from '../lib/session/session.ts';
import { TextLink } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';

/** The changes of other people to the log-in of the reader and of the reader’s children, with the advice to ask about unexpected ones. */
export function LogInEvents({ events }: { events: readonly LogInEvent[] }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const isPupil = usePerson()?.is_pupil === true;
  return (
    <Card title={t('cards.events.title')}>
      <ul className="points stack gap-3">
        {events.map(({ id, made_at, what, child_name, by_staff, by_name }) => {
          const by = by_staff ? t('cards.events.by_staff') : by_name;
          return (
            <li key={id}>
              <p>
                {child_name !== '' && `${child_name}: `}
                {t(`cards.events.${what}`)}
              </p>
              <p className="muted small">
                <time dateTime={made_at}>{date(made_at)}</time>
                {by !== '' && ` · ${by}`}
              </p>
            </li>
          );
        })}
      </ul>
      <p className="small">
        {t('cards.events.advice')}{' '}
        {isPupil && <TextLink href={paths.family}>{t('cards.events.parents')}</TextLink>}
      </p>
    </Card>
  );
}
