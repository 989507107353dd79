import { QuestionListPage, type QuestionListPageProps } from '../questions/list/question-list-page.tsx';
import type { SaveTestsProps } from '../questions/list/tests-to-save.ts';
import { lazyComponent } from '../ui/feedback/lazy-component.tsx';
import { LazyAddToSet } from './lazy-add-to-set.ts';

const LazyAnalyzeLink = lazyComponent(
  async () => (await import('../ai/analysis/analyze-link.tsx')).AnalyzeLink,
  () => null,
);

const LazySaveTests = lazyComponent<SaveTestsProps>(
  async () => (await import('../question-exports/save-tests.tsx')).SaveTests,
  () => null,
);

const actions: QuestionListPageProps['actions'] = (state) => <LazyAnalyzeLink state={state} />;

/** The list of tests, from which authors have tests analyzed, save them as files, add them to sets, and ask for drafts of others. */
export function QuestionListScreen() {
  return <QuestionListPage actions={actions} SaveTests={LazySaveTests} AddToSet={LazyAddToSet} />;
}
