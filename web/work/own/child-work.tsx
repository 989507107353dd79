import './work-row.css';

import { useState } from 'react';

import type { ChildWork } from '../../../contract/homes.ts';
import type { OwnWork } from '../../../contract/work/own-work.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { WorkList, type WorkTab } from './work-list.tsx';
import { WorkRow } from './work-row.tsx';

/** How many works that are due a card shows; all of them stand on the page of the child. */
const mostDue = 3;

/** The work of a child on the card of the child: due work, and the last finished one; nothing where there is none. */
export function ChildWorkLines({ work }: { work: ChildWork }) {
  const { t } = useTranslation();
  return (
    <>
      <Lines title={t('my_work.due')} works={work.due.slice(0, mostDue)} work={work} />
      <Lines title={t('my_work.done')} works={work.done} work={work} />
    </>
  );
}

function Lines({ title, works, work }: { title: string; works: readonly OwnWork[]; work: ChildWork }) {
  if (works.length === 0) return null;
  return (
    <div className="stack gap-3">
      <h3>{title}</h3>
      <ul className="list gap-4">
        {works.map((listed) => (
          <WorkRow key={listed.id} work={listed} clock={work} isLink={false} />
        ))}
      </ul>
    </div>
  );
}

/** All work of a child that the reader may see, on the page of the child; nothing where there is none. */
export function ChildWorkPart({ child, work }: { child: number; work: ChildWork }) {
  const { t } = useTranslation();
  const [{ tab, page }, show] = useState<{ tab: WorkTab; page: number }>({
    tab: work.due_total > 0 ? 'due' : 'done',
    page: 1,
  });
  if (work.due_total === 0 && work.done.length === 0) return null;
  return (
    <section className="stack home-part" aria-labelledby="work">
      <h2 id="work">{t('my_work.of_child')}</h2>
      <WorkList
        child={child}
        tab={tab}
        page={page}
        onTab={(next) => show({ tab: next, page: 1 })}
        onPage={(next) => show({ tab, page: next })}
      />
    </section>
  );
}
