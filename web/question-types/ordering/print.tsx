import { useId } from 'react';

import type { OrderingContent } from '../../../contract/question-types/ordering.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { PrintedBoxes } from '../printing/printed-boxes.tsx';

/** The items, each with a box for the number of its place. */
export function PrintedOrdering({ content }: { content: OrderingContent }) {
  const { t } = useTranslation();
  const id = useId();
  if (content.items.length === 0) return null;
  return (
    <div className="stack gap-3">
      <p id={id}>{t('questions.types.ordering.number')}</p>
      <PrintedBoxes parts={content.items} labelledBy={id} />
    </div>
  );
}
