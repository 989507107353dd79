import { useState } from 'react';

import { type ClassInList, ClassInput, longestClassName } from '../../contract/people/classes.ts';
import { schoolYearOf } from '../../contract/people/school-year.ts';
import { CategoryTypeahead } from '../categories/category-typeahead.tsx';
import { wallClock } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { schoolNow } from '../lib/languages/school-clock.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { TextField } from '../ui/fields/field.tsx';
import { Form, FormActions } from '../ui/fields/form.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { readForm, useForm } from '../ui/fields/use-form.ts';
import { schoolYear } from './school-year.ts';

export type ClassFormProps = {
  /** The class that is changed; a new one without it. */
  present?: Pick<ClassInList, 'name' | 'year' | 'subject' | 'subject_name'>;
  /** Saves the class; an ApiError that it throws is shown in the form, which then stays. */
  save: (input: ClassInput) => Promise<unknown>;
  onClose: () => void;
};

/** A blank choice of the subject is none. */
function readClass(data: FormData): object {
  const { subject, ...fields } = readForm(data);
  return { ...fields, subject: subject === '' ? null : subject };
}

/** Name, year and subject of a class, in a dialog. */
export function ClassForm({ present, save, onClose }: ClassFormProps) {
  const { t } = useTranslation();
  const [subject, setSubject] = useState(
    present?.subject == null ? null : { id: present.subject, name: present.subject_name },
  );
  const form = useForm({
    schema: ClassInput,
    read: readClass,
    submit: async (input) => {
      await save(input);
      onClose();
    },
  });
  const [now] = useState(() => schoolYearOf(wallClock(schoolNow()).day));
  const usual = [now - 1, now, now + 1];
  const years = present === undefined || usual.includes(present.year) ? usual : [present.year, ...usual];
  return (
    <Dialog
      title={t(present === undefined ? 'classes.form.new' : 'classes.form.change')}
      onClose={onClose}
      actions={null}
    >
      <Form form={form}>
        <TextField
          name="name"
          label={t('classes.form.name')}
          hint={t('classes.form.name_hint')}
          defaultValue={present?.name}
          maxLength={longestClassName}
          autoComplete="off"
        />
        <SelectField
          name="year"
          label={t('classes.form.year')}
          options={years.map((value) => ({ value, label: schoolYear(value) }))}
          defaultValue={present?.year ?? now}
        />
        <CategoryTypeahead
          name="subject"
          label={t('classes.form.subject')}
          value={subject}
          onChange={setSubject}
        />
        <FormActions
          form={form}
          submit={t('classes.form.save')}
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
