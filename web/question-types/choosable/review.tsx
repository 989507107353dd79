import type {
  ChoosableAnswer,
  ChoosableContent,
  ChoosableKey,
} from '../../../contract/question-types/choosable-form.ts';
import { optionLetters } from '../../../contract/questions/choices.ts';
import { MarkedOptions } from '../reviewing/marked-options.tsx';
import type { ReviewProps } from '../view.ts';
import { filledOptions, optionOf } from './options.ts';

/**
 * The options with the right one and those that were chosen. One without text, which is in the picture, is listed only where it is
 * right or was chosen.
 */
export function ReviewChoosable({
  content,
  right,
  answers,
  remarks,
}: ReviewProps<ChoosableContent, ChoosableKey, ChoosableAnswer>) {
  return (
    <MarkedOptions
      options={filledOptions(content)}
      unlisted={optionLetters.map((id) => optionOf(content, id))}
      right={right === null ? null : [right.right]}
      remarks={remarks}
      choices={answers.map(({ person, label, answer }) => ({ person, mark: label, chosen: [answer.chosen] }))}
    />
  );
}
