import { joinClass } from '../../contract/people/classes.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { Card } from '../ui/layout/card.tsx';
import { TextField } from '../ui/fields/field.tsx';
import { Form, FormActions } from '../ui/fields/form.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { useClassChanges } from './api.ts';

/** Where pupils enter the code that a teacher has given them. */
export function JoinForm() {
  const { t } = useTranslation();
  const { join } = useClassChanges();
  const form = useForm({
    schema: joinClass.body,
    submit: async ({ code }) => {
      const { data_api } = await join(code);
      showNotice(t('classes.join.joined', { name: data_api[0]?.name ?? '' }));
    },
  });
  return (
    <Card title={t('classes.join.title')}>
      <Form form={form}>
        <TextField
          name="code"
          label={t('classes.join.code')}
          hint={t('classes.join.hint')}
          placeholder="XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
        />
        <FormActions form={form} submit={t('classes.join.submit')} busyText={t('ui.saving')} />
      </Form>
    </Card>
  );
}
