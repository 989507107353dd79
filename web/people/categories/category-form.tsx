import { useState } from 'react';

import { CategoryInput, type RelatedCategory } from '../../../contract/questions/categories.ts';
import { type Language, languages } from '../../../contract/languages.ts';
import { CategoryTypeahead, type ChosenCategory } from '../../categories/category-typeahead.tsx';
import { useLanguage, useTranslation } from '../../lib/languages/i18n.ts';
import { TextField } from '../../ui/fields/field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { showNotice } from '../../ui/feedback/notices.tsx';
import { undoing } from '../../ui/feedback/undoing.ts';
import { useCategoryChanges } from '../api.ts';
import { FormDialog } from '../form-dialog.tsx';

export type CategoryFormProps = {
  /** The category to change; undefined for a new one. */
  category?: RelatedCategory;
  /** Its parent; null at the root. */
  above: ChosenCategory | null;
  /** The initial language of a new category. */
  language?: Language;
  onClose: () => void;
  onSaved?: () => void;
};

export function CategoryForm({ category, above, language, onClose, onSaved }: CategoryFormProps) {
  const { t } = useTranslation();
  const ownLanguage = useLanguage();
  const changes = useCategoryChanges();
  const [parent, setParent] = useState(above);
  return (
    <FormDialog
      title={t(category === undefined ? 'people.category.new' : 'people.category.change_title')}
      schema={CategoryInput}
      onClose={onClose}
      submit={async (values) => {
        const fields = { ...values, parent: values.parent ?? null };
        if (category === undefined) await changes.add(fields);
        else await changes.replace(category.id, fields);
        const undo =
          category &&
          undoing(t, () =>
            changes.replace(category.id, {
              name: category.name,
              language: category.language,
              parent: category.parent,
            }),
          );
        showNotice(t('people.category.saved', { name: fields.name }), 'success', undo);
        onSaved?.();
      }}
    >
      <TextField name="name" label={t('people.category.name')} defaultValue={category?.name} required />
      <SelectField
        name="language"
        label={t('people.category.language')}
        options={languages.map((value) => ({ value, label: t(`people.language.${value}`) }))}
        defaultValue={category?.language ?? language ?? ownLanguage}
      />
      <CategoryTypeahead
        name="parent"
        label={t('people.category.parent')}
        value={parent}
        onChange={setParent}
      />
      <p className="muted small">{t('people.category.parent_hint')}</p>
    </FormDialog>
  );
}
