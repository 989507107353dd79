import * as z from 'zod/mini';

import { addQuestionSet, type QuestionSet, setLimits } from '../../contract/question-sets.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { TextField } from '../ui/fields/field.tsx';
import { Form, FormActions } from '../ui/fields/form.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { useSetChanges } from './api.ts';

const Input = z.pick(addQuestionSet.body, { name: true });

/** Asks for another name of a set. */
export function RenameSet({ set, onClose }: { set: QuestionSet; onClose: () => void }) {
  const { t } = useTranslation();
  const { change } = useSetChanges();
  const form = useForm({
    schema: Input,
    submit: async (input) => {
      await change(set.id, input);
      onClose();
    },
  });
  return (
    <Dialog title={t('sets.rename.title')} onClose={onClose} actions={null}>
      <Form form={form}>
        <TextField
          name="name"
          label={t('sets.set_name')}
          maxLength={setLimits.name}
          autoComplete="off"
          defaultValue={set.name}
        />
        <FormActions
          form={form}
          submit={t('sets.rename.save')}
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
