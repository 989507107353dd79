import { Route, Switch, useLocation } from 'wouter';

import { aiPaths, aiPatterns } from '../lib/paths/ai-paths.ts';
import { outboxPath, workPatterns } from '../lib/paths/work-paths.ts';
import { gradePatterns } from '../lib/paths/grade-paths.ts';
import { lockPath, patterns } from '../lib/paths/paths.ts';
import { rejectedPatterns } from '../lib/paths/rejected-paths.ts';
import { schoolNetworkPaths } from '../lib/paths/school-network-paths.ts';
import { switchPath } from '../device-lock/switch-path.ts';
import { resultPatterns } from '../work/results/result-paths.ts';
import { LazyProposedMark } from './lazy-proposed-mark.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { findScreen, plainScreen, screen, type Screen, screenRoutes, signedInScreen } from './screen.tsx';

const giveWork = () => import('../work/give/screens.ts');

/** The screens of authors and staff, and what others seldom open. */
const further: readonly Screen[] = [
  screen(
    patterns.staff,
    () => import('../people/staff-page.tsx').then((file) => file.StaffPage),
    'everybody',
  ),
  screen(
    patterns.importPeople,
    () => import('../rosters/import-page.tsx').then((file) => file.ImportPage),
    'everybody',
  ),
  signedInScreen(patterns.printCards, () => import('../cards/print-page.tsx').then((file) => file.PrintPage)),
  signedInScreen(patterns.classes, async () => {
    const [{ ClassesPage }, { CardMenu }, { ClassWork }] = await Promise.all([
      import('../classes/classes-page.tsx'),
      import('../cards/card-menu.tsx'),
      giveWork(),
    ]);
    return () => <ClassesPage pupilActions={CardMenu} work={ClassWork} />;
  }),
  signedInScreen(workPatterns.list, () => giveWork().then((file) => file.WorkListPage)),
  signedInScreen(workPatterns.give, () => giveWork().then((file) => file.GivePage)),
  signedInScreen(workPatterns.edit, () => giveWork().then((file) => file.EditWorkPage)),
  signedInScreen(workPatterns.preview, () => giveWork().then((file) => file.PreviewPage)),
  signedInScreen(workPatterns.work, () => giveWork().then((file) => file.WorkPage)),

  signedInScreen(patterns.questionResults, () =>
    import('../statistics/results-page.tsx').then((file) => file.ResultsPage),
  ),
  signedInScreen(patterns.questionHistory, () =>
    import('../questions/versions/history-page.tsx').then((file) => file.HistoryPage),
  ),
  signedInScreen(patterns.written, () =>
    import('../statistics/written-page.tsx').then((file) => file.WrittenPage),
  ),
  signedInScreen(patterns.toMark, async () => {
    const { ToMarkPage } = await import('../marks/to-mark-page.tsx');
    return () => (
      <ToMarkPage proposal={(answer, take) => <LazyProposedMark place={{ answer }} take={take} />} />
    );
  }),
  signedInScreen(patterns.addQuestion, async () => {
    const [{ AddQuestionPage }, { DraftsLink }] = await Promise.all([
      import('../questions/write/write-question-pages.tsx'),
      import('../ai/drafts/drafts-link.tsx'),
    ]);
    return () => <AddQuestionPage actions={(category) => <DraftsLink category={category} />} />;
  }),
  screen(
    patterns.editQuestion,
    () => import('../questions/write/write-question-pages.tsx').then((file) => file.EditQuestionPage),
    'everybody',
  ),
  signedInScreen(patterns.editPost, () =>
    import('../news/write-post-pages.tsx').then((file) => file.EditPostPage),
  ),
  signedInScreen(gradePatterns.ofClass, () =>
    import('../grade-book/grade-book-page.tsx').then((file) => file.GradeBookPage),
  ),
  signedInScreen(gradePatterns.topics, () =>
    import('../grade-book/topics-page.tsx').then((file) => file.TopicsPage),
  ),
  signedInScreen(gradePatterns.own, () =>
    import('../grade-book/own-grades-page.tsx').then((file) => file.OwnGradesPage),
  ),
  signedInScreen(resultPatterns.results, () =>
    import('../work/results/results-page.tsx').then((file) => file.WorkResultsPage),
  ),
  signedInScreen(resultPatterns.test, () =>
    import('../work/results/test-page.tsx').then((file) => file.WorkTestPage),
  ),
  // Before the papers, whose addresses end with the id of a pupil.
  signedInScreen(resultPatterns.late, () =>
    import('../work/results/paper/papers.ts').then((file) => file.LateAnswersPage),
  ),
  signedInScreen(resultPatterns.paper, async () => {
    const { WorkPaperPage } = await import('../work/results/paper/papers.ts');
    return () => <WorkPaperPage proposal={(place, take) => <LazyProposedMark place={place} take={take} />} />;
  }),

  signedInScreen(rejectedPatterns.ofPerson, () =>
    import('../storage-keys/rejected-answers-page.tsx').then((file) => file.RejectedAnswersPage),
  ),
  signedInScreen(patterns.family, () =>
    import('../families/family-page.tsx').then((file) => file.FamilyPage),
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
      import('../users/profile-page.tsx'),
      import('../families/family-link.tsx'),
      import('../auth/change-password.tsx'),
      import('../cards/change-pin.tsx'),
      import('../cards/own-log-in-events.tsx'),
      import('../auth/delete-account.tsx'),
      import('../school-network/trust-link.tsx'),
      import('./installed/install-card.tsx'),
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
  signedInScreen(workPatterns.myWork, () =>
    import('../work/own/my-work-page.tsx').then((file) => file.MyWorkPage),
  ),
  signedInScreen(workPatterns.ownWork, () =>
    import('../work/solve/own-work-page.tsx').then((file) => file.OwnWorkPage),
  ),
  signedInScreen(workPatterns.doWork, () =>
    import('../work/solve/solve-work-page.tsx').then((file) => file.SolveWorkPage),
  ),
  signedInScreen(outboxPath, () =>
    import('../answers/outbox/outbox-page.tsx').then((file) => file.OutboxPage),
  ),
  signedInScreen(workPatterns.paper, () =>
    import('../work/solve/paper-page.tsx').then((file) => file.PaperPage),
  ),

  signedInScreen(schoolNetworkPaths.address, () =>
    import('../school-network/address-page.tsx').then((file) => file.AddressPage),
  ),
  screen(
    schoolNetworkPaths.trust,
    () => import('../school-network/trust-page.tsx').then((file) => file.TrustPage),
    'everybody',
  ),

  signedInScreen(aiPaths.runs, () => import('../ai/analysis/runs-page.tsx').then((file) => file.RunsPage)),
  signedInScreen(aiPatterns.drafts, () =>
    import('../ai/drafts/drafts-page.tsx').then((file) => file.DraftsPage),
  ),
  signedInScreen(aiPatterns.draftOrder, () =>
    import('../ai/drafts/draft-order-page.tsx').then((file) => file.DraftOrderPage),
  ),
  signedInScreen(aiPaths.settings, () => import('../ai/settings-page.tsx').then((file) => file.SettingsPage)),

  plainScreen(
    lockPath,
    () => import('../device-lock/lock-page.tsx').then((file) => file.LockPage),
    'everybody',
  ),
  plainScreen(
    switchPath,
    () => import('../device-lock/switch-page.tsx').then((file) => file.loadSwitchPage()),
    'guests',
  ),
];

// The code of the screen in the address is requested at once, not only when it is shown.
findScreen(further, window.location.pathname)?.component.preload();

/** The screens at addresses that routes.tsx does not have. */
export function FurtherScreens() {
  const [location] = useLocation();
  return (
    <Switch location={location}>
      {screenRoutes(further)}
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}
