import { useEffect, useRef } from 'react';

import type { Category } from '../../contract/questions/categories.ts';
import { canWriteQuestions } from '../../contract/permissions.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import { useIsGuest, usePerson } from '../lib/session/session.ts';
import { LinkButton, TextLink } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { SubjectIcon } from '../ui/pictures/subject-icon.tsx';
import { useProgress } from './api.ts';
import { CategoryCards } from './category-cards.tsx';
import { languageText, testsText } from './category-facts.ts';
import { pathAbove, subjectName } from './category-path.ts';
import { CategoryProgress } from './category-progress.tsx';

export type ChosenCategoryCardProps = {
  category: Category;
  /** Where the cards above and below lead to. */
  href: (id: number) => string;
  /** It was chosen here, by a card that is gone now. */
  takesFocus: boolean;
};

/** The selected category with what can be done in it, the card of its parent and those of its children. */
export function ChosenCategoryCard({ category, href, takesFocus }: ChosenCategoryCardProps) {
  const { t } = useTranslation();
  const person = usePerson();
  const name = useRef<HTMLSpanElement>(null);
  const [parent] = category.parents;
  const subject = subjectName(category);
  const [tests, language] = [testsText(t, category), languageText(t, category)];
  const isGuest = useIsGuest();
  const canWrite = canWriteQuestions(person);
  const around = [category, ...category.parents.slice(0, 1), ...category.children];
  const progress = useProgress(around.map(({ id }) => id));

  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) name.current?.focus();
  }, [takesFocus]);

  return (
    <div className="stack">
      {parent !== undefined && (
        <section className="stack gap-3">
          <h2>{t('categories.picker.parent')}</h2>
          <CategoryCards
            categories={[{ ...parent, children: [] }]}
            subject={subject}
            language={category.language}
            href={href}
            progress={progress}
          />
        </section>
      )}
      <Card
        className="category-chosen"
        title={
          <>
            <SubjectIcon name={subject} />
            <span ref={name} tabIndex={-1} lang={category.language}>
              {category.name}
            </span>
          </>
        }
      >
        {category.parents.length > 1 && <p className="muted small">{pathAbove(category)}</p>}
        <div className="row">
          {tests !== '' && <Chip tone="blue">{tests}</Chip>}
          {language !== '' && <Chip>{language}</Chip>}
        </div>
        {progress.isAsked && <CategoryProgress progress={progress.find(category.id)} />}
        <div className="row">
          {canWrite && (
            <LinkButton href={paths.addQuestion(category.id)} newTab>
              {t('categories.create')}
            </LinkButton>
          )}
          {!isGuest && (
            <LinkButton href={paths.solve(category.id)} look={canWrite ? 'secondary' : 'primary'}>
              {t('categories.solve')}
            </LinkButton>
          )}
          <LinkButton href={paths.category(category.id)} look="quiet">
            {t('categories.details')}
          </LinkButton>
        </div>
        {isGuest && (
          <p>
            {t('categories.picker.guest')} <TextLink href={paths.login}>{t('categories.login')}</TextLink>
          </p>
        )}
      </Card>
      <section className="stack gap-3">
        <h2>{t('categories.picker.children')}</h2>
        {category.children.length === 0 ? (
          <p className="muted">{t('categories.picker.no_children')}</p>
        ) : (
          <CategoryCards
            categories={category.children}
            subject={subject}
            language={category.language}
            href={href}
            progress={progress}
          />
        )}
      </section>
    </div>
  );
}
