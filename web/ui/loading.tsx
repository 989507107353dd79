import './loading.css';

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { SkeletonCard } from './skeleton.tsx';

/** Something turns. `label` is shown beside it and read out. */
export function Spinner({ label }: { label?: string }) {
  return (
    <span className="spinner-frame" role="status">
      <span className="spinner" aria-hidden="true" />
      {label !== undefined && <span>{label}</span>}
    </span>
  );
}

export type LoadingPanelProps = {
  /** What is being waited for. */
  text?: string;
  /** Shapes like what will stand there, so that nothing jumps when it comes. */
  children?: ReactNode;
};

/** Fills the place of what is being loaded: a sentence, which is read out, and its shape in grey. */
export function LoadingPanel({ text, children }: LoadingPanelProps) {
  const { t } = useTranslation();
  return (
    <div className="loading-panel">
      <p className="muted" role="status">
        {text ?? t('ui.loading.default')}
      </p>
      <div className="loading-shapes" aria-busy="true" aria-hidden="true">
        {children ?? <SkeletonCard shapes={['title', 'line', 'line', 'short']} />}
      </div>
    </div>
  );
}
