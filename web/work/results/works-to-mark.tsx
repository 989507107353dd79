import { type ReactNode, useState } from 'react';

import { listWork, type WorkInList } from '../../../contract/work/work.ts';
import { useEndpoint } from '../../lib/api/use-endpoint.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { TextLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import { workPaths } from '../paths.ts';

/**
 * The work of the reader with answers that wait for a mark: its classes, how many wait, and the way to them.
 * @param nothing in the place of the list where no answer in work waits
 */
export function WorksToMark({ nothing }: { nothing: ReactNode }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const works = useEndpoint(listWork, { query: { to_mark: true, page } }, { keepsPrevious: true });
  return (
    <Loaded answer={works} shapes={['title', 'line', 'line']} empty={nothing}>
      {({ data_api, total_pages }) => (
        <Card title={t('work_results.queue.title')}>
          <ul className="list gap-4">
            {data_api.map((work) => (
              <WorkToMark key={work.id} work={work} />
            ))}
          </ul>
          <Pagination page={page} totalPages={total_pages} onPage={setPage} />
        </Card>
      )}
    </Loaded>
  );
}

function WorkToMark({
  work: { id, title, classes, author_name, is_own, to_mark = 0 },
}: {
  work: WorkInList;
}) {
  const { t } = useTranslation();
  const facts = [
    t('work_results.to_mark', { count: to_mark }),
    classes.map(({ name }) => name).join(', '),
    !is_own && author_name,
  ];
  return (
    <li>
      <TextLink href={workPaths.results(id)}>{title}</TextLink>
      <p className="muted small">{facts.filter(Boolean).join(' · ')}</p>
    </li>
  );
}
