import * as z from 'zod/mini';

import { bookWeight, type GradeBook, type WorkInBook } from '../../contract/grade-book.ts';
import { useFormats } from '../lib/formats.ts';
import { useTranslation } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { showNotice } from '../ui/notices.tsx';
import { undoing } from '../ui/undoing.ts';
import { useForm } from '../ui/use-form.ts';
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
