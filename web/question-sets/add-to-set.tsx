import { useState } from 'react';
import { useLocation } from 'wouter';
import * as z from 'zod/mini';

import { addQuestionSet, setLimits } from '../../contract/question-sets.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import type { AddToSetProps } from '../questions/list/tests-to-save.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';
import { TextField } from '../ui/fields/field.tsx';
import { Form, FormActions } from '../ui/fields/form.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { readForm, useForm } from '../ui/fields/use-form.ts';
import { useSetChanges, useSets } from './api.ts';
import { setPaths } from './paths.ts';

/** How many sets are offered, the newest first. */
const mostOffered = 100;

const Input = z.extend(z.pick(addQuestionSet.body, { tests: true }), {
  set: z.string(),
  name: addQuestionSet.body.shape.name,
});

/** Adds tests to a set of the reader, or makes a new one with them, which is then shown. */
export function AddToSet({ tests, name = '', onDone, onClose }: AddToSetProps) {
  const { t } = useTranslation();
  const count = t('questions.list.count', { count: tests.length });
  return (
    <Dialog title={`${t('sets.add.title')}: ${count}`} onClose={onClose} actions={null}>
      <Loaded answer={useSets({ per_page: mostOffered, is_own: true })} keepsKnown>
        {({ data_api }) => (
          <AddForm
            tests={tests}
            name={name}
            sets={data_api.filter(({ category }) => category === null)}
            onDone={onDone}
            onClose={onClose}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

type AddFormProps = Required<AddToSetProps> & { sets: readonly { id: number; name: string }[] };

function AddForm({ tests, name, sets, onDone, onClose }: AddFormProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { add, change } = useSetChanges();
  const [chosen, setChosen] = useState('');
  const known = sets.find(({ id }) => String(id) === chosen);
  const form = useForm({
    schema: Input,
    read: (data) => ({ set: chosen, name: known?.name, ...readForm(data), tests }),
    submit: async (input) => {
      if (known !== undefined) await change(known.id, { add: input.tests });
      const id = known === undefined ? await add({ name: input.name, tests: input.tests }) : undefined;
      showNotice(t('sets.add.done', { name: input.name }));
      onDone();
      onClose();
      if (id !== undefined) navigate(setPaths.set(id));
    },
  });
  return (
    <Form form={form}>
      {sets.length > 0 && (
        <SelectField
          name="set"
          label={t('sets.kind')}
          placeholder={t('sets.add.new')}
          options={sets.map((set) => ({ value: set.id, label: set.name }))}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      {known === undefined && (
        <TextField
          name="name"
          label={t('sets.set_name')}
          hint={t('sets.add.name_hint')}
          maxLength={setLimits.name}
          autoComplete="off"
          defaultValue={name}
        />
      )}
      <FormActions
        form={form}
        submit={t('sets.add.add')}
        busyText={t('ui.saving')}
        before={
          <Button look="secondary" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        }
      />
    </Form>
  );
}
