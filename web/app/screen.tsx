import { type ComponentType, type ReactNode, useEffect } from 'react';
import { Redirect, Route, useLocation, useSearch } from 'wouter';

import { useTranslation } from '../lib/languages/i18n.ts';
import { useObservable } from '../lib/observable.ts';
import { paths } from '../lib/paths/paths.ts';
import { isChecking, reloading } from '../lib/session/session-state.ts';
import { useSession } from '../lib/session/session.ts';
import { pageOfGuest } from '../lib/session/page-of-guest.ts';
import { type LazyComponent, lazyComponent } from '../ui/feedback/lazy-component.tsx';
import { LoadingPanel } from '../ui/feedback/loading.tsx';

/**
 * Who may see a screen: everybody; guests only (people who are logged in are sent to the start page); people only (guests
 * are sent to log in). `once` is everybody, at an address that is not offered again after log-in: a link of a mail, or a form of an account.
 */
type Access = 'everybody' | 'once' | 'guests' | 'people';

export type Screen = {
  pattern: string;
  access: Access;
  component: LazyComponent<object>;
};

type Load = () => Promise<ComponentType>;

/** In the place of a screen while its code is loaded. */
export function LoadingScreen() {
  const { t } = useTranslation();
  return <LoadingPanel text={t('ui.loading.page')} />;
}

/** A screen that asks no endpoints by `useEndpoint`. Its code is loaded when it is first shown. */
export function plainScreen(pattern: string, load: Load, access: Access = 'everybody'): Screen {
  return { pattern, access, component: lazyComponent(load, LoadingScreen) };
}

/** Loads the query client beside a component that asks endpoints, and puts it around the component. */
async function loadWithQueries<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  const [Part, { WithQueries }] = await Promise.all([load(), import('./with-queries.tsx')]);
  return (props) => (
    <WithQueries>
      <Part {...props} />
    </WithQueries>
  );
}

/** A screen that asks endpoints. */
export function screen(pattern: string, load: Load, access?: Access): Screen {
  return plainScreen(pattern, () => loadWithQueries(load), access);
}

/** A screen that asks endpoints for the signed-in user. */
export function signedInScreen(pattern: string, load: Load): Screen {
  return screen(pattern, load, 'people');
}

/** Shows a screen to those who may see it, and redirects others. */
function ScreenGate({ access, children }: { access: Access; children: ReactNode }) {
  const session = useSession();
  const { isAuthenticated } = session;
  const isOpen = access === 'everybody' || access === 'once';
  const waiting = useObservable(reloading) || (!isOpen && isChecking(session));
  const [path] = useLocation();
  const search = useSearch();
  const isPage = access === 'everybody' || access === 'people';
  const isForReturn = isAuthenticated === false && isPage && path !== paths.home;
  useEffect(() => {
    if (isForReturn) pageOfGuest.write(search === '' ? path : `${path}?${search}`);
  }, [isForReturn, path, search]);
  if (access === 'guests' && isAuthenticated === true) return <Redirect to={paths.home} replace />;
  if (waiting) return <LoadingPanel />;
  if (access === 'people' && isAuthenticated !== true) return <Redirect to={paths.login} replace />;
  return children;
}

/** The screen whose pattern a path matches. */
export function findScreen(screens: readonly Screen[], path: string): Screen | undefined {
  return screens.find(({ pattern }) =>
    new RegExp(`^${pattern.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}/?$`).test(path),
  );
}

/** The routes of some screens, for a Switch. */
export function screenRoutes(screens: readonly Screen[]): ReactNode {
  return screens.map(({ pattern, access, component: Component }) => (
    <Route key={pattern} path={pattern}>
      <ScreenGate access={access}>
        <Component />
      </ScreenGate>
    </Route>
  ));
}
