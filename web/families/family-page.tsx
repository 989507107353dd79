import './families.css';

import { canShowLinkingCode } from '../../contract/permissions.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { usePerson } from '../lib/session/session.ts';
import { LoadingPanel } from '../ui/feedback/loading.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { SkeletonCard } from '../ui/feedback/skeleton.tsx';
import { AddChild } from './add-child.tsx';
import { CodeForParents } from './code-for-parents.tsx';
import { OwnChildren } from './own-children.tsx';
import { OwnParents } from './own-parents.tsx';

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
