import { patterns } from '../../lib/paths/paths.ts';
import { chosenTests, furtherFilters, type QuestionListState, withState } from '../api.ts';

/** Which tests are saved as a file. */
export type TestsToSave = {
  /** As exportQuestions chooses them. */
  query: Readonly<Record<string, string | number | boolean | undefined>>;
  /** The name of their category; blank without one. */
  name: string;
  /** The address at which they are printed; undefined where they cannot be. */
  printed: string | undefined;
};

export type SaveTestsProps = { tests: TestsToSave; onClose: () => void };

export type AddToSetProps = {
  /** The ids of tests that are added, in their order. */
  tests: readonly number[];
  /** What a new set is called at first. */
  name?: string;
  /** Called after they were added. */
  onDone: () => void;
  onClose: () => void;
};

/** All tests of a list in this state: by name where it is sorted so, or else the oldest first, as they were written. */
export function testsOfList(state: QuestionListState): TestsToSave {
  const sort = state.sort.startsWith('name') ? { sort: state.sort } : {};
  return {
    query: { ...chosenTests(state), ...furtherFilters(state), ...sort },
    name: state.selected_category_info?.name ?? '',
    printed: withState(patterns.printQuestions, state),
  };
}
