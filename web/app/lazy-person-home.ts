import type { User } from '../../contract/users.ts';
import { type LazyComponent, lazyComponent } from '../ui/lazy-component.tsx';
import { LoadingPanel } from '../ui/loading.tsx';

/** The start page of a person. Its code is apart from that of guests, who are to wait for as little as possible. */
export const LazyPersonHome: LazyComponent<{ person: User }> = lazyComponent(
  () => import('./person-home-page.tsx').then((file) => file.PersonHomePage),
  () => LoadingPanel({}),
);
