import { lazyComponent } from '../ui/feedback/lazy-component.tsx';
import { findScreen, LoadingScreen, type Screen } from './screen.tsx';
import { firstAuthors } from './screens/first-authors.tsx';
import { firstEverybody } from './screens/first-everybody.tsx';
import { firstSolving } from './screens/first-solving.tsx';

/**
 * The screens with which visits begin. Every visit loads their addresses and the names of their files; those of all other screens are in
 * further-screens.tsx. A list has the screens that devices store together (web/build/file-groups.ts).
 */
export const routes: readonly Screen[] = [...firstAuthors, ...firstSolving, ...firstEverybody];

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
