import type { KeyboardEvent, ReactNode } from 'react';
import type * as z from 'zod/mini';

import { useTranslation } from '../lib/languages/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Form, FormActions } from '../ui/fields/form.tsx';
import { useForm } from '../ui/fields/use-form.ts';

export type FormDialogProps<Schema extends z.ZodMiniType> = {
  title: string;
  schema: Schema;
  /** Saves the values; an ApiError it throws is shown in the form, which then stays. */
  submit: (values: z.output<Schema>) => Promise<void>;
  onClose: () => void;
  /** The text of the button that saves, where it says more than “Save”. */
  action?: string;
  children: ReactNode;
};

/** Keeps the dialog open when Escape closes a list of suggestions in it. */
function keepOpen(event: KeyboardEvent): void {
  const isOpen = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
  if (event.key === 'Escape' && isOpen) event.preventDefault();
}

/** A form in a dialog, which closes when the form is saved. */
export function FormDialog<Schema extends z.ZodMiniType>(props: FormDialogProps<Schema>) {
  const { title, schema, submit, onClose, action, children } = props;
  const { t } = useTranslation();
  const form = useForm({
    schema,
    submit: async (values) => {
      await submit(values);
      onClose();
    },
  });
  const cancel = (
    <Button look="secondary" onClick={onClose}>
      {t('ui.cancel')}
    </Button>
  );
  return (
    <Dialog title={title} onClose={onClose} actions={null}>
      <div className="form-dialog" onKeyDownCapture={keepOpen}>
        <Form form={form}>
          {children}
          <FormActions
            form={form}
            submit={action ?? t('people.save')}
            busyText={t('ui.saving')}
            before={cancel}
          />
        </Form>
      </div>
    </Dialog>
  );
}
