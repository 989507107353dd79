import { patterns } from '../lib/paths/paths.ts';
import { tokens } from '../lib/session/tokens.ts';
import { lazyComponent } from '../ui/feedback/lazy-component.tsx';
import { HomePage } from './home-page.tsx';
import { LazyGuestHome, LazyPersonHome } from './lazy-person-home.ts';
import { findScreen, LoadingScreen, plainScreen, screen, type Screen, signedInScreen } from './screen.tsx';

/** What follows the summary of a category at the end of solving. Its code is not needed before. */
export const AfterCategory = lazyComponent(
  () => import('../answers/after-category.tsx').then((file) => file.AfterCategory),
  LoadingScreen,
);

/**
 * The screens that guests, pupils and parents come to, and those of mailed links. A part of one feature that another shows is passed in
 * here. Everybody loads the addresses of these screens and the names of their files; those of authors and staff are in further-screens.tsx.
 */
export const routes: readonly Screen[] = [
  plainScreen(patterns.home, () => {
    if (tokens.access() === null) LazyGuestHome.preload();
    else LazyPersonHome.preload();
    return Promise.resolve(HomePage);
  }),
  plainScreen(
    patterns.login,
    () => import('../auth/login-page.tsx').then((file) => file.LoginPage),
    'guests',
  ),
  plainScreen(
    patterns.signup,
    () => import('../auth/signup-page.tsx').then((file) => file.SignupPage),
    'guests',
  ),
  plainScreen(patterns.resetRequest, () =>
    import('../auth/reset-password-pages.tsx').then((file) => file.ResetRequestPage),
  ),
  plainScreen(patterns.activation, () =>
    import('../auth/activation-page.tsx').then((file) => file.ActivationPage),
  ),
  plainScreen(patterns.notMe, () => import('../auth/not-me-page.tsx').then((file) => file.NotMePage)),
  plainScreen(patterns.resetConfirm, () =>
    import('../auth/reset-password-pages.tsx').then((file) => file.ResetConfirmPage),
  ),
  plainScreen(patterns.card, () => import('../cards/card-page.tsx').then((file) => file.CardPage)),
  screen(patterns.categoryPicker, () =>
    import('../categories/category-picker-page.tsx').then((file) => file.CategoryPickerPage),
  ),
  screen(patterns.category, () =>
    import('../categories/category-page.tsx').then((file) => file.CategoryPage),
  ),
  screen(patterns.questions, () =>
    import('./question-list-screen.tsx').then((file) => file.QuestionListScreen),
  ),
  signedInScreen(patterns.printQuestions, () =>
    import('../questions/print/print-page.tsx').then((file) => file.PrintPage),
  ),
  screen(patterns.question, () => import('./question-screen.tsx').then((file) => file.QuestionScreen)),
  signedInScreen(patterns.solve, async () => {
    const { SolvePage } = await import('../answers/solve/solve-page.tsx');
    return () => <SolvePage afterCategory={AfterCategory} />;
  }),
  signedInScreen(patterns.answered, () =>
    import('../homes/pupil/answered-page.tsx').then((file) => file.AnsweredPage),
  ),
  signedInScreen(patterns.child, () =>
    import('../homes/family/child-page.tsx').then((file) => file.ChildPage),
  ),
  screen(patterns.news, () => import('../news/news-page.tsx').then((file) => file.NewsPage)),
  signedInScreen(patterns.addPost, () =>
    import('../news/write-post-pages.tsx').then((file) => file.AddPostPage),
  ),
  screen(patterns.post, () => import('../news/post-page.tsx').then((file) => file.PostPage)),
];

/** All other screens, and the screen for unknown addresses. */
export const FurtherScreens = lazyComponent(
  () => import('./further-screens.tsx').then((file) => file.FurtherScreens),
  LoadingScreen,
);

/** The screen at a path; undefined where the reader is going to be redirected. */
export function screenAt(path: string, hasToken: boolean): Screen['component'] | undefined {
  const found = findScreen(routes, path);
  if (found === undefined) return FurtherScreens;
  return found.access === (hasToken ? 'guests' : 'people') ? undefined : found.component;
}
