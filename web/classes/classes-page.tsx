import './classes.css';

import { type ComponentProps, useState } from 'react';
import { useLocation, useParams } from 'wouter';

import { canJoinClasses, canMakeClasses } from '../../contract/people/class-permissions.ts';
import { schoolYearOf } from '../../contract/people/school-year.ts';
import { canManageSchool } from '../../contract/permissions.ts';
import { wallClock } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { schoolNow } from '../lib/languages/school-clock.ts';
import { useListState } from '../lib/list-state.ts';
import { paths } from '../lib/paths/paths.ts';
import { usePerson } from '../lib/session/session.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Filters } from '../ui/tables/filters.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { Pagination } from '../ui/tables/pagination.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { classesQuery, classList, type ClassesState, useClassChanges, useClasses } from './api.ts';
import { ClassPage } from './class-page.tsx';
import { ClassForm } from './class-form.tsx';
import { MoveUp } from './move-up.tsx';
import { schoolYear } from './school-year.ts';
import { type ClassForPupil, type ClassInList, joinClass } from '../../contract/people/classes.ts';
import { Card } from '../ui/layout/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { LinkCard, LinkCardHeading } from '../ui/layout/link-card.tsx';
import { TextField } from '../ui/fields/field.tsx';
import { Form, FormActions } from '../ui/fields/form.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';
import { useForm } from '../ui/fields/use-form.ts';

/** The classes of the reader, or one of them, which is loaded at once since the list leads to it. */
export function ClassesPage(ofClass: ComponentProps<typeof ClassPage>) {
  const { id } = useParams<{ id?: string }>();
  return id === undefined ? <AllClasses /> : <ClassPage {...ofClass} />;
}

/** The classes of the reader; for staff all of them. */
function AllClasses() {
  const { t } = useTranslation();
  const person = usePerson();
  const [asking, setAsking] = useState<'new' | 'move'>();
  const [, navigate] = useLocation();
  const { add } = useClassChanges();
  const makes = canMakeClasses(person);

  async function save(input: Parameters<typeof add>[0]): Promise<void> {
    const { data_api } = await add(input);
    const [made] = data_api;
    if (made !== undefined) navigate(paths.schoolClass(made.id));
  }

  return (
    <div className="stack">
      <PageHeading
        actions={
          makes && (
            <>
              {canManageSchool(person) && (
                <Button look="secondary" onClick={() => setAsking('move')}>
                  {t('classes.move.action')}
                </Button>
              )}
              <Button onClick={() => setAsking('new')}>{t('classes.add')}</Button>
            </>
          )
        }
      >
        {t('classes.title')}
      </PageHeading>
      {makes ? <ManagedClasses /> : <OwnClasses />}
      {canJoinClasses(person) && <JoinForm />}
      {asking === 'new' && <ClassForm save={save} onClose={() => setAsking(undefined)} />}
      {asking === 'move' && <MoveUp onClose={() => setAsking(undefined)} />}
    </div>
  );
}

const shapes = ['short', 'line', 'short', 'line'] as const;

/** The classes that a pupil is in, or that the children of a parent are in. */
function OwnClasses() {
  const { t } = useTranslation();
  const classes = useClasses({ per_page: 100 });
  return (
    <Loaded answer={classes} shapes={shapes} empty={<EmptyState>{t('classes.none_own')}</EmptyState>}>
      {(data) => <ClassList classes={data.data_api} busy={classes.isPlaceholderData} />}
    </Loaded>
  );
}

function ManagedClasses() {
  const { t } = useTranslation();
  const list = useListState(classList);
  const { state, filter, show, toPage } = list;
  const classes = useClasses(classesQuery(state));
  const isFiltered = state.search_text !== '' || state.year !== 0 || state.which !== '';
  const [now] = useState(() => schoolYearOf(wallClock(schoolNow()).day));
  const years = [now + 1, now, now - 1, now - 2, now - 3];
  if (state.year !== 0 && !years.includes(state.year)) years.push(state.year);
  const chosen = [
    ...(state.year === 0
      ? []
      : [{ name: 'year', text: schoolYear(state.year), remove: () => filter({ year: 0 }) }]),
    ...(state.which === ''
      ? []
      : [{ name: 'which', text: t(`classes.${state.which}`), remove: () => filter({ which: '' }) }]),
  ];
  return (
    <>
      <Filters
        search={
          <SearchField
            isPlaceholder
            label={t('classes.search')}
            value={state.search_text}
            onSearch={(search_text) => filter({ search_text })}
          />
        }
        chosen={chosen}
      >
        <SelectField
          name="year"
          label={t('classes.form.year')}
          placeholder={t('classes.any_year')}
          options={years.map((value) => ({ value, label: schoolYear(value) }))}
          value={state.year === 0 ? '' : state.year}
          onChange={(event) => filter({ year: Number(event.target.value) })}
        />
        <SelectField
          name="which"
          label={t('classes.which')}
          options={[
            { value: '', label: t('classes.present') },
            { value: 'unconfirmed', label: t('classes.unconfirmed') },
            { value: 'archived', label: t('classes.archived') },
          ]}
          value={state.which}
          onChange={(event) => filter({ which: event.target.value as ClassesState['which'] })}
        />
      </Filters>
      <Loaded
        answer={classes}
        shapes={shapes}
        empty={
          <EmptyState
            illustration={isFiltered ? 'nothing_found' : 'empty'}
            actions={
              isFiltered && <Button onClick={() => show(classList.initial)}>{t('classes.show_all')}</Button>
            }
          >
            {t(isFiltered ? 'classes.none_found' : 'classes.none')}
          </EmptyState>
        }
      >
        {(data) => (
          <>
            <p className="muted" role="status">
              {t('classes.count', { count: data.total })}
            </p>
            <ClassList classes={data.data_api} busy={classes.isPlaceholderData} />
            <Pagination page={state.selected_page} totalPages={data.total_pages} onPage={toPage} />
          </>
        )}
      </Loaded>
    </>
  );
}

type ListedClass = ClassInList | ClassForPupil;

/** Classes as cards. Those that the reader does not manage have no page to open. */
function ClassList({ classes, busy }: { classes: readonly ListedClass[]; busy: boolean }) {
  return (
    <ul className="grid class-cards" aria-busy={busy}>
      {classes.map((schoolClass) => (
        <li key={schoolClass.id}>
          {'pupils_count' in schoolClass ? (
            <LinkCard>
              <LinkCardHeading href={paths.schoolClass(schoolClass.id)}>{schoolClass.name}</LinkCardHeading>
              <ClassFacts listed={schoolClass} />
            </LinkCard>
          ) : (
            <Card>
              <h2 className="class-name">{schoolClass.name}</h2>
              <ClassFacts listed={schoolClass} />
            </Card>
          )}
        </li>
      ))}
    </ul>
  );
}

function ClassFacts({ listed }: { listed: ListedClass }) {
  const { t } = useTranslation();
  const count = 'pupils_count' in listed ? [t('classes.pupils_count', { count: listed.pupils_count })] : [];
  const facts = [
    schoolYear(listed.year),
    ...(listed.subject_name === '' ? [] : [listed.subject_name]),
    ...count,
  ];
  return (
    <>
      <p className="muted small">{facts.join(' · ')}</p>
      {'is_confirmed' in listed && !(listed.is_confirmed && listed.unconfirmed_pupils === 0) && (
        <p>
          <Chip tone="orange">
            {listed.is_confirmed
              ? t('classes.confirm.pupils_chip', { count: listed.unconfirmed_pupils })
              : t('classes.confirm.class_chip')}
          </Chip>
        </p>
      )}
      <p className="small">
        {listed.teachers.length === 0
          ? t('classes.no_teachers')
          : listed.teachers.map(({ name }) => name).join(', ')}
      </p>
    </>
  );
}

/** Where pupils enter the code that a teacher has given them. */
function JoinForm() {
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
