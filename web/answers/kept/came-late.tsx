import { useQuery } from '@tanstack/react-query';

import { listOwnLateAnswers } from '../../../contract/own-late-answers.ts';
import { call } from '../../lib/api.ts';
import { useFormats } from '../../lib/formats.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { usePerson } from '../../lib/session.ts';
import { workPaths } from '../../lib/work-paths.ts';
import { TextLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** The answers of the reader that came after the end of an exam, with what has become of each. Where they cannot be loaded, the list below says so. */
export function CameLate() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { data } = useQuery({
    queryKey: ['answers', 'late', usePerson()?.id],
    queryFn: ({ signal }) => call(listOwnLateAnswers, { query: {} }, { signal }),
    refetchOnMount: 'always',
  });
  if (data === undefined || data.data_api.length === 0) return null;
  return (
    <Card title={t('kept.came_late.title')}>
      <p>{t('kept.came_late.about')}</p>
      <ul className="kept-list">
        {data.data_api.map(({ id, work, title, attempt, number, at, received_at, decided }) => (
          <li key={id} className="kept-answer stack-small">
            <p className="kept-question">
              {title} · {t('kept.page.test', { number })}
            </p>
            <p>{t(`kept.came_late.${decided}`)}</p>
            <p className="muted small">
              {at !== null && `${t('kept.page.given', { moment: formats.dateTime(at) })} · `}
              {t('kept.came_late.received', { moment: formats.dateTime(received_at) })}
            </p>
            <p>
              <TextLink href={workPaths.paper(work, { attempt })}>{t('kept.came_late.paper')}</TextLink>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
