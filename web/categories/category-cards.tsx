import './category-cards.css';

import { Link } from 'wouter';

import type { RelatedCategory } from '../../contract/categories.ts';
import { useTranslation } from '../lib/i18n.ts';

/** How many names of children a card shows. */
const shownChildren = 3;

export type CategoryCardsProps = {
  categories: readonly RelatedCategory[];
  /** Where a card leads to. */
  href: (id: number) => string;
};

/** Categories as links, each with its number of tests and the names of its first children. */
export function CategoryCards({ categories, href }: CategoryCardsProps) {
  const { t } = useTranslation();
  return (
    <ul className="category-cards">
      {categories.map((category) => {
        const names = category.children.slice(0, shownChildren).map((child) => child.name);
        const more = category.children.length > shownChildren ? ', …' : '';
        return (
          <li key={category.id}>
            <Link href={href(category.id)} className="category-card">
              <span className="category-card-name" lang={category.language}>
                {category.name}
              </span>
              <span className="muted small">
                {t('categories.tests', { count: category.aggregated_tests_count })}
                {' · '}
                {t(`categories.language.${category.language}`)}
              </span>
              {names.length > 0 && (
                <span className="muted small" lang={category.language}>
                  {names.join(', ') + more}
                </span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
