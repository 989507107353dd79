import '../ui/controls.css';

import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { gradePaths } from './paths.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import { TextLink } from '../ui/button.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';

export type ClassHeadingProps = {
  id: number;
  /** The name of the class; undefined while it is loading. */
  name: string | undefined;
  part: 'book' | 'topics';
  below?: ReactNode;
  actions?: ReactNode;
};

/** The heading of the screens with the grades of a class, which leads from one to the other. */
export function ClassHeading({ id, name, part, below, actions }: ClassHeadingProps) {
  const { t } = useTranslation();
  const links = { book: gradePaths.ofClass(id), topics: gradePaths.topics(id) } as const;
  return (
    <>
      <PageHeading
        key={name === undefined ? 'loading' : 'loaded'}
        above={<TextLink href={paths.schoolClass(id)}>{t('grade_book.to_class')}</TextLink>}
        kind={t(`grade_book.part.${part}`)}
        below={below}
        actions={actions}
      >
        {name}
      </PageHeading>
      <nav className="row gap-2 screen-only" aria-label={t('grade_book.parts')}>
        {(['book', 'topics'] as const).map((view) => (
          <Link
            key={view}
            href={links[view]}
            className="tab"
            aria-current={view === part ? 'page' : undefined}
          >
            {t(`grade_book.part.${view}`)}
          </Link>
        ))}
      </nav>
    </>
  );
}
