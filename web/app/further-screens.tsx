import { Route, Switch, useLocation } from 'wouter';

import { NotFoundPage } from './not-found-page.tsx';
import { findScreen, type Screen, screenRoutes } from './screen.tsx';
import { furtherAuthors } from './screens/further-authors.tsx';
import { furtherEverybody } from './screens/further-everybody.tsx';
import { furtherSolving } from './screens/further-solving.tsx';

const further: readonly Screen[] = [...furtherAuthors, ...furtherSolving, ...furtherEverybody];

// The code of the screen in the address is requested at once, not only when it is shown.
findScreen(further, window.location.pathname)?.component.preload();

/** The screens at addresses that routes.ts does not have. */
export function FurtherScreens() {
  const [location] = useLocation();
  return (
    <Switch location={location}>
      {screenRoutes(further)}
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}
