import { patterns } from '../lib/paths.ts';
import { plainScreen, type Screen } from './screen.tsx';

/**
 * The one place that composes features. A line a screen, e.g.
 * screen(patterns.login, () => import('../auth/login-page.tsx').then((file) => file.LoginPage), 'guests')
 */
export const routes: readonly Screen[] = [
  plainScreen(patterns.home, () => import('./home-page.tsx').then((file) => file.HomePage)),
];
