import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';

import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { useForm } from '../ui/use-form.ts';

export type FormDialogProps<Schema extends z.ZodMiniType> = {
  title: string;
  schema: Schema;
  /** Saves the values; an ApiError it throws is shown in the form, which then stays. */
  submit: (values: z.output<Schema>) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** A list of suggestions that is open within the dialog is what Escape closes first. */
function keepOpen(event: KeyboardEvent): void {
  const isOpen = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
  if (event.key === 'Escape' && isOpen) event.preventDefault();
}

/** A form that is opened above the screen and goes when it is saved. */
export function FormDialog<Schema extends z.ZodMiniType>(props: FormDialogProps<Schema>) {
  const { title, schema, submit, onClose, children } = props;
  const { t } = useTranslation();
  const form = useForm({
    schema,
    submit: async (values) => {
      await submit(values);
      onClose();
    },
  });
  return (
    <Dialog open title={title} onClose={onClose} actions={null}>
      <div className="form-dialog" onKeyDownCapture={keepOpen}>
        <Form form={form}>
          {children}
          <FormActions>
            <Button look="secondary" onClick={onClose}>
              {t('people.cancel')}
            </Button>
            <Button type="submit" busy={form.busy} busyText={t('people.saving')}>
              {t('people.save')}
            </Button>
          </FormActions>
        </Form>
      </div>
    </Dialog>
  );
}
