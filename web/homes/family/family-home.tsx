import '../homes.css';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { listAddress, pageNumber, useListState } from '../../lib/list-state.ts';
import { usePerson } from '../../lib/session/session.ts';
import { paths } from '../../lib/paths/paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { LoadingPanel } from '../../ui/feedback/loading.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx';
import { useChildren } from '../api.ts';
import { AddChild } from '../../families/add-child.tsx';
import { ChildCard } from './child-card.tsx';

const childrenList = listAddress<{ selected_page: number }>({ selected_page: pageNumber });

/** The home of a parent: a card for each child. */
export function FamilyHome() {
  const { t } = useTranslation();
  const { state, toPage } = useListState(childrenList);
  const page = state.selected_page;
  const answer = useChildren({ page });
  const { isPlaceholderData } = answer;
  return (
    <Loaded answer={answer} loading={<FamilyHomeLoading />} empty={<NoChildren />}>
      {(data) => (
        <>
          <ul
            className={classNames('home-cards home-children', isPlaceholderData && 'outdated-page')}
            aria-label={t('homes.part.parent')}
            aria-busy={isPlaceholderData}
          >
            {data.data_api.map((child) => (
              <li key={child.id}>
                <ChildCard child={child} />
              </li>
            ))}
          </ul>
          {data.data_api.length === 0 && (
            <div>
              <Button look="secondary" onClick={() => toPage(1)}>
                {t('statistics.first_page')}
              </Button>
            </div>
          )}
          <Pagination page={page} totalPages={data.total_pages} onPage={toPage} />
          <div>
            <LinkButton look="secondary" href={paths.family}>
              {t('families.add.title')}
            </LinkButton>
          </div>
        </>
      )}
    </Loaded>
  );
}

/** How a child is linked: by a code, or by the reader's address in the child's profile. */
function NoChildren() {
  const { t } = useTranslation();
  const person = usePerson();
  return (
    <div className="narrow stack">
      <p>{t('homes.family.none')}</p>
      <AddChild />
      <p className="muted">
        {t('homes.family.none_text', { field: t('users.field.father_email') })}{' '}
        <strong className="home-address">{person?.email}</strong>
      </p>
    </div>
  );
}

function FamilyHomeLoading() {
  return (
    <LoadingPanel>
      <div className="home-cards">
        <SkeletonCard shapes={['title', ['button', 'button'], 'line', 'line', 'line', 'line']} />
        <SkeletonCard shapes={['title', ['button', 'button'], 'line', 'line', 'line', 'line']} />
      </div>
    </LoadingPanel>
  );
}
