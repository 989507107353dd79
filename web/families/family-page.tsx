import './families.css';

import { useState } from 'react';
import * as z from 'zod/mini';

import { canShowLinkingCode } from '../../contract/permissions.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { usePerson } from '../lib/session/session.ts';
import { LoadingPanel, Spinner } from '../ui/feedback/loading.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { SkeletonCard } from '../ui/feedback/skeleton.tsx';
import { OwnChildren } from './own-children.tsx';
import { useFormats } from '../lib/languages/formats.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { errorText } from '../ui/feedback/error-text.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { useLinkingCode, useParents, useFamilyChanges } from './api.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { ParentsList } from './parents-list.tsx';
import { text } from '../../contract/wire/fields.ts';
import { TextField } from '../ui/fields/field.tsx';
import { Form, FormActions } from '../ui/fields/form.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';
import { useForm } from '../ui/fields/use-form.ts';

/** A pupil sees the parents who follow the results and the code for them; everybody else sees the own children and can add one. */
export function FamilyPage() {
  const { t } = useTranslation();
  const person = usePerson();
  return (
    <div className="stack">
      <PageHeading>{t('families.title')}</PageHeading>
      {person === null ? (
        <LoadingPanel>
          <SkeletonCard shapes={['title', 'line', 'line']} />
        </LoadingPanel>
      ) : (
        <div className="grid family-cards">
          {person.is_parent && <OwnChildren />}
          {canShowLinkingCode(person) && (
            <>
              <CodeForParents />
              <OwnParents />
            </>
          )}
          <AddChild />
        </div>
      )}
    </div>
  );
}

/** The reader's code, shown when asked for: its days count from then on. */
function CodeForParents() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { code, show, isPending } = useLinkingCode();
  const [problem, setProblem] = useState<string>();
  const [isRenewed, setRenewed] = useState(false);

  async function load(renew: boolean): Promise<void> {
    setProblem(undefined);
    try {
      await show(renew);
      setRenewed(renew);
    } catch (error) {
      setProblem(errorText(t, error));
    }
  }

  return (
    <Card title={t('families.code.title')}>
      <p className="muted">{t('families.code.lead')}</p>
      {code !== undefined && (
        <div role="status">
          <p className="family-code">{code.code}</p>
          <p className="muted">{t('families.code.until', { time: dateTime(code.expires_at) })}</p>
          {isRenewed && <p>{t('families.code.renewed')}</p>}
        </div>
      )}
      {problem !== undefined && <Alert tone="error">{problem}</Alert>}
      <div>
        <Button
          look={code === undefined ? 'primary' : 'secondary'}
          busy={isPending}
          onClick={() => void load(code !== undefined)}
        >
          {t(code === undefined ? 'families.code.show' : 'families.code.renew')}
        </Button>
      </div>
    </Card>
  );
}

/** Those who have used the reader's code. The addresses that the reader has named stand in the profile. */
function OwnParents() {
  const { t } = useTranslation();
  const person = usePerson();
  const answer = useParents();
  const names = person !== null && (person.father_email !== '' || person.mother_email !== '');
  return (
    <Card title={t('families.parents.title')}>
      <Loaded
        answer={answer}
        loading={<Spinner label={t('ui.loading.default')} />}
        empty={<p className="muted">{t('families.parents.none')}</p>}
      >
        {(parents) => <ParentsList parents={parents} />}
      </Loaded>
      {names && <p className="muted">{t('families.parents.named')}</p>}
    </Card>
  );
}

const CodeForm = z.object({ code: text(100) });

/** Takes the code that a child has shown to the reader. */
function AddChild() {
  const { t } = useTranslation();
  const isPupil = usePerson()?.is_pupil === true;
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
