import type { ProposedMarkProps } from '../../ai/marks/proposed-mark.tsx';
import { aiPaths, aiPatterns } from '../../ai/paths.ts';
import { gradePatterns } from '../../grade-book/paths.ts';
import { patterns } from '../../lib/paths/paths.ts';
import { newsPatterns } from '../../news/paths.ts';
import { setPatterns } from '../../question-sets/paths.ts';
import { schoolNetworkPaths } from '../../school-network/paths.ts';
import { schoolResultPatterns } from '../../school-results/paths.ts';
import { rejectedPatterns } from '../../storage-keys/paths.ts';
import { workPatterns } from '../../work/paths.ts';
import { lazyComponent } from '../../ui/feedback/lazy-component.tsx';
import type { WorkPageProps } from '../../work/give/work-page.tsx';
import { resultPatterns } from '../../work/results/paths.ts';
import { screen, type Screen, signedInScreen } from '../screen.tsx';

/** The mark that a language model proposes. Its code is apart from that of the forms, which do not wait for it. */
const LazyProposedMark = lazyComponent<ProposedMarkProps>(
  async () => (await import('../../ai/marks/proposed-mark.tsx')).ProposedMark,
  () => null,
);

const giveWork = () => import('../../work/give/screens.ts');

/** The screens of authors and staff, and others that do nothing without the network. */
export const furtherAuthors: readonly Screen[] = [
  screen(
    patterns.staff,
    () => import('../../people/staff-page.tsx').then((file) => file.StaffPage),
    'everybody',
  ),
  screen(
    patterns.importPeople,
    () => import('../../rosters/import-page.tsx').then((file) => file.ImportPage),
    'everybody',
  ),
  signedInScreen(patterns.printCards, () =>
    import('../../cards/print-page.tsx').then((file) => file.PrintPage),
  ),
  signedInScreen(patterns.classes, async () => {
    const [{ ClassesPage }, { CardMenu }, { ClassWork }] = await Promise.all([
      import('../../classes/classes-page.tsx'),
      import('../../cards/card-menu.tsx'),
      giveWork(),
    ]);
    return () => <ClassesPage pupilActions={CardMenu} work={ClassWork} />;
  }),
  signedInScreen(workPatterns.list, () => giveWork().then((file) => file.WorkListPage)),
  signedInScreen(workPatterns.give, () => giveWork().then((file) => file.GivePage)),
  signedInScreen(workPatterns.edit, () => giveWork().then((file) => file.EditWorkPage)),
  signedInScreen(workPatterns.preview, () => giveWork().then((file) => file.PreviewPage)),
  signedInScreen(workPatterns.work, async () => {
    const [{ WorkPage }, { SaveWork }, { SetOfWork }] = await Promise.all([
      giveWork(),
      import('../../question-exports/save-work.tsx'),
      import('../../question-sets/set-of-work.tsx'),
    ]);
    const Save: WorkPageProps['Save'] = ({ work }) => (
      <>
        <SaveWork work={work} />
        <SetOfWork work={work} />
      </>
    );
    return () => <WorkPage Save={Save} />;
  }),
  signedInScreen(setPatterns.set, async () => {
    const [{ SetPage }, { SaveTests }] = await Promise.all([
      import('../../question-sets/set-page.tsx'),
      import('../../question-exports/save-tests.tsx'),
    ]);
    return () => <SetPage SaveTests={SaveTests} />;
  }),
  signedInScreen(patterns.questionResults, () =>
    import('../../statistics/results-page.tsx').then((file) => file.ResultsPage),
  ),
  signedInScreen(patterns.questionHistory, () =>
    import('../../questions/versions/history-page.tsx').then((file) => file.HistoryPage),
  ),
  signedInScreen(patterns.written, () =>
    import('../../statistics/written-page.tsx').then((file) => file.WrittenPage),
  ),
  signedInScreen(patterns.toMark, async () => {
    const [{ ToMarkPage }, { WorksToMark }] = await Promise.all([
      import('../../marks/to-mark-page.tsx'),
      import('../../work/results/works-to-mark.tsx'),
    ]);
    return () => (
      <ToMarkPage
        proposal={(answer, take) => <LazyProposedMark place={{ answer }} take={take} />}
        inWork={(nothing) => <WorksToMark nothing={nothing} />}
      />
    );
  }),
  signedInScreen(patterns.addQuestion, async () => {
    const [{ AddQuestionPage }, { DraftsLink }] = await Promise.all([
      import('../../questions/write/write-question-pages.tsx'),
      import('../../ai/drafts/drafts-link.tsx'),
    ]);
    return () => <AddQuestionPage actions={(category) => <DraftsLink category={category} />} />;
  }),
  screen(
    patterns.editQuestion,
    () => import('../../questions/write/write-question-pages.tsx').then((file) => file.EditQuestionPage),
    'everybody',
  ),
  signedInScreen(newsPatterns.edit, () =>
    import('../../news/write-post-pages.tsx').then((file) => file.EditPostPage),
  ),
  signedInScreen(gradePatterns.ofClass, () =>
    import('../../grade-book/grade-book-page.tsx').then((file) => file.GradeBookPage),
  ),
  signedInScreen(gradePatterns.addColumn, () =>
    import('../../grade-book/columns/screens.ts').then((file) => file.AddColumnPage),
  ),
  signedInScreen(gradePatterns.column, () =>
    import('../../grade-book/columns/screens.ts').then((file) => file.ColumnPage),
  ),
  signedInScreen(gradePatterns.topics, () =>
    import('../../grade-book/topics-page.tsx').then((file) => file.TopicsPage),
  ),
  signedInScreen(gradePatterns.own, () =>
    import('../../grade-book/own-grades-page.tsx').then((file) => file.OwnGradesPage),
  ),
  signedInScreen(resultPatterns.results, () =>
    import('../../work/results/results-page.tsx').then((file) => file.WorkResultsPage),
  ),
  signedInScreen(resultPatterns.test, () =>
    import('../../work/results/test-page.tsx').then((file) => file.WorkTestPage),
  ),
  // Before the papers, whose addresses end with the id of a pupil.
  signedInScreen(resultPatterns.late, () =>
    import('../../work/results/paper/papers.ts').then((file) => file.LateAnswersPage),
  ),
  signedInScreen(resultPatterns.paper, async () => {
    const { WorkPaperPage } = await import('../../work/results/paper/papers.ts');
    return () => <WorkPaperPage proposal={(place, take) => <LazyProposedMark place={place} take={take} />} />;
  }),
  signedInScreen(rejectedPatterns.ofPerson, () =>
    import('../../storage-keys/rejected-answers-page.tsx').then((file) => file.RejectedAnswersPage),
  ),
  signedInScreen(patterns.family, () =>
    import('../../families/family-page.tsx').then((file) => file.FamilyPage),
  ),
  signedInScreen(schoolResultPatterns.results, () =>
    import('../../school-results/school-results-page.tsx').then((file) => file.SchoolResultsPage),
  ),
  signedInScreen(schoolNetworkPaths.address, () =>
    import('../../school-network/address-page.tsx').then((file) => file.AddressPage),
  ),
  signedInScreen(aiPaths.runs, () => import('../../ai/analysis/runs-page.tsx').then((file) => file.RunsPage)),
  signedInScreen(aiPatterns.drafts, () =>
    import('../../ai/drafts/drafts-page.tsx').then((file) => file.DraftsPage),
  ),
  signedInScreen(aiPatterns.draftOrder, () =>
    import('../../ai/drafts/draft-order-page.tsx').then((file) => file.DraftOrderPage),
  ),
  signedInScreen(aiPaths.settings, () =>
    import('../../ai/settings-page.tsx').then((file) => file.SettingsPage),
  ),
];
