import { useState } from 'react';

import type { QuestionImport } from '../../contract/questions/imports.ts';
import { useCategory } from '../categories/api.ts';
import type { ChosenCategory } from '../categories/category-typeahead.tsx';
import { LazyCategoryTypeahead } from '../categories/lazy-category-typeahead.tsx';
import { useTranslation } from '../lib/languages/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Pagination } from '../ui/tables/pagination.tsx';

/** The choices of the reader for categories of a source, by their places; null where one is made. */
export type ChosenCategories = ReadonlyMap<number, ChosenCategory | null>;

/** The category of each category of a source, as applying takes them; undefined where the reader has changed none. */
export function categoriesToApply(
  categories: QuestionImport['categories'],
  chosen: ChosenCategories,
): (number | null)[] | undefined {
  if (chosen.size === 0) return undefined;
  return categories.map(({ category }, at) => {
    const choice = chosen.get(at);
    return choice === undefined ? category : (choice?.id ?? null);
  });
}

const perPage = 20;

export type SourceCategoriesProps = {
  categories: QuestionImport['categories'];
  chosen: ChosenCategories;
  onChoose: (at: number, category: ChosenCategory | null) => void;
  /** The name of the category of the import. */
  below: string;
};

/** The categories of a source: each is made below the category of the import, or its tests go to one that is there. */
export function SourceCategories({ categories, chosen, onChoose, below }: SourceCategoriesProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const rows = categories.map(({ path, category }, at) => ({ path, category, at, key: path.join('\n') }));
  return (
    <Card title={t('imports.categories.title')}>
      <div className="stack gap-3">
        <p className="muted">{t('imports.categories.text', { name: below })}</p>
        <ul className="list" aria-label={t('imports.categories.title')}>
          {rows.slice((page - 1) * perPage, page * perPage).map(({ path, category, at, key }) => (
            <li key={key}>
              <SourceCategory
                path={path}
                category={category}
                choice={chosen.get(at)}
                onChoose={(choice) => onChoose(at, choice)}
                below={below}
              />
            </li>
          ))}
        </ul>
        <Pagination page={page} totalPages={Math.ceil(rows.length / perPage)} onPage={setPage} />
      </div>
    </Card>
  );
}

type SourceCategoryProps = {
  path: readonly string[];
  category: number | null;
  choice: ChosenCategory | null | undefined;
  onChoose: (category: ChosenCategory | null) => void;
  below: string;
};

function SourceCategory({ path, category, choice, onChoose, below }: SourceCategoryProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const known = useCategory(choice === undefined ? category : null);
  const target = choice === undefined ? (known.data ?? null) : choice;
  const name = path.join(' › ');
  const isKnown = choice !== undefined || category === null || known.data != null;
  return (
    <div className="stack gap-2">
      <div className="row apart gap-2">
        <span className="receipt-outcome">
          <strong>{name === '' ? t('imports.categories.none') : name}</strong>
          <br />
          {isKnown && (
            <span className="muted small">
              {target === null && path.length > 0
                ? t('imports.categories.made', { name: below })
                : t('imports.categories.to', { name: target?.name ?? below })}
            </span>
          )}
        </span>
        <Button look="secondary" small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'imports.categories.close' : 'imports.categories.choose')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </div>
      {isOpen && (
        <>
          <LazyCategoryTypeahead
            label={t('questions.form.category')}
            value={target && { id: target.id, name: target.name }}
            onChange={onChoose}
          />
          <p className="field-hint">{t('imports.categories.hint')}</p>
        </>
      )}
    </div>
  );
}
