import './categories.css';

import { Link } from 'wouter';

import type { RelatedCategory } from '../../contract/questions/categories.ts';
import type { Language } from '../../contract/languages.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { SubjectIcon } from '../ui/pictures/subject-icon.tsx';
import type { ProgressOfCategories } from './api.ts';
import { languageText, testsText } from './category-facts.ts';
import { CategoryProgress } from './category-progress.tsx';

/** How many names of children a card shows. */
const shownChildren = 3;

export type CategoryCardsProps = {
  categories: readonly RelatedCategory[];
  /** The name of the subject that all of them belong to; without it each is a subject. */
  subject?: string;
  /** The language that is named beside the cards: a card names its own where that is another one. */
  language: Language | undefined;
  /** Where a card leads to. */
  href: (id: number) => string;
  progress: ProgressOfCategories;
};

/** Categories as links, each with its number of tests and the names of its first children. */
export function CategoryCards({ categories, subject, language, href, progress }: CategoryCardsProps) {
  const { t } = useTranslation();
  return (
    <ul className="grid gap-3 category-cards">
      {categories.map((category) => {
        const names = category.children.slice(0, shownChildren).map((child) => child.name);
        const more = category.children.length > shownChildren ? ', …' : '';
        return (
          <li key={category.id}>
            <Link href={href(category.id)} className="category-card">
              <SubjectIcon name={subject ?? category.name} />
              <div className="stack gap-1 category-card-text">
                <span className="category-card-name" lang={category.language}>
                  {category.name}
                </span>
                <span className="muted small">
                  {[testsText(t, category), category.language !== language && languageText(t, category)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {names.length > 0 && (
                  <span className="muted small" lang={category.language}>
                    {names.join(', ') + more}
                  </span>
                )}
                {progress.isAsked && <CategoryProgress progress={progress.find(category.id)} />}
              </div>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
