import type { TeacherHome } from '../../../contract/homes.ts';
import { verdictOf } from '../../../contract/results.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { paths } from '../../lib/paths/paths.ts';
import { TextLink } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { VerdictSign } from '../../ui/pictures/verdict-sign.tsx';
import { RichTextOf } from '../../rich-text/rich-text.tsx';

/** What came in today: the latest answers with names. */
export function Today({ today }: { today: TeacherHome['today'] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { answers, right, latest } = today;
  return (
    <Card title={t('homes.teacher.today')}>
      {answers === 0 && <p className="muted">{t('homes.teacher.today_none')}</p>}
      {answers > 0 && (
        <>
          <p className="muted">
            {t('homes.teacher.today_count', { count: answers, right: formats.number(right) })}
          </p>
          <ol className="grid home-list">
            {latest.map(({ test, savol, rendered, user_name, percentage, completed_at }) => (
              <li key={`${test} ${user_name} ${completed_at}`} className="home-answer">
                <VerdictSign verdict={verdictOf(percentage)} />
                <div>
                  <p>
                    {user_name === '' ? (
                      <em className="muted">{t('statistics.closed_account')}</em>
                    ) : (
                      user_name
                    )}{' '}
                    <time dateTime={completed_at} className="muted small">
                      {formats.time(completed_at)}
                    </time>
                  </p>
                  <TextLink href={paths.questionResults(test)}>
                    <RichTextOf of={{ rendered }} text={savol} />
                  </TextLink>
                </div>
              </li>
            ))}
          </ol>
          {answers > latest.length && (
            <p>
              <TextLink href={paths.written('today')}>{t('homes.teacher.today_all')}</TextLink>
            </p>
          )}
        </>
      )}
    </Card>
  );
}
