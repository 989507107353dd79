import { joinClass } from '../../contract/classes.ts';
import { useTranslation } from '../lib/i18n.ts';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { showNotice } from '../ui/notices.tsx';
import { useForm } from '../ui/use-form.ts';
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
