import * as z from 'zod/mini';

import { bookWeight, type GradeBook, type WorkInBook } from '../../contract/grade-book.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { TextField } from '../ui/fields/field.tsx';
import { Form, FormActions } from '../ui/fields/form.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';
import { undoing } from '../ui/feedback/undoing.ts';
import { useForm } from '../ui/fields/use-form.ts';
import { useGradeChanges } from './api.ts';

const schema = z.object({ weight: bookWeight });

export type WeightDialogProps = { book: GradeBook; work: WorkInBook; onClose: () => void };

/** Sets how much a work counts in the averages of a class. */
export function WeightDialog({ book, work, onClose }: WeightDialogProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { changeBook } = useGradeChanges();
  const change = (weight: number) => changeBook({ class: book.class, work: work.id, weight });
  const form = useForm({
    schema,
    submit: async ({ weight }) => {
      await change(weight);
      const text = t('grade_book.weight_saved', { title: work.title, weight: number(weight) });
      showNotice(
        text,
        'success',
        undoing(t, () => change(work.weight)),
      );
      onClose();
    },
  });
  const cancel = (
    <Button look="secondary" onClick={onClose}>
      {t('ui.cancel')}
    </Button>
  );
  return (
    <Dialog title={t('grade_book.weight_of', { title: work.title })} onClose={onClose} actions={null}>
      <Form form={form}>
        <TextField
          name="weight"
          label={t('grade_book.weight')}
          hint={t('grade_book.weight_hint')}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={number(work.weight)}
          maxLength={6}
        />
        <FormActions form={form} submit={t('grade_book.save')} busyText={t('ui.saving')} before={cancel} />
      </Form>
    </Dialog>
  );
}
