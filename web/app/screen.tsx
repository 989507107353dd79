import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect } from 'wouter';

import { useObservable } from '../lib/observable.ts';
import { paths } from '../lib/paths.ts';
import { isChecking, reloading } from '../lib/session-state.ts';
import { useSession } from '../lib/session.ts';
import { type LazyComponent, lazyComponent } from '../ui/lazy-component.tsx';
import { LoadingPanel } from '../ui/loading.tsx';

/**
 * Who may see a screen: everybody; guests only (people who are logged in are sent to the start page); people only (guests
 * are sent to log in).
 */
type Access = 'everybody' | 'guests' | 'people';

export type Screen = {
  pattern: string;
  access: Access;
  component: LazyComponent<object>;
};

type Load = () => Promise<ComponentType>;

function LoadingScreen() {
  const { t } = useTranslation();
  return <LoadingPanel text={t('ui.loading.page')} />;
}

/** A screen without queries. Its code is loaded when it is first shown. */
export function plainScreen(pattern: string, load: Load, access: Access = 'everybody'): Screen {
  return { pattern, access, component: lazyComponent(load, LoadingScreen) };
}

/** Loads the query client, which `screen` puts around every screen. */
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

/** Shows a screen to those who may see it, and redirects others. */
export function ScreenGate({ access, children }: { access: Access; children: ReactNode }) {
  const session = useSession();
  const { isAuthenticated } = session;
  const waiting = useObservable(reloading) || (access !== 'everybody' && isChecking(session));
  if (access === 'guests' && isAuthenticated === true) return <Redirect to={paths.home} replace />;
  if (waiting) return <LoadingPanel />;
  if (access === 'people' && isAuthenticated !== true) return <Redirect to={paths.login} replace />;
  return children;
}
