import { useState } from 'react';
import * as z from 'zod/mini';

import { text } from '../../contract/wire/fields.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { TextField } from '../ui/fields/field.tsx';
import { Form, FormActions } from '../ui/fields/form.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { showNotice } from '../ui/feedback/notices.tsx';
import { Card } from '../ui/layout/card.tsx';
import { useFamilyChanges } from './api.ts';

const CodeForm = z.object({ code: text(100) });

/** Takes the code of a child. @param isPupil whether the reader may be a pupil: the title asks first */
export function AddChild({ isPupil = false }: { isPupil?: boolean }) {
  const { t } = useTranslation();
  const { addChild } = useFamilyChanges();
  const [added, setAdded] = useState(0);
  const form = useForm({
    schema: CodeForm,
    submit: async ({ code }) => {
      const child = await addChild(code);
      showNotice(t('families.add.added', { name: `${child?.first_name} ${child?.last_name}`.trim() }));
      setAdded((count) => count + 1);
    },
  });
  return (
    <Card title={t(isPupil ? 'families.add.title_pupil' : 'families.add.title')}>
      <Form form={form}>
        <TextField
          key={added}
          name="code"
          label={t('families.add.code')}
          hint={t('families.add.hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <FormActions form={form} submit={t('families.add.submit')} busyText={t('ui.saving')} />
      </Form>
    </Card>
  );
}
