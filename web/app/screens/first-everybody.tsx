import { patterns } from '../../lib/paths/paths.ts';
import { newsPatterns } from '../../news/paths.ts';
import { plainScreen, screen, type Screen, signedInScreen } from '../screen.tsx';

/** The other screens of pupils and parents with which visits begin. */
export const firstEverybody: readonly Screen[] = [
  plainScreen(patterns.card, () => import('../../cards/card-page.tsx').then((file) => file.CardPage), 'once'),
  screen(patterns.category, () =>
    import('../../categories/category-page.tsx').then((file) => file.CategoryPage),
  ),
  screen(patterns.questions, () =>
    import('../question-list-screen.tsx').then((file) => file.QuestionListScreen),
  ),
  screen(patterns.question, () => import('../question-screen.tsx').then((file) => file.QuestionScreen)),
  signedInScreen(patterns.answered, () =>
    import('../../homes/pupil/answered-page.tsx').then((file) => file.AnsweredPage),
  ),
  signedInScreen(patterns.child, () =>
    import('../../homes/family/child-page.tsx').then((file) => file.ChildPage),
  ),
  screen(newsPatterns.list, () => import('../../news/news-page.tsx').then((file) => file.NewsPage)),
  screen(newsPatterns.post, () => import('../../news/post-page.tsx').then((file) => file.PostPage)),
];
