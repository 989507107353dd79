import { patterns } from '../../lib/paths/paths.ts';
import { tokens } from '../../lib/session/tokens.ts';
import { lazyComponent } from '../../ui/feedback/lazy-component.tsx';
import { HomePage } from '../home-page.tsx';
import { LazyGuestHome, LazyPersonHome } from '../lazy-person-home.ts';
import { LoadingScreen, plainScreen, screen, type Screen, signedInScreen } from '../screen.tsx';

/** What follows the summary of a category at the end of solving. Its code is not needed before. */
export const AfterCategory = lazyComponent(
  () => import('../../answers/after-category.tsx').then((file) => file.AfterCategory),
  LoadingScreen,
);

/** What pupils need from log-in to the last test, of the screens with which visits begin. */
export const firstSolving: readonly Screen[] = [
  plainScreen(patterns.home, () => {
    if (tokens.access() === null) LazyGuestHome.preload();
    else LazyPersonHome.preload();
    return Promise.resolve(HomePage);
  }),
  plainScreen(
    patterns.login,
    () => import('../../auth/login-page.tsx').then((file) => file.LoginPage),
    'guests',
  ),
  screen(patterns.categoryPicker, () =>
    import('../../categories/category-picker-page.tsx').then((file) => file.CategoryPickerPage),
  ),
  signedInScreen(patterns.solve, async () => {
    const { SolvePage } = await import('../../answers/solve/solve-page.tsx');
    return () => <SolvePage afterCategory={AfterCategory} />;
  }),
];
