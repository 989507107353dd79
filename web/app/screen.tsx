import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';

import { type Fetched, fetched } from '../ui/fetched.tsx';
import { LoadingPanel } from '../ui/loading.tsx';

/**
 * Who gets to see a screen: everybody; people who are not logged in (others are sent to the start page);
 * people who are (others are sent to log in).
 */
export type Access = 'everybody' | 'guests' | 'people';

export type Screen = {
  pattern: string;
  access: Access;
  component: Fetched<object>;
};

type Load = () => Promise<ComponentType>;

function LoadingScreen() {
  const { t } = useTranslation();
  return <LoadingPanel text={t('ui.loading.page')} />;
}

/** A screen without queries: its code is fetched when somebody goes there, and nothing else. */
export function plainScreen(pattern: string, load: Load, access: Access = 'everybody'): Screen {
  return { pattern, access, component: fetched(load, LoadingScreen) };
}

/** Fetches what `screen` puts around every screen; asked for early, it is there when somebody goes on. */
export function loadQueries() {
  return import('./with-queries.tsx');
}

/** A screen that uses TanStack Query. */
export function screen(pattern: string, load: Load, access: Access = 'everybody'): Screen {
  const loadBoth = async (): Promise<ComponentType> => {
    const [Page, { WithQueries }] = await Promise.all([load(), loadQueries()]);
    return () => (
      <WithQueries>
        <Page />
      </WithQueries>
    );
  };
  return plainScreen(pattern, loadBoth, access);
}
