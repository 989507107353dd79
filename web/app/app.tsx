import { useEffect, useRef, useState } from 'react';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';

import { useTranslation } from '../lib/languages/i18n.ts';
import { paths, patterns } from '../lib/paths/paths.ts';
import { schoolPaths } from '../school/paths.ts';
import { Notices } from '../ui/feedback/notices.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Header } from './header.tsx';
import { FurtherScreens, routes } from './routes.ts';
import { screenRoutes } from './screen.tsx';
import { WaitingBar } from './waiting-bar.tsx';

/** Code that is loaded soon after the first screen; undefined where it cannot be loaded now. */
const loadEarly = () => import('./load-early.ts').catch(() => undefined);

/** Scrolls to the top of a new screen. After Back or Forward the browser restores the position itself. */
function useScrollToTop(location: string): void {
  const shown = useRef(location);
  const wentBack = useRef(false);
  useEffect(() => {
    const note = () => {
      wentBack.current = true;
    };
    window.addEventListener('popstate', note);
    return () => window.removeEventListener('popstate', note);
  }, []);
  useEffect(() => {
    if (shown.current === location) return;
    shown.current = location;
    if (!wentBack.current) window.scrollTo(0, 0);
    wentBack.current = false;
  }, [location]);
}

/**
 * Loads the code of most other screens, and the sender of the outbox: two seconds after the first screen, or as soon as a person types,
 * since a log-in follows.
 */
function useEarlyLoad(): void {
  useEffect(() => {
    const load = () => {
      end();
      void loadEarly();
    };
    const timer = setTimeout(load, 2000);
    const end = () => {
      clearTimeout(timer);
      document.removeEventListener('input', load);
    };
    document.addEventListener('input', load);
    return end;
  }, []);
}

/** Loads what Exit and the last test lead to while a person solves tests: the network may be gone by then. */
function useWayOut(location: string): void {
  useEffect(() => {
    if (location !== paths.solve()) return undefined;
    const timer = setTimeout(() => void loadEarly().then((early) => early?.preloadAfterSolving()), 2000);
    return () => clearTimeout(timer);
  }, [location]);
}

export function App() {
  const { t } = useTranslation();
  const [location] = useLocation();
  useScrollToTop(location);
  useEarlyLoad();
  useWayOut(location);
  return (
    <>
      <a className="skip-link" href="#main">
        {t('app.skip')}
      </a>
      <Header />
      <WaitingBar />
      <main id="main" tabIndex={-1} className="main">
        <ErrorBoundary key={location}>
          <Switch location={location}>
            {screenRoutes(routes)}
            <Route path={patterns.businessPlan}>
              <Redirect to={paths.categoryPicker} replace />
            </Route>
            <Route>
              <FurtherScreens />
            </Route>
          </Switch>
        </ErrorBoundary>
      </main>
      <Footer />
      <Notices />
    </>
  );
}

function Footer() {
  const { t } = useTranslation();
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className="footer">
      <p>{t('app.footer.copyright', { year })}</p>
      <p>
        <Link href={schoolPaths.about} className="text-link">
          {t('app.school.about')}
        </Link>
      </p>
    </footer>
  );
}
