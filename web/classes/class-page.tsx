import './classes.css';

import { type ComponentType, useState } from 'react';

import type { ClassForPupil, ClassPage as SchoolClass } from '../../contract/people/classes.ts';
import { canManageSchool } from '../../contract/permissions.ts';
import { isStatus } from '../lib/api/api-error.ts';
import { gradePaths } from '../grade-book/paths.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { usePathId } from '../lib/paths/parse-id.ts';
import { paths } from '../lib/paths/paths.ts';
import { usePerson } from '../lib/session/session.ts';
import { workPaths } from '../work/paths.ts';
import { Button, LinkButton, TextLink } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { Confirm } from '../ui/dialogs/confirm.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { undoing } from '../ui/feedback/undoing.ts';
import { useChangesOf, useClass } from './api.ts';
import { ClassForm } from './class-form.tsx';
import { Confirmation } from './confirmation.tsx';
import { JoinCode } from './join-code.tsx';
import { NeedsHelp } from './needs-help.tsx';
import { type PupilActions, Pupils } from './pupils.tsx';
import { schoolYear } from './school-year.ts';
import { Teachers } from './teachers.tsx';

type ClassPageProps = {
  /** What can be done about the log-in of a pupil. */
  pupilActions: PupilActions;
  /** The work of the class with this id. */
  work: ComponentType<{ id: number }>;
};

/** A class: its members, their answers and their work; for its pupils its teachers. */
export function ClassPage(props: ClassPageProps) {
  const id = usePathId();
  return id === null ? <NoClass /> : <ClassWithId id={id} {...props} />;
}

function NoClass() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('classes.kind')}</PageHeading>
      <EmptyState actions={<LinkButton href={paths.classes}>{t('classes.back')}</LinkButton>}>
        {t('classes.missing')}
      </EmptyState>
    </>
  );
}

function ClassWithId({ id, ...props }: ClassPageProps & { id: number }) {
  const { t } = useTranslation();
  const answer = useClass(id);
  const { data, error } = answer;
  if (isStatus(error, 403, 404)) return <NoClass />;
  if (data === undefined) {
    return (
      <div className="stack">
        <PageHeading kind={t('classes.kind')}>{error === null ? undefined : ''}</PageHeading>
        <Loaded answer={answer} shapes={['short', 'line', 'line', 'line', 'line']} />
      </div>
    );
  }
  if (!('pupils' in data)) return <NamedClass schoolClass={data} />;
  return <ManagedClass schoolClass={data} {...props} />;
}

function factsOf({ year, subject_name }: { year: number; subject_name: string }): string {
  return subject_name === '' ? schoolYear(year) : `${schoolYear(year)} · ${subject_name}`;
}

function NamedClass({ schoolClass }: { schoolClass: ClassForPupil }) {
  const { t } = useTranslation();
  return (
    <div className="stack">
      <PageHeading
        above={<TextLink href={paths.classes}>{t('classes.title')}</TextLink>}
        kind={t('classes.kind')}
        below={<p className="muted">{factsOf(schoolClass)}</p>}
      >
        {schoolClass.name}
      </PageHeading>
      <Card title={t('classes.teachers')}>
        {schoolClass.teachers.length === 0 && <p>{t('classes.no_teachers')}</p>}
        <ul className="list gap-1 lines">
          {schoolClass.teachers.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

function ManagedClass({
  schoolClass,
  pupilActions,
  work: Work,
}: ClassPageProps & { schoolClass: SchoolClass }) {
  const { t } = useTranslation();
  const isStaff = canManageSchool(usePerson());
  const [asking, setAsking] = useState<'change' | 'archive'>();
  const { update } = useChangesOf(schoolClass.id);
  const isArchived = schoolClass.archived_at !== null;
  const close = () => setAsking(undefined);

  async function archive(archived: boolean): Promise<void> {
    await update({ archived });
    const text = t(archived ? 'classes.archive.done' : 'classes.archive.restored', {
      name: schoolClass.name,
    });
    showNotice(
      text,
      'success',
      undoing(t, () => update({ archived: !archived })),
    );
  }

  return (
    <div className="stack">
      <PageHeading
        above={<TextLink href={paths.classes}>{t('classes.title')}</TextLink>}
        kind={t('classes.kind')}
        below={
          <p className="muted">
            {factsOf(schoolClass)} {isArchived && <Chip tone="orange">{t('classes.is_archived')}</Chip>}
          </p>
        }
        actions={
          <>
            {!isArchived && (
              <LinkButton href={workPaths.give({ class: schoolClass.id })}>{t('work.give')}</LinkButton>
            )}
            {schoolClass.pupils.length > 0 && (
              <LinkButton look="secondary" href={gradePaths.ofClass(schoolClass.id)}>
                {t('grade_book.part.book')}
              </LinkButton>
            )}
            {!isArchived && (isStaff || schoolClass.is_confirmed) && schoolClass.pupils.length > 0 && (
              <LinkButton look="secondary" href={paths.printCards({ class: schoolClass.id })}>
                {t('classes.cards')}
              </LinkButton>
            )}
            <Button look="secondary" onClick={() => setAsking('change')}>
              {t('classes.change')}
            </Button>
            <Button look="secondary" onClick={() => setAsking('archive')}>
              {t(isArchived ? 'classes.archive.restore' : 'classes.archive.action')}
            </Button>
          </>
        }
      >
        {schoolClass.name}
      </PageHeading>
      <Confirmation schoolClass={schoolClass} isStaff={isStaff} />
      <div className="grid gap-5 class-columns">
        <Pupils schoolClass={schoolClass} actions={pupilActions} isStaff={isStaff} />
        <div className="stack">
          <NeedsHelp schoolClass={schoolClass} />
          <Work id={schoolClass.id} />
          {!isArchived && <JoinCode id={schoolClass.id} code={schoolClass.join_code} />}
          <Teachers schoolClass={schoolClass} mayChange={isStaff} />
          {isStaff && (
            <p>
              <TextLink href={paths.people({ class: schoolClass.id })}>{t('classes.in_console')}</TextLink>
            </p>
          )}
        </div>
      </div>
      {asking === 'change' && <ClassForm present={schoolClass} save={update} onClose={close} />}
      {asking === 'archive' && (
        <Confirm
          title={t(isArchived ? 'classes.archive.ask_restore' : 'classes.archive.ask', {
            name: schoolClass.name,
          })}
          action={t(isArchived ? 'classes.archive.restore' : 'classes.archive.action')}
          look="primary"
          onConfirm={() => archive(!isArchived)}
          onClose={close}
        >
          {t(isArchived ? 'classes.archive.tell_restore' : 'classes.archive.tell')}{' '}
          {!isArchived &&
            schoolClass.open_work > 0 &&
            t('classes.archive.open_work', { count: schoolClass.open_work })}
        </Confirm>
      )}
    </div>
  );
}
