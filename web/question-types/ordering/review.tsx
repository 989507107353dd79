import type { Ordered, OrderingContent } from '../../../contract/question-types/ordering.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { ReviewedParts } from '../reviewing/reviewed-parts.tsx';
import type { ReviewProps } from '../view.ts';
import { reviewedPlaces } from './reviewed-places.ts';

/** Place by place, which item was put there, and which one belongs there. */
export function ReviewOrdering({ content, right, answers }: ReviewProps<OrderingContent, Ordered, Ordered>) {
  const { t } = useTranslation();
  // Without an order there are no places.
  if (right === null && answers.length === 0) {
    const parts = content.items.map(({ id, text }) => ({ id, title: text, right: '', given: [] }));
    return <ReviewedParts parts={parts} />;
  }
  return (
    <ReviewedParts parts={reviewedPlaces(content, right, answers, t('questions.types.removed'))} isNumbered />
  );
}
