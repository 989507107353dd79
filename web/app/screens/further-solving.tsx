import { outboxPath, workPatterns } from '../../work/paths.ts';
import { type Screen, signedInScreen } from '../screen.tsx';

/** What pupils need for work and for what waits on this device. */
export const furtherSolving: readonly Screen[] = [
  signedInScreen(workPatterns.myWork, () =>
    import('../../work/own/my-work-page.tsx').then((file) => file.MyWorkPage),
  ),
  signedInScreen(workPatterns.ownWork, () =>
    import('../../work/solve/own-work-page.tsx').then((file) => file.OwnWorkPage),
  ),
  signedInScreen(workPatterns.doWork, () =>
    import('../../work/solve/solve-work-page.tsx').then((file) => file.SolveWorkPage),
  ),
  signedInScreen(outboxPath, () =>
    import('../../answers/outbox/outbox-page.tsx').then((file) => file.OutboxPage),
  ),
];
