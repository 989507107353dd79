import './homes.css';

import { listChildren } from '../../contract/homes.ts';
import { useTranslation } from '../lib/i18n.ts';
import { listAddress, pageNumber, useListState } from '../lib/list-state.ts';
import { usePerson } from '../lib/session.ts';
import { paths } from '../lib/paths.ts';
import { useEndpoint } from '../lib/use-endpoint.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { errorText } from '../ui/error-text.ts';
import { LoadError } from '../ui/load-error.tsx';
import { LoadingPanel } from '../ui/loading.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { SkeletonCard } from '../ui/skeleton.tsx';
import { ChildCard } from './child-card.tsx';

const childrenList = listAddress<{ selected_page: number }>({ selected_page: pageNumber });

/** The home of a parent: a card for each child. */
export function FamilyHome() {
  const { t } = useTranslation();
  const { state, toPage } = useListState(childrenList);
  const page = state.selected_page;
  const { data, error, refetch, isPlaceholderData } = useEndpoint(
    listChildren,
    { query: { page } },
    { keepsPrevious: true },
  );

  if (error !== null) return <LoadError text={errorText(t, error)} onRetry={refetch} />;
  if (data === undefined) return <FamilyHomeLoading />;
  if (data.total === 0) return <NoChildren />;
  return (
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
  );
}

/** How a child is linked: by the reader's address in the child's profile. */
function NoChildren() {
  const { t } = useTranslation();
  const person = usePerson();
  return (
    <EmptyState
      illustration="welcome"
      actions={<LinkButton href={paths.family}>{t('families.add.title')}</LinkButton>}
    >
      {t('homes.family.none')} {t('homes.family.none_text', { field: t('users.field.father_email') })}
      <strong className="home-address">{person?.email}</strong>
    </EmptyState>
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
