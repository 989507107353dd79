import type {
  MultipleAnswer,
  MultipleContent,
  MultipleKey,
} from '../../../contract/question-types/multiple.ts';
import { MarkedOptions } from '../reviewing/marked-options.tsx';
import type { ReviewProps } from '../view.ts';
import { lettered } from './options.ts';

/** The options with the right ones and those that were chosen. */
export function ReviewMultiple({
  content,
  right,
  answers,
  remarks,
}: ReviewProps<MultipleContent, MultipleKey, MultipleAnswer>) {
  return (
    <MarkedOptions
      options={lettered(content)}
      right={right?.right ?? null}
      remarks={remarks}
      choices={answers.map(({ person, label, answer }) => ({ person, mark: label, chosen: answer.chosen }))}
    />
  );
}
