import { loadTexts } from '../lib/i18n.ts';
import { QuestionListPage, type QuestionListPageProps } from '../questions/question-list-page.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';

/** For authors only: its code is apart from that of the screen, and so are its texts. */
const LazyAnalyzeLink = lazyComponent(
  async () => {
    const [{ AnalyzeLink }] = await Promise.all([import('../ai/analyze-link.tsx'), loadTexts('authors')]);
    return AnalyzeLink;
  },
  () => null,
);

const actions: QuestionListPageProps['actions'] = (state) => <LazyAnalyzeLink state={state} />;

/** The list of tests, from which authors have tests analyzed, and ask for drafts of others. */
export function QuestionListScreen() {
  return <QuestionListPage actions={actions} />;
}
