import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, Route, Switch, useLocation } from 'wouter';

import { paths, patterns } from '../lib/paths.ts';
import { Notices } from '../ui/notices.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Header } from './header.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { routes } from './routes.tsx';
import { loadQueries, ScreenGate } from './screen.tsx';
import { WaitingBar } from './waiting-bar.tsx';

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

/** Loads the query client two seconds after the first screen, since most other screens need it. */
function useEarlyQueries(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadQueries().catch(() => undefined), 2000);
    return () => clearTimeout(timer);
  }, []);
}

export function App() {
  const { t } = useTranslation();
  const [location] = useLocation();
  useScrollToTop(location);
  useEarlyQueries();
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
            {routes.map(({ pattern, access, component: Component }) => (
              <Route key={pattern} path={pattern}>
                <ScreenGate access={access}>
                  <Component />
                </ScreenGate>
              </Route>
            ))}
            <Route path={patterns.businessPlan}>
              <Redirect to={paths.categoryPicker} replace />
            </Route>
            <Route>
              <NotFoundPage />
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
    </footer>
  );
}
