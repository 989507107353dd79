import type { User } from '../../contract/people/users.ts';
import { type LazyComponent, lazyComponent } from '../ui/feedback/lazy-component.tsx';
import { LoadingPanel } from '../ui/feedback/loading.tsx';
import { LoadingScreen } from './screen.tsx';

/** The start page of a person. Its code is apart from that of guests, who are to wait for as little as possible. */
export const LazyPersonHome: LazyComponent<{ person: User }> = lazyComponent(
  () => import('./person-home-page.tsx').then((file) => file.PersonHomePage),
  () => LoadingPanel({}),
);

/** The home of a pupil. */
export const LazyPupilHome: LazyComponent<object> = lazyComponent(
  () => import('../homes/pupil/pupil-home.tsx').then((file) => file.PupilHome),
  LoadingScreen,
);

/** The start page of guests. Who logs in does not need it. */
export const LazyGuestHome: LazyComponent<object> = lazyComponent(
  () => import('../homes/guest/guest-home.tsx').then((file) => file.GuestHome),
  LoadingScreen,
);
