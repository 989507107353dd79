import { Route, Switch, useLocation } from 'wouter';

import { patterns } from '../lib/paths.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { findScreen, screen, type Screen, screenRoutes } from './screen.tsx';

/** The screens of authors and staff, and what others seldom open. */
const further: readonly Screen[] = [
  screen(patterns.staff, () => import('../people/staff-page.tsx').then((file) => file.StaffPage)),
  screen(
    patterns.questionResults,
    () => import('../statistics/results-page.tsx').then((file) => file.ResultsPage),
    'people',
  ),
  screen(
    patterns.questionHistory,
    () => import('../questions/history-page.tsx').then((file) => file.HistoryPage),
    'people',
  ),
  screen(
    patterns.written,
    () => import('../statistics/written-page.tsx').then((file) => file.WrittenPage),
    'people',
  ),
  screen(
    patterns.toMark,
    () => import('../marks/to-mark-page.tsx').then((file) => file.ToMarkPage),
    'people',
  ),
  screen(
    patterns.addQuestion,
    () => import('../questions/write-question-pages.tsx').then((file) => file.AddQuestionPage),
    'people',
  ),
  screen(patterns.editQuestion, () =>
    import('../questions/write-question-pages.tsx').then((file) => file.EditQuestionPage),
  ),
  screen(
    patterns.family,
    () => import('../families/family-page.tsx').then((file) => file.FamilyPage),
    'people',
  ),
  screen(
    patterns.editPost,
    () => import('../news/write-post-pages.tsx').then((file) => file.EditPostPage),
    'people',
  ),
];

// The code of the screen in the address is requested at once, not only when it is shown.
findScreen(further, window.location.pathname)?.component.preload();

/** What is shown at an address that is none of routes.tsx. */
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
