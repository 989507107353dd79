import './feedback.css';

import type { ReactNode } from 'react';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { SkeletonCard } from './skeleton.tsx';

/** A spinner. `label` is shown beside it and announced by screen readers. */
export function Spinner({ label }: { label: string }) {
  return (
    <span className="spinner-frame" role="status">
      <span className="spinner" aria-hidden="true" />
      <span>{label}</span>
    </span>
  );
}

export type LoadingPanelProps = {
  /** The text; a general one by default. */
  text?: string;
  /** Shapes of the size of the content, so that the layout does not shift when it comes. */
  children?: ReactNode;
};

/** In the place of content that is being loaded: a text, which screen readers announce, and grey shapes. */
export function LoadingPanel({ text, children }: LoadingPanelProps) {
  const { t } = useTranslation();
  return (
    <div className="stack loading-panel">
      <p className="muted" role="status">
        {text ?? t('ui.loading.default')}
      </p>
      <div className="stack" aria-busy="true" aria-hidden="true">
        {children ?? <SkeletonCard shapes={['title', 'line', 'line', 'short']} />}
      </div>
    </div>
  );
}
