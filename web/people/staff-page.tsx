import './people.css';

import type { ComponentType } from 'react';
import { useSearchParams } from 'wouter';

import { AuditPart } from '../audit/audit-part.tsx';
import { LockPart } from '../device-lock/lock-part.tsx';
import { ScalePart } from '../grade-book/scale-part.tsx';
import { readPeopleMessage } from '../../contract/people/people-messages.ts';
import { canManageSchool } from '../../contract/permissions.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import { QuartersPart } from '../school/quarters-part.tsx';
import { SchoolPart } from '../school/school-part.tsx';
import { type StaffPart, staffParts, StaffTabs } from '../school/staff-tabs.tsx';
import { usePerson, useSession } from '../lib/session/session.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { addTranslator } from '../ui/feedback/error-text.ts';
import { LoadingPanel } from '../ui/feedback/loading.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { CategoriesPart } from './categories/categories-part.tsx';
import { LevelsPart } from './levels-part.tsx';
import { PeoplePart } from './people-part.tsx';

addTranslator((t, text) => {
  const code = readPeopleMessage(text);
  return code && t(`people.field.${code}`);
});

const parts: Readonly<Record<StaffPart, ComponentType>> = {
  people: PeoplePart,
  school: SchoolPart,
  categories: CategoriesPart,
  levels: LevelsPart,
  grades: ScalePart,
  quarters: QuartersPart,
  lock: LockPart,
  audit: AuditPart,
};

/** The page of staff: people, the texts of the school, categories, difficulty levels, grades, quarters, the lock of computers and the audit trail. */
export function StaffPage() {
  const { t } = useTranslation();
  const { isAuthenticated } = useSession();
  const person = usePerson();
  const [search] = useSearchParams();
  const current = staffParts.find((name) => name === search.get('part')) ?? 'people';
  const Part = parts[current];

  if (isAuthenticated === null) return <LoadingPanel />;
  if (!canManageSchool(person)) return <NoAccess isGuest={person === null} />;
  return (
    <>
      <PageHeading title={`${t(`people.part.${current}`)} · ${t('people.title')}`}>
        {t('people.title')}
      </PageHeading>
      <StaffTabs current={current} />
      <Part />
    </>
  );
}

function NoAccess({ isGuest }: { isGuest: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('people.title')}</PageHeading>
      <EmptyState
        actions={
          isGuest ? (
            <LinkButton href={paths.login}>{t('people.login')}</LinkButton>
          ) : (
            <LinkButton href={paths.home}>{t('people.home')}</LinkButton>
          )
        }
      >
        {t('people.no_access')}
      </EmptyState>
    </>
  );
}
