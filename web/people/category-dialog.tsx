import { useTranslation } from 'react-i18next';

import type { RelatedCategory } from '../../contract/categories.ts';
import { showNotice } from '../ui/notices.tsx';
import { useCategoryChanges } from './api.ts';
import { CategoryForm } from './category-form.tsx';
import { Confirm } from './confirm.tsx';

export type CategoryTask = 'add' | 'change' | 'delete';

export type CategoryDialogProps = {
  task: CategoryTask;
  category: RelatedCategory;
  onClose: () => void;
  onAdded: () => void;
};

/** The dialog of what is being done to a category. */
export function CategoryDialog({ task, category, onClose, onAdded }: CategoryDialogProps) {
  const { t } = useTranslation();
  const { remove } = useCategoryChanges();
  const { id, name, language } = category;
  if (task === 'add') {
    return <CategoryForm above={{ id, name }} language={language} onClose={onClose} onSaved={onAdded} />;
  }
  if (task === 'change')
    return <CategoryForm category={category} above={parentOf(category)} onClose={onClose} />;
  return (
    <Confirm
      title={t('people.category.ask_delete', { name })}
      action={t('people.category.delete')}
      onClose={onClose}
      onConfirm={async () => {
        await remove(id);
        showNotice(t('people.category.deleted', { name }));
      }}
    >
      {t('people.category.tell_delete')}
    </Confirm>
  );
}

function parentOf({ parent, parent_name }: RelatedCategory) {
  return parent === null ? null : { id: parent, name: parent_name ?? '' };
}
