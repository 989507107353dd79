import { useState } from 'react';
import { useLocation } from 'wouter';

import type { Person } from '../../../contract/people/people.ts';
import { roles } from '../../../contract/people/roles.ts';
import { ClassSelect } from '../../classes/class-select.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { loadPerson } from '../../lib/session/log-in.ts';
import { paths } from '../../lib/paths/paths.ts';
import { usePerson } from '../../lib/session/session.ts';
import type { Translate } from '../../lib/languages/translate.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { errorText, fieldTexts } from '../../ui/feedback/error-text.ts';
import { showNotice } from '../../ui/feedback/notices.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { undoing } from '../../ui/feedback/undoing.ts';
import { useUpdatePeople } from '../api.ts';
import { changeOf, type Chosen, fits, type ManyAction, undoOf } from './many-actions.ts';

export type ChangeManyProps = {
  action: ManyAction;
  /** Those who are selected. */
  people: readonly Person[];
  /** Called after the change. */
  onDone: () => void;
  onClose: () => void;
};

type Named = { action: ManyAction; chosen: Chosen };

/** Whether the role or class that an action needs is chosen. */
function isComplete({ action, chosen }: Named): boolean {
  if (action === 'give_role' || action === 'take_role') return chosen.role !== '';
  return !action.endsWith('class') || chosen.classId !== 0;
}

/** What will happen to these people. */
function tellOf(t: Translate, { action, chosen }: Named, people: readonly Person[]): string {
  if (action === 'give_role' && chosen.role === 'staff') return t('people.many.tell.give_staff');
  const waiting = people.filter(({ is_waiting }) => is_waiting).length;
  const sentence = t(`people.many.tell.${action}`);
  if (action !== 'activate' || waiting === 0) return sentence;
  return `${sentence} ${t('people.many.tell.activate_waiting', { count: waiting })}`;
}

/** Why the server refused a change of several people: a sentence for each of them whom it does not fit, with the name. */
function refusalsOf(t: Translate, error: unknown, people: readonly Person[]): string[] {
  const texts = error instanceof ApiError ? fieldTexts(t, error) : {};
  const named = people.flatMap(({ id, first_name, last_name }) => {
    const text = texts[`ids.${id}`];
    return text === undefined ? [] : [`${first_name} ${last_name}: ${text}`];
  });
  return named.length > 0 ? named : [errorText(t, error)];
}

/** The result of an action, in words. */
function noticeOf(
  t: Translate,
  { action, chosen }: Named & { action: Exclude<ManyAction, 'cards'> },
  count: number,
) {
  if (count === 0) return t('people.many.told.nothing');
  return t(`people.many.told.${action}`, {
    people: t('people.count', { count }),
    role: chosen.role === '' ? '' : t(`users.role.${chosen.role}`),
    name: chosen.className,
  });
}

/** Asks for what an action with several people needs, and does it. */
export function ChangeMany({ action, people, onDone, onClose }: ChangeManyProps) {
  const { t } = useTranslation();
  const ownId = usePerson()?.id;
  const [, navigate] = useLocation();
  const update = useUpdatePeople();
  const [chosen, setChosen] = useState<Chosen>({ role: '', classId: 0, className: '' });
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<string>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const fit = people.filter((person) => fits(action, chosen, person, ownId));

  async function change(ids: readonly number[], wanted: ReturnType<typeof changeOf>): Promise<number[]> {
    const { changed } = await update({ ids: [...ids], ...wanted });
    if (ownId !== undefined && changed.includes(ownId)) await loadPerson();
    return changed;
  }

  async function confirm(): Promise<void> {
    if (!isComplete({ action, chosen })) return setMissing(t('ui.field.required'));
    const ids = fit.map(({ id }) => id);
    if (action === 'cards') return navigate(paths.printCards({ people: ids.join(',') }));
    setBusy(true);
    setProblems([]);
    try {
      const changed = await change(ids, changeOf(action, chosen));
      const back = undoOf(action, chosen, fit);
      const undo =
        back === undefined || changed.length === 0 ? undefined : undoing(t, () => change(changed, back));
      showNotice(noticeOf(t, { action, chosen }, changed.length), 'success', undo);
      onDone();
      onClose();
    } catch (error) {
      setProblems(refusalsOf(t, error, people));
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={`${t(`people.many.action.${action}`)}: ${t('people.count', { count: fit.length })}`}
      onClose={() => {
        if (!busy) onClose();
      }}
      actions={
        <>
          <Button look="secondary" onClick={onClose} disabled={busy}>
            {t('ui.cancel')}
          </Button>
          <Button
            look={action === 'deactivate' ? 'danger' : 'primary'}
            busy={busy}
            busyText={t('ui.saving')}
            disabled={fit.length === 0}
            onClick={() => void confirm()}
          >
            {t(`people.many.do.${action}`)}
          </Button>
        </>
      }
    >
      <div className="stack gap-3">
        <Choice action={action} people={people} chosen={chosen} missing={missing} onChoose={setChosen} />
        <p>{tellOf(t, { action, chosen }, fit)}</p>
        {fit.length < people.length && (
          <p className="muted">
            {t('people.many.left_out', { number: people.length - fit.length })}{' '}
            {t(`people.many.why.${action === 'cards' || action === 'invite' ? action : 'own'}`)}
          </p>
        )}
        {problems.length > 0 && (
          <Alert tone="error">
            <ul className="points">
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Alert>
        )}
      </div>
    </Dialog>
  );
}

type ChoiceProps = {
  action: ManyAction;
  people: readonly Person[];
  chosen: Chosen;
  missing: string | undefined;
  onChoose: (chosen: Chosen) => void;
};

/** The role or the class that an action needs. People are removed from classes that one of them is in. */
function Choice({ action, people, chosen, missing, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const onClass = (classId: number, className: string) => onChoose({ ...chosen, classId, className });
  if (action === 'give_role' || action === 'take_role') {
    return (
      <SelectField
        name="role"
        label={t('people.filter.role')}
        placeholder={t('people.many.choose')}
        options={roles.map((role) => ({ value: role, label: t(`users.role.${role}`) }))}
        value={chosen.role}
        error={chosen.role === '' ? missing : undefined}
        onChange={({ target }) => {
          const role = roles.find((candidate) => candidate === target.value) ?? '';
          onChoose({ ...chosen, role });
        }}
      />
    );
  }
  const error = chosen.classId === 0 ? missing : undefined;
  if (action === 'add_to_class') {
    return (
      <ClassSelect
        name="class"
        label={t('people.filter.class')}
        placeholder={t('people.many.choose')}
        value={chosen.classId}
        valueName={chosen.className}
        error={error}
        onChoose={onClass}
      />
    );
  }
  if (action !== 'remove_from_class') return null;
  const names = new Map(people.flatMap(({ classes }) => classes.map(({ id, name }) => [id, name] as const)));
  return (
    <SelectField
      name="class"
      label={t('people.filter.class')}
      placeholder={t('people.many.choose')}
      options={[...names].map(([value, label]) => ({ value, label }))}
      value={chosen.classId === 0 ? '' : chosen.classId}
      error={error}
      onChange={({ target }) => onClass(Number(target.value), names.get(Number(target.value)) ?? '')}
    />
  );
}
