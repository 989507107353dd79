import { switchPath } from '../../device-lock/paths.ts';
import { lockPath, patterns } from '../../lib/paths/paths.ts';
import { schoolNetworkPaths } from '../../school-network/paths.ts';
import { schoolPaths } from '../../school/paths.ts';
import { workPatterns } from '../../work/paths.ts';
import { plainScreen, screen, type Screen, signedInScreen } from '../screen.tsx';

/** The other screens of pupils and parents that are seldom opened first. */
export const furtherEverybody: readonly Screen[] = [
  signedInScreen(workPatterns.paper, () =>
    import('../../work/solve/paper-page.tsx').then((file) => file.PaperPage),
  ),
  signedInScreen(patterns.profile, async () => {
    const [
      { ProfilePage },
      { FamilyLink },
      { ChangePassword },
      { ChangePin },
      { OwnLogInEvents },
      { DeleteAccount },
      { TrustLink },
      { InstallCard },
    ] = await Promise.all([
      import('../../users/profile-page.tsx'),
      import('../../families/family-link.tsx'),
      import('../../auth/change-password.tsx'),
      import('../../cards/change-pin.tsx'),
      import('../../cards/own-log-in-events.tsx'),
      import('../../auth/delete-account.tsx'),
      import('../../school-network/trust-link.tsx'),
      import('../installed/install-card.tsx'),
    ]);
    const account = (
      <>
        <InstallCard />
        <ChangePassword />
        <ChangePin />
        <OwnLogInEvents />
        <TrustLink />
        <DeleteAccount />
      </>
    );
    return () => <ProfilePage family={<FamilyLink />} account={account} />;
  }),
  screen(
    schoolNetworkPaths.trust,
    () => import('../../school-network/trust-page.tsx').then((file) => file.TrustPage),
    'everybody',
  ),
  screen(
    schoolPaths.about,
    () => import('../../school/about-page.tsx').then((file) => file.AboutPage),
    'everybody',
  ),
  plainScreen(
    lockPath,
    () => import('../../device-lock/lock-page.tsx').then((file) => file.LockPage),
    'everybody',
  ),
  plainScreen(
    switchPath,
    () => import('../../device-lock/switch-page.tsx').then((file) => file.loadSwitchPage()),
    'guests',
  ),
];
