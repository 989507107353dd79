import { ResultsCard } from '../answers/results-card.tsx';
import { QuestionPage, type QuestionPageProps } from '../questions/page/question-page.tsx';
import { lazyComponent } from '../ui/feedback/lazy-component.tsx';
import { LazyAddToSet } from './lazy-add-to-set.ts';

/** For authors only: its code is apart from that of the screen, with its texts. */
const LazyAnalysisPart = lazyComponent(
  async () => (await import('../ai/analysis/analysis-part.tsx')).AnalysisPart,
  () => null,
);

const results: QuestionPageProps['results'] = ({ test_type }) => <ResultsCard test_type={test_type} />;
const analysis: QuestionPageProps['analysis'] = (question) => <LazyAnalysisPart question={question} />;

/** The details of a test, with the results of pupils, for its author its analysis, and for all who write tests the sets to which they add it. */
export function QuestionScreen() {
  return <QuestionPage results={results} analysis={analysis} AddToSet={LazyAddToSet} />;
}
