import type { ComponentProps, ReactNode } from 'react';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { errorText } from './error-text.ts';
import { LoadError, type LoadErrorProps } from './load-error.tsx';
import { LoadingPanel } from './loading.tsx';
import { SkeletonCard } from './skeleton.tsx';

export type LoadedProps<Data> = Pick<LoadErrorProps, 'title' | 'actions'> & {
  /** What `useEndpoint` gives. */
  answer: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** The grey shapes of the content while it loads, where they are one card. */
  shapes?: ComponentProps<typeof SkeletonCard>['shapes'];
  /** Shown while the content loads, where it is more than one card. */
  loading?: ReactNode;
  /** In the place of a list without items. */
  empty?: ReactNode;
  /** Shows the known answer although the newest could not be loaded. */
  keepsKnown?: boolean;
  /** Without it nothing is shown once it is loaded. */
  children?: (data: Data) => ReactNode;
};

function isEmpty(data: unknown): boolean {
  return Array.isArray(data) ? data.length === 0 : (data as { total?: number } | null)?.total === 0;
}

/** What an endpoint answers, or in its place that it is being loaded, why it could not be and a button that tries again, or that there is nothing. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { answer, shapes, loading, empty, keepsKnown = false, children, ...ofError } = props;
  const { data, error, refetch } = answer;
  const { t } = useTranslation();
  if (error !== null && (data === undefined || !keepsKnown)) {
    return <LoadError {...ofError} text={errorText(t, error)} onRetry={refetch} />;
  }
  if (data !== undefined) return empty !== undefined && isEmpty(data) ? empty : children?.(data);
  return loading ?? <LoadingPanel>{shapes && <SkeletonCard shapes={shapes} />}</LoadingPanel>;
}
