import { patterns } from '../../lib/paths/paths.ts';
import { newsPatterns } from '../../news/paths.ts';
import { testImportPatterns } from '../../question-imports/paths.ts';
import { setPatterns } from '../../question-sets/paths.ts';
import { plainScreen, type Screen, signedInScreen } from '../screen.tsx';

/**
 * The screens with which visits of authors begin, and those of guests and of mailed links, which do nothing without the network. Some addresses
 * match patterns of the other lists, which end with an id: this list is searched first.
 */
export const firstAuthors: readonly Screen[] = [
  plainScreen(
    patterns.signup,
    () => import('../../auth/signup-page.tsx').then((file) => file.SignupPage),
    'guests',
  ),
  plainScreen(
    patterns.resetRequest,
    () => import('../../auth/reset-password-pages.tsx').then((file) => file.ResetRequestPage),
    'once',
  ),
  plainScreen(
    patterns.activation,
    () => import('../../auth/activation-page.tsx').then((file) => file.ActivationPage),
    'once',
  ),
  plainScreen(
    patterns.notMe,
    () => import('../../auth/not-me-page.tsx').then((file) => file.NotMePage),
    'once',
  ),
  plainScreen(
    patterns.resetConfirm,
    () => import('../../auth/reset-password-pages.tsx').then((file) => file.ResetConfirmPage),
    'once',
  ),
  plainScreen(
    patterns.invitation,
    () => import('../../auth/invitation-page.tsx').then((file) => file.InvitationPage),
    'once',
  ),
  signedInScreen(patterns.printQuestions, () =>
    import('../../questions/print/print-page.tsx').then((file) => file.PrintPage),
  ),
  signedInScreen(testImportPatterns.page, () =>
    import('../../question-imports/import-tests-page.tsx').then((file) => file.ImportTestsPage),
  ),
  signedInScreen(setPatterns.list, () =>
    import('../../question-sets/sets-page.tsx').then((file) => file.SetsPage),
  ),
  signedInScreen(newsPatterns.add, () =>
    import('../../news/write-post-pages.tsx').then((file) => file.AddPostPage),
  ),
];
