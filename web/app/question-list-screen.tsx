import { QuestionListPage, type QuestionListPageProps } from '../questions/list/question-list-page.tsx';
import { lazyComponent } from '../ui/feedback/lazy-component.tsx';

const LazyAnalyzeLink = lazyComponent(
  async () => (await import('../ai/analysis/analyze-link.tsx')).AnalyzeLink,
  () => null,
);

const actions: QuestionListPageProps['actions'] = (state) => <LazyAnalyzeLink state={state} />;

/** The list of tests, from which authors have tests analyzed, and ask for drafts of others. */
export function QuestionListScreen() {
  return <QuestionListPage actions={actions} />;
}
