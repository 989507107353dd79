import { patterns } from '../lib/paths.ts';
import { plainScreen, type Screen } from './screen.tsx';

/**
 * The one place that composes features: a line a screen. `plainScreen` for those that use no queries, `screen`
 * for the others; what one feature shows of another is passed in here.
 */
export const routes: readonly Screen[] = [
  plainScreen(patterns.home, () => import('./home-page.tsx').then((file) => file.HomePage)),
];
