import { type ComponentType, type ReactNode, useEffect } from 'react';
import { Redirect, Route, useLocation, useSearch } from 'wouter';

import { loadTexts, type TextFile, useTranslation } from '../lib/i18n.ts';
import { useObservable } from '../lib/observable.ts';
import { paths } from '../lib/paths.ts';
import { isChecking, reloading } from '../lib/session-state.ts';
import { useSession } from '../lib/session.ts';
import { pageOfGuest } from '../lib/page-of-guest.ts';
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
  /** The last file of texts that it needs. */
  texts: TextFile;
  component: LazyComponent<object>;
};

type Load = () => Promise<ComponentType>;

/** In the place of a screen while its code is loaded. */
export function LoadingScreen() {
  const { t } = useTranslation();
  return <LoadingPanel text={t('ui.loading.page')} />;
}

/** A screen that asks no endpoints by `useEndpoint`. Its code is loaded when it is first shown, with the texts up to a file. */
export function plainScreen(
  pattern: string,
  load: Load,
  access: Access = 'everybody',
  texts: TextFile = 'more',
): Screen {
  const loadBoth = async () => {
    const [Page] = await Promise.all([load(), loadTexts(texts)]);
    return Page;
  };
  return { pattern, access, texts, component: lazyComponent(loadBoth, LoadingScreen) };
}

/** One of the few screens that most visits begin with, which need only the texts that are loaded first. */
export function firstScreen(pattern: string, load: Load, access: Access = 'everybody'): Screen {
  return { pattern, access, texts: 'translation', component: lazyComponent(load, LoadingScreen) };
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
export function screen(pattern: string, load: Load, access?: Access, texts?: TextFile): Screen {
  return plainScreen(pattern, () => loadWithQueries(load), access, texts);
}

/** A screen on the way from log-in to a test, which needs only the texts of that way. */
export function wayScreen(pattern: string, load: Load, access?: Access): Screen {
  return screen(pattern, load, access, 'pupil');
}

/** A screen of authors and staff, which has texts that other screens do not need. */
export function authorScreen(pattern: string, load: Load, access: Access = 'people'): Screen {
  return screen(pattern, load, access, 'authors');
}

/** Shows a screen to those who may see it, and redirects others. */
function ScreenGate({ access, children }: { access: Access; children: ReactNode }) {
  const session = useSession();
  const { isAuthenticated } = session;
  const waiting = useObservable(reloading) || (access !== 'everybody' && isChecking(session));
  const [path] = useLocation();
  const search = useSearch();
  const isForReturn = isAuthenticated === false && access !== 'guests' && path !== paths.home;
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
