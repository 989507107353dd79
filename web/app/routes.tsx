import { paths, patterns } from '../lib/paths.ts';
import { tokens } from '../lib/tokens.ts';
import { LazyPersonHome } from './lazy-person-home.ts';
import { firstScreen, partWithQueries, plainScreen, screen, type Screen } from './screen.tsx';

/** What follows the summary of a category at the end of solving. Its code is not needed before. */
const AfterCategory = partWithQueries(() =>
  import('../answers/after-category.tsx').then((file) => file.AfterCategory),
);

/**
 * All screens, and the one place that composes features: a part of one feature that another shows is passed in here.
 * `screen` is for screens that use queries, `plainScreen` for the others, `firstScreen` for those that most visits begin with.
 */
export const routes: readonly Screen[] = [
  firstScreen(patterns.home, () => {
    if (tokens.access() !== null) LazyPersonHome.preload();
    return import('./home-page.tsx').then((file) => file.HomePage);
  }),
  firstScreen(
    patterns.login,
    () => import('../auth/login-page.tsx').then((file) => file.LoginPage),
    'guests',
  ),
  firstScreen(
    patterns.signup,
    () => import('../auth/signup-page.tsx').then((file) => file.SignupPage),
    'guests',
  ),
  plainScreen(patterns.activation, () =>
    import('../auth/activation-page.tsx').then((file) => file.ActivationPage),
  ),
  plainScreen(patterns.notMe, () => import('../auth/not-me-page.tsx').then((file) => file.NotMePage)),
  firstScreen(patterns.resetRequest, () =>
    import('../auth/reset-password-pages.tsx').then((file) => file.ResetRequestPage),
  ),
  plainScreen(patterns.resetConfirm, () =>
    import('../auth/reset-password-pages.tsx').then((file) => file.ResetConfirmPage),
  ),
  plainScreen(
    patterns.profile,
    async () => {
      const [{ ProfilePage }, { FamilyLink }, { ChangePassword }, { DeleteAccount }] = await Promise.all([
        import('../users/profile-page.tsx'),
        import('../families/family-link.tsx'),
        import('../auth/change-password.tsx'),
        import('../auth/delete-account.tsx'),
      ]);
      const account = (
        <>
          <ChangePassword />
          <DeleteAccount />
        </>
      );
      return () => <ProfilePage family={<FamilyLink />} account={account} />;
    },
    'people',
  ),
  screen(patterns.categoryPicker, () =>
    import('../categories/category-picker-page.tsx').then((file) => file.CategoryPickerPage),
  ),
  screen(patterns.category, () =>
    import('../categories/category-page.tsx').then((file) => file.CategoryPage),
  ),
  screen(patterns.staff, () => import('../people/staff-page.tsx').then((file) => file.StaffPage)),
  screen(patterns.questions, () =>
    import('../questions/question-list-page.tsx').then((file) => file.QuestionListPage),
  ),
  screen(
    patterns.printQuestions,
    () => import('../questions/print-page.tsx').then((file) => file.PrintPage),
    'people',
  ),
  screen(patterns.question, async () => {
    const [{ QuestionPage }, { ResultsCard }] = await Promise.all([
      import('../questions/question-page.tsx'),
      import('../answers/results-card.tsx'),
    ]);
    return () => <QuestionPage results={({ test_type }) => <ResultsCard test_type={test_type} />} />;
  }),
  screen(
    patterns.questionResults,
    () => import('../statistics/results-page.tsx').then((file) => file.ResultsPage),
    'people',
  ),
  screen(
    patterns.questionHistory,
    () => import('../questions/history-page.tsx').then((file) => file.HistoryPage),
    'people',
  ),
  screen(
    patterns.written,
    () => import('../statistics/written-page.tsx').then((file) => file.WrittenPage),
    'people',
  ),
  screen(
    patterns.toMark,
    () => import('../marks/to-mark-page.tsx').then((file) => file.ToMarkPage),
    'people',
  ),
  screen(
    patterns.addQuestion,
    () => import('../questions/write-question-pages.tsx').then((file) => file.AddQuestionPage),
    'people',
  ),
  screen(patterns.editQuestion, () =>
    import('../questions/write-question-pages.tsx').then((file) => file.EditQuestionPage),
  ),
  plainScreen(
    patterns.solve,
    async () => {
      const { SolvePage } = await import('../answers/solve-page.tsx');
      return () => <SolvePage afterCategory={AfterCategory} />;
    },
    'people',
  ),
  screen(
    patterns.answered,
    () => import('../homes/answered-page.tsx').then((file) => file.AnsweredPage),
    'people',
  ),
  screen(
    patterns.family,
    () => import('../families/family-page.tsx').then((file) => file.FamilyPage),
    'people',
  ),
  screen(patterns.child, () => import('../homes/child-page.tsx').then((file) => file.ChildPage), 'people'),
  screen(patterns.news, () => import('../news/news-page.tsx').then((file) => file.NewsPage)),
  screen(
    patterns.addPost,
    () => import('../news/write-post-pages.tsx').then((file) => file.AddPostPage),
    'people',
  ),
  screen(patterns.post, () => import('../news/post-page.tsx').then((file) => file.PostPage)),
  screen(
    patterns.editPost,
    () => import('../news/write-post-pages.tsx').then((file) => file.EditPostPage),
    'people',
  ),
];

function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}/?$`).test(path);
}

/** The screen at a path; undefined where there is none, or the reader is going to be redirected. */
export function screenAt(path: string, hasToken: boolean): Screen | undefined {
  const found = routes.find(({ pattern }) => matches(pattern, path));
  return found?.access === (hasToken ? 'guests' : 'people') ? undefined : found;
}

/** Loads what follows the last test of a category: the summary, and the screen with the categories and the search on it. */
export function preloadAfterSolving(): void {
  AfterCategory.preload();
  screenAt(paths.categoryPicker, true)?.component.preload();
  void import('../categories/lazy-category-typeahead.tsx').then(
    ({ LazyCategoryTypeahead }) => LazyCategoryTypeahead.preload(),
    () => undefined,
  );
}
