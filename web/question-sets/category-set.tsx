import { useState } from 'react';
import { useLocation } from 'wouter';
import * as z from 'zod/mini';

import { addQuestionSet, setLimits } from '../../contract/question-sets.ts';
import { useCategory } from '../categories/api.ts';
import type { ChosenCategory } from '../categories/category-typeahead.tsx';
import { LazyCategoryTypeahead } from '../categories/lazy-category-typeahead.tsx';
import { useTranslation } from '../lib/languages/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { TextField } from '../ui/fields/field.tsx';
import { Form, FormActions } from '../ui/fields/form.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { useSetChanges } from './api.ts';
import { setPaths } from './paths.ts';

const Input = z.required(z.pick(addQuestionSet.body, { name: true, category: true }));

export type CategorySetProps = {
  /** The id of the category that is chosen at first; null for none. */
  category: number | null;
  onClose: () => void;
};

/** Makes a set that has all tests of the reader in a category, also later ones. */
export function CategorySet({ category, onClose }: CategorySetProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { add } = useSetChanges();
  const first = useCategory(category).data ?? null;
  const [chosen, setChosen] = useState<ChosenCategory | null>();
  const [name, setName] = useState<string>();
  const shown = chosen === undefined ? first : chosen;
  const form = useForm({
    schema: Input,
    read: () => ({ name: name ?? shown?.name ?? '', category: shown?.id }),
    submit: async (input) => {
      const id = await add(input);
      onClose();
      if (id !== undefined) navigate(setPaths.set(id));
    },
  });
  return (
    <Dialog title={t('sets.category.title')} onClose={onClose} actions={null}>
      <Form form={form}>
        <p>{t('sets.category.text')}</p>
        <LazyCategoryTypeahead
          key={first?.id}
          name="category"
          label={t('questions.form.category')}
          value={shown && { id: shown.id, name: shown.name }}
          onChange={setChosen}
        />
        <TextField
          name="name"
          label={t('sets.set_name')}
          maxLength={setLimits.name}
          autoComplete="off"
          value={name ?? shown?.name ?? ''}
          onChange={({ target }) => setName(target.value)}
        />
        <FormActions
          form={form}
          submit={t('sets.category.make')}
          busyText={t('ui.saving')}
          before={
            <Button look="secondary" onClick={onClose}>
              {t('ui.cancel')}
            </Button>
          }
        />
      </Form>
    </Dialog>
  );
}
