import './families.css';

import { useState } from 'react';
import { useSearchParams } from 'wouter';

import { canShowLinkingCode } from '../../contract/permissions.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { usePerson } from '../lib/session/session.ts';
import { LoadingPanel, Spinner } from '../ui/feedback/loading.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { SkeletonCard } from '../ui/feedback/skeleton.tsx';
import { AddChild } from './add-child.tsx';
import { OwnChildren } from './own-children.tsx';
import { useFormats } from '../lib/languages/formats.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { errorText } from '../ui/feedback/error-text.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { useLinkingCode, useParents } from './api.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { ParentsList } from './parents-list.tsx';

/**
 * A pupil sees the parents who follow the results and the code for them; everybody else sees the own children and can add one. New
 * accounts are pupils: one that says to be a parent’s, by the address, sees what parents do.
 */
export function FamilyPage() {
  const { t } = useTranslation();
  const person = usePerson();
  const [search] = useSearchParams();
  const isPupil = person !== null && canShowLinkingCode(person) && search.get('as') !== 'parent';
  return (
    <div className="stack">
      <PageHeading>{t(isPupil ? 'families.title' : 'homes.part.parent')}</PageHeading>
      {person === null ? (
        <LoadingPanel>
          <SkeletonCard shapes={['title', 'line', 'line']} />
        </LoadingPanel>
      ) : (
        <div className="grid family-cards">
          {person.is_parent && <OwnChildren />}
          {isPupil && (
            <>
              <CodeForParents />
              <OwnParents />
            </>
          )}
          <AddChild isPupil={isPupil} />
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
      <p className="muted">
        {t('families.code.lead', { door: t('auth.parent_door'), menu: t('families.link.title') })}
      </p>
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
