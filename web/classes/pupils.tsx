import '../ui/tables/tables.css';
import './classes.css';

import { type ComponentType, useState } from 'react';

import type { ClassPage, ClassPupil } from '../../contract/people/classes.ts';
import { gradePaths } from '../grade-book/paths.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useLanguage, useTranslation } from '../lib/languages/i18n.ts';
import { registerName } from '../lib/languages/names.ts';
import { TextLink } from '../ui/button.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { errorText } from '../ui/feedback/error-text.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';
import { undoing } from '../ui/feedback/undoing.ts';
import { useChangesOf } from './api.ts';
import { PeoplePicker } from './people-picker.tsx';
import { inOrder, type PupilOrder, pupilOrders } from './pupil-order.ts';

/** What can be done about the log-in of a pupil, passed in by the composition of screens. */
export type PupilActions = ComponentType<{ pupil: ClassPupil }>;

type PupilsProps = { schoolClass: ClassPage; actions: PupilActions; isStaff: boolean };

/** The pupils of a class: when each was last seen, and what each has answered. */
export function Pupils({ schoolClass, actions, isStaff }: PupilsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { members } = useChangesOf(schoolClass.id);
  const [order, setOrder] = useState<PupilOrder>('name');

  async function remove(pupil: ClassPupil): Promise<void> {
    const { id } = pupil;
    try {
      await members({ remove_pupils: [id] });
      const name = registerName(pupil);
      const undo = undoing(t, () => members({ add_pupils: [id] }));
      showNotice(t('classes.removed', { name }), 'success', undo);
    } catch (error) {
      showNotice(errorText(t, error), 'error');
    }
  }

  return (
    <Card title={t('classes.pupils', { count: schoolClass.pupils.length })}>
      <div className="stack">
        <PeoplePicker
          find="pupil"
          members={schoolClass.pupils.map(({ id }) => id)}
          add={({ id }) => members({ add_pupils: [id] })}
        />
        {schoolClass.pupils.length === 0 ? (
          <p className="muted">{t('classes.no_pupils')}</p>
        ) : (
          <>
            {schoolClass.pupils.length > 1 && (
              <SelectField
                name="order"
                label={t('classes.sort.label')}
                options={pupilOrders.map((value) => ({ value, label: t(`classes.sort.${value}`) }))}
                value={order}
                onChange={(event) => setOrder(event.target.value as PupilOrder)}
              />
            )}
            <PupilsTable
              id={schoolClass.id}
              pupils={inOrder(schoolClass.pupils, order, language)}
              remove={remove}
              actions={schoolClass.archived_at === null ? actions : undefined}
              mayManage={({ is_confirmed }) => isStaff || (schoolClass.is_confirmed && is_confirmed)}
            />
          </>
        )}
      </div>
    </Card>
  );
}

type PupilsTableProps = {
  /** The id of the class. */
  id: number;
  pupils: readonly ClassPupil[];
  remove: (pupil: ClassPupil) => Promise<void>;
  actions: PupilActions | undefined;
  /** Whether the reader looks after the log-in of a pupil. */
  mayManage: (pupil: ClassPupil) => boolean;
};

/** The roles of the elements are explicit, since a phone shows each row as a card. */
function PupilsTable({ id, pupils, remove, actions, mayManage }: PupilsTableProps) {
  const { t } = useTranslation();
  const columns = ['name', 'last_seen', 'week', 'in_all', 'right'] as const;
  return (
    <div className="data-table-frame">
      <table className="data-table pupils-table" role="table">
        <caption className="visually-hidden">{t('classes.pupils', { count: pupils.length })}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column}
                role="columnheader"
                scope="col"
                className={column === 'name' || column === 'last_seen' ? undefined : 'numeric'}
              >
                {t(`classes.column.${column}`)}
              </th>
            ))}
            <th role="columnheader" scope="col">
              <span className="visually-hidden">{t('classes.column.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {pupils.map((pupil) => (
            <PupilRow
              key={pupil.id}
              id={id}
              pupil={pupil}
              remove={remove}
              actions={mayManage(pupil) ? actions : undefined}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type PupilRowProps = Omit<PupilsTableProps, 'pupils' | 'mayManage'> & { pupil: ClassPupil };

function PupilRow({ id, pupil, remove, actions: Actions }: PupilRowProps) {
  const { t } = useTranslation();
  const { date, number, percent } = useFormats();
  const { is_active, is_confirmed, last_seen, week, in_all, has_logged_in } = pupil;
  const name = registerName(pupil);
  const graded = in_all === null ? 0 : in_all.answered - in_all.waiting;
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {in_all === null ? (
          name
        ) : (
          <TextLink href={gradePaths.topics(id, { person: pupil.id })}>{name}</TextLink>
        )}{' '}
        {!is_active && <Chip tone="orange">{t('users.inactive')}</Chip>}{' '}
        {!is_confirmed && <Chip tone="orange">{t('classes.confirm.pupil_chip')}</Chip>}
      </th>
      <td role="cell" data-label={t('classes.column.last_seen')}>
        {in_all === null && '–'}
        {in_all !== null &&
          last_seen === null &&
          t(has_logged_in === false ? 'classes.not_yet' : 'classes.not_seen')}
        {last_seen !== null && <time dateTime={last_seen}>{date(last_seen)}</time>}
      </td>
      <td role="cell" className="numeric" data-label={t('classes.column.week')}>
        {week === null ? '–' : number(week.answered)}
      </td>
      <td role="cell" className="numeric" data-label={t('classes.column.in_all')}>
        {in_all === null ? '–' : number(in_all.answered)}
      </td>
      <td role="cell" className="numeric" data-label={t('classes.column.right')}>
        {in_all === null || graded === 0 ? '–' : percent((in_all.right / graded) * 100)}
      </td>
      <td role="cell" className="pupil-remove">
        <div className="pupil-actions">
          {Actions !== undefined && <Actions pupil={pupil} />}
          <IconButton
            icon="remove"
            label={t('classes.remove', { name })}
            onClick={() => void remove(pupil)}
          />
        </div>
      </td>
    </tr>
  );
}
