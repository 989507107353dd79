import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';

import { paths } from '../lib/paths.ts';
import { usePerson } from '../lib/session.ts';
import { LinkButton } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useNews } from './api.ts';
import { changed, readState, writeState } from './list-state.ts';
import { NewsFilters } from './news-filters.tsx';
import { NewsResults } from './news-results.tsx';

/** The news, for everyone to read. */
export function NewsPage() {
  const { t } = useTranslation();
  const person = usePerson();
  const [search, setSearch] = useSearchParams();
  const state = readState(search);
  const list = useNews(state);

  return (
    <div className="stack">
      <PageHeading
        below={<p className="muted">{t('news.lead')}</p>}
        actions={person?.is_staff === true && <LinkButton href={paths.addPost}>{t('news.add')}</LinkButton>}
      >
        {t('news.title')}
      </PageHeading>
      <NewsFilters
        state={state}
        onChange={(change) => setSearch(writeState(changed(state, change)), { replace: true })}
      />
      <NewsResults
        list={list}
        state={state}
        onChange={(change) => setSearch(writeState(changed(state, change)))}
      />
    </div>
  );
}
