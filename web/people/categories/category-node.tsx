import { type ReactNode, useId, useState } from 'react';

import type { RelatedCategory } from '../../../contract/questions/categories.ts';
import { useCategory } from '../../categories/api.ts';
import { pathAbove } from '../../categories/category-path.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { paths } from '../../lib/paths/paths.ts';
import { Confirm } from '../../ui/dialogs/confirm.tsx';
import { errorText } from '../../ui/feedback/error-text.ts';
import { Spinner } from '../../ui/feedback/loading.tsx';
import { Menu } from '../../ui/dialogs/menu.tsx';
import { showNotice } from '../../ui/feedback/notices.tsx';
import { useCategoryChanges } from '../api.ts';
import { CategoryForm } from './category-form.tsx';

/** How many children are shown; more are found by name only. */
const shownChildren = 50;

export type CategoryNodeProps = {
  category: RelatedCategory;
  /** The path above, where the category is not shown within its tree. */
  parents?: RelatedCategory[];
};

/** A category with its menu, and its children once it is opened. */
export function CategoryNode({ category, parents }: CategoryNodeProps) {
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [task, setTask] = useState<CategoryTask>();
  const { name } = category;

  return (
    <li>
      <div className="staff-row category-row">
        <button
          type="button"
          className="category-toggle chevron"
          aria-expanded={open}
          aria-controls={id}
          aria-label={t('people.category.below', { name })}
          onClick={() => setOpen(!open)}
        />
        <div className="category-what">
          {parents !== undefined && <p className="muted small">{pathAbove({ parents })}</p>}
          <p className="category-name">{name}</p>
          <p className="muted small">
            {t(`people.language.${category.language}`)} ·{' '}
            {t('categories.tests', { count: category.aggregated_tests_count })}
          </p>
        </div>
        <Menu
          label={t('people.category.actions', { name })}
          trigger={<span className="menu-dots">⋯</span>}
          items={[
            { label: t('people.category.add'), onChoose: () => setTask('add') },
            { label: t('people.category.change'), onChoose: () => setTask('change') },
            { label: t('people.category.delete'), onChoose: () => setTask('delete') },
            { label: t('people.category.open'), href: paths.category(category.id) },
          ]}
        />
      </div>
      <div id={id} className="category-below">
        {open && <Children category={category} />}
      </div>
      {task !== undefined && (
        <CategoryDialog
          task={task}
          category={category}
          onClose={() => setTask(undefined)}
          onAdded={() => setOpen(true)}
        />
      )}
    </li>
  );
}

function Children({ category }: { category: RelatedCategory }) {
  const { t } = useTranslation();
  const { data, error, isPending } = useCategory(category.id);
  const children = data?.children ?? category.children;
  const note = (content: ReactNode) => <p className="category-note">{content}</p>;
  if (children.length === 0) {
    if (isPending) return note(<Spinner label={t('ui.loading.default')} />);
    return note(error === null ? t('people.category.no_children') : errorText(t, error));
  }
  return (
    <>
      <ul className="stack gap-3 category-tree">
        {children.map((child) => (
          <CategoryNode key={child.id} category={child} />
        ))}
      </ul>
      {children.length >= shownChildren && note(t('people.category.more', { shown: children.length }))}
    </>
  );
}

type CategoryTask = 'add' | 'change' | 'delete';

type CategoryDialogProps = {
  task: CategoryTask;
  category: RelatedCategory;
  onClose: () => void;
  onAdded: () => void;
};

/** The dialog of a task that was chosen in the menu of a category. */
function CategoryDialog({ task, category, onClose, onAdded }: CategoryDialogProps) {
  const { t } = useTranslation();
  const changes = useCategoryChanges();
  const { id, name, language, parent, parent_name } = category;
  if (task === 'add') {
    return <CategoryForm above={{ id, name }} language={language} onClose={onClose} onSaved={onAdded} />;
  }
  if (task === 'change') {
    const above = parent === null ? null : { id: parent, name: parent_name ?? '' };
    return <CategoryForm category={category} above={above} onClose={onClose} />;
  }
  return (
    <Confirm
      title={t('people.category.ask_delete', { name })}
      action={t('people.category.delete')}
      onClose={onClose}
      onConfirm={async () => {
        await changes.remove(id);
        showNotice(t('people.category.deleted', { name }));
      }}
    >
      {t('people.category.tell_delete')}
    </Confirm>
  );
}
