import './tables.css';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { Button } from '../button.tsx';

export type PaginationProps = {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  /** Names the navigation where a screen has several. */
  label?: string;
};

/** Buttons to the first, previous, next and last page; nothing for a single page. */
export function Pagination({ page, totalPages, onPage, label }: PaginationProps) {
  const { t } = useTranslation();
  if (!(totalPages > 1) && page <= 1) return null;
  const steps = [
    { text: '«', name: t('ui.pagination.first'), to: 1, off: page <= 1 },
    { text: '‹', name: t('ui.pagination.previous'), to: page - 1, off: page <= 1 },
    { text: '›', name: t('ui.pagination.next'), to: page + 1, off: page >= totalPages },
    { text: '»', name: t('ui.pagination.last'), to: totalPages, off: page >= totalPages },
  ];
  return (
    <nav className="row gap-2 pagination" aria-label={label ?? t('ui.pagination.label')}>
      {steps.map((step, at) => [
        at === 2 && (
          <span key="now" className="pagination-now" aria-live="polite">
            {t('ui.pagination.now', { page, total: totalPages })}
          </span>
        ),
        <Button
          key={step.text}
          look="secondary"
          small
          aria-label={step.name}
          title={step.name}
          disabled={step.off}
          onClick={() => onPage(step.to)}
        >
          {step.text}
        </Button>,
      ])}
    </nav>
  );
}
