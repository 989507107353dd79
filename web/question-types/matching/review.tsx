import type { MatchingContent, MatchingPairs } from '../../../contract/question-types/matching.ts';
import { valueOf } from '../../../contract/question-types/value-of.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { RichText } from '../../rich-text/rich-text.tsx';
import { ReviewedParts } from '../reviewing/reviewed-parts.tsx';
import type { ReviewProps } from '../view.ts';
import { chosenText } from './choices.ts';

/** Prompt by prompt, the chosen and the right choice; then the choices that belong nowhere. */
export function ReviewMatching(props: ReviewProps<MatchingContent, MatchingPairs, MatchingPairs>) {
  const { content, right, answers, brief = false } = props;
  const { t } = useTranslation();
  const removed = t('questions.types.removed');
  const parts = content.prompts.map(({ id, text }) => ({
    id,
    title: text,
    right: right === null ? '' : chosenText(content, right, id, removed),
    given: answers.map(({ person, label, answer }) => ({
      person,
      label,
      text: chosenText(content, answer, id, removed),
      isRight: right === null ? null : valueOf(answer.pairs, id) === valueOf(right.pairs, id),
    })),
  }));
  const used = Object.values(right?.pairs ?? {});
  const spare = content.choices.filter(({ id }) => !used.includes(id)).map(({ text }) => text);
  return (
    <>
      <ReviewedParts parts={parts} />
      {spare.length > 0 && !brief && (
        <p className="muted small spare-choices">
          <RichText
            text={t(
              right === null ? 'questions.types.matching.choices_are' : 'questions.types.matching.spares_are',
              {
                list: spare.join('; '),
              },
            )}
          />
        </p>
      )}
    </>
  );
}
