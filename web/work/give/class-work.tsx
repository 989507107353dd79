import './give.css';

import { listWork, type WorkInList } from '../../../contract/work/work.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { useEndpoint } from '../../lib/api/use-endpoint.ts';
import { workPaths } from '../paths.ts';
import { Bar } from '../../ui/layout/bar.tsx';
import { TextLink } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { workList } from './api.ts';
import { timesOf, WorkChips } from './work-card.tsx';

/** How many works the page of a class shows; the list of work has all. */
const shown = 5;

/**
 * The work of a class with its numbers of handed-in papers, and the way to its results: today’s first, then open, planned, and ended work.
 */
export function ClassWork({ id }: { id: number }) {
  const { t } = useTranslation();
  const works = useEndpoint(listWork, { query: { class: id, per_page: shown } });
  return (
    <Card title={t('work.title')}>
      <Loaded
        answer={works}
        shapes={['short', 'line', 'short']}
        empty={<p className="muted">{t('work.class.none')}</p>}
      >
        {(data) => (
          <>
            <ul className="list">
              {data.data_api.map((work) => (
                <li key={work.id}>
                  <OneWork work={work} />
                </li>
              ))}
            </ul>
            <p>
              <TextLink href={`${workPaths.list}?${workList.write({ ...workList.initial, class: id })}`}>
                {t('work.class.all', { count: data.total })}
              </TextLink>
            </p>
          </>
        )}
      </Loaded>
    </Card>
  );
}

function OneWork({ work }: { work: WorkInList }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { id, title, state, handed_in, pupils_count } = work;
  const times = timesOf(t, formats, work);
  return (
    <div className="stack gap-3">
      <div className="row">
        <WorkChips {...work} />
      </div>
      {state === 'planned' ? (
        <TextLink href={workPaths.work(id)}>{title}</TextLink>
      ) : (
        <Bar
          label={<TextLink href={workPaths.results(id)}>{title}</TextLink>}
          part={handed_in}
          whole={pupils_count}
          text={t('work.list.handed_in', { done: handed_in, count: pupils_count })}
        />
      )}
      {times !== '' && <p className="muted small">{times}</p>}
    </div>
  );
}
