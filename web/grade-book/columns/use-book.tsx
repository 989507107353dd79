import type { ReactNode } from 'react';

import { getGradeBook, type GradeBook } from '../../../contract/grade-book.ts';
import { useEndpoint } from '../../lib/api/use-endpoint.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { usePathId } from '../../lib/paths/parse-id.ts';
import { TextLink } from '../../ui/button.tsx';
import { LoadingPanel } from '../../ui/feedback/loading.tsx';
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { NoClass } from '../no-class.tsx';
import { gradePaths } from '../paths.ts';

export type BookAnswer = {
  /** Stands in the place of the book while there is none. */
  place: ReactNode;
  book: GradeBook | undefined;
  /** Whether it was asked for since the screen was opened. */
  isNewest: boolean;
};

/** The grade book of the class in the address. @param kind of the screen, for its heading */
export function useBook(kind: string): BookAnswer {
  const id = usePathId();
  const { t } = useTranslation();
  const sent = id === null ? null : { query: { class: id } };
  const { data, error, refetch, isFetchedAfterMount } = useEndpoint(getGradeBook, sent, {
    select: (answer) => answer.data_api[0],
  });
  const isNewest = isFetchedAfterMount || error !== null;
  if (id === null || (data === undefined && error !== null)) {
    const place = <NoClass part="book" error={error} onRetry={refetch} />;
    return { place, book: undefined, isNewest };
  }
  const place = (
    <div className="stack reading">
      <PageHeading
        key="loading"
        kind={kind}
        above={<TextLink href={gradePaths.ofClass(id)}>{t('grade_book.column.to_book')}</TextLink>}
      >
        {undefined}
      </PageHeading>
      <LoadingPanel>
        <SkeletonCard shapes={['short', 'option', 'option', 'option']} />
      </LoadingPanel>
    </div>
  );
  return { place, book: data, isNewest };
}

export type FrameProps = {
  book: GradeBook;
  kind: string;
  title: string;
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of a screen of a column, which leads back to the book. */
export function Frame({ book, kind, title, actions, children }: FrameProps) {
  const { t } = useTranslation();
  return (
    <div className="stack reading">
      <PageHeading
        key="loaded"
        kind={kind}
        above={<TextLink href={gradePaths.ofClass(book.class)}>{t('grade_book.column.to_book')}</TextLink>}
        actions={actions}
      >
        {title}
      </PageHeading>
      {children}
    </div>
  );
}
