import { longestTimeLimit } from '../../../contract/work/work-fields.ts';
import { AllowanceInput } from '../../../contract/work/work-input.ts';
import type { Allowance, WorkPage } from '../../../contract/work/work.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import { Form, FormActions } from '../../ui/fields/form.tsx';
import { showNotice } from '../../ui/feedback/notices.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { useWorkChanges } from './api.ts';
import type { Named } from './form/form-values.ts';

export type AllowanceFormProps = {
  work: WorkPage;
  /** Those who have the work. */
  pupils: readonly Named[];
  /** The allowance that is changed; undefined for a new one. */
  present: Allowance | undefined;
  onClose: () => void;
};

/** Grants one pupil more minutes, more attempts or a later end, as far as the work has such limits. */
export function AllowanceForm({ work, pupils, present, onClose }: AllowanceFormProps) {
  const { t } = useTranslation();
  const { grant } = useWorkChanges();
  const form = useForm({
    schema: AllowanceInput,
    submit: async (input) => {
      await grant(work.id, input);
      const name = pupils.find(({ id }) => id === input.person)?.name ?? '';
      showNotice(t('work.allow.saved', { name }));
      onClose();
    },
  });
  return (
    <Dialog title={t('work.allow.title')} onClose={onClose} actions={null}>
      <Form form={form}>
        <SelectField
          name="person"
          label={t('work.allow.pupil')}
          placeholder={t('work.allow.choose')}
          options={pupils.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={present?.person ?? ''}
        />
        {work.time_limit !== null && (
          <TextField
            name="minutes"
            type="number"
            inputMode="numeric"
            min={0}
            max={longestTimeLimit}
            label={t('work.allow.minutes')}
            defaultValue={present?.minutes ?? ''}
          />
        )}
        {work.attempts === 'once' && (
          <TextField
            name="attempts"
            type="number"
            inputMode="numeric"
            min={0}
            max={20}
            label={t('work.allow.attempts')}
            defaultValue={present?.attempts ?? ''}
          />
        )}
        {work.local.closes_at !== null && (
          <TextField
            name="closes_at"
            type="datetime-local"
            min={work.local.closes_at}
            label={t('work.allow.closes')}
            defaultValue={present?.local_closes_at ?? ''}
          />
        )}
        <FormActions
          form={form}
          submit={t('work.allow.save')}
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
