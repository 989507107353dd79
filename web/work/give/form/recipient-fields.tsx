import { useState } from 'react';

import { useClass, useClasses } from '../../../classes/api.ts';
import { useTranslation } from '../../../lib/languages/i18n.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { TextLink } from '../../../ui/button.tsx';
import { errorText } from '../../../ui/feedback/error-text.ts';
import { TextField } from '../../../ui/fields/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { withoutSubmit } from '../../../ui/fields/without-submit.ts';
import type { Named } from './form-values.ts';
import { Folded, Group } from './group.tsx';

const pause = 300;
/** From how many classes on they are searched. */
const many = 12;

type Chosen = { classes: readonly Named[]; people: readonly Named[] };
export type RecipientFieldsProps = Chosen & { onChange: (change: Partial<Chosen>) => void };

function toggled(chosen: readonly Named[], { id, name }: Named): readonly Named[] {
  const without = chosen.filter((recipient) => recipient.id !== id);
  return without.length < chosen.length ? without : [...chosen, { id, name }];
}

const searchOf = (s: string) => ({ s, per_page: 100 });

/** The classes of an answer to which the person gives work. Teachers who are pupils or parents too get the names of others. */
function taughtIn(answer: ReturnType<typeof useClasses>['data']): Named[] {
  const taught = (answer?.data_api ?? []).filter((schoolClass) => 'pupils_count' in schoolClass);
  return taught.map(({ id, name }) => ({ id, name }));
}

/** The classes of new work: the only one of its author, or none; undefined until that is known. */
export function useUsualClasses(): readonly Named[] | undefined {
  const { data, isPending } = useClasses(searchOf(''));
  if (isPending) return undefined;
  const taught = taughtIn(data);
  return taught.length === 1 ? taught : [];
}

/** To whom the work is given: classes, and single pupils of them. */
export function RecipientFields({ classes, people, onChange }: RecipientFieldsProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const s = useDebounced(text.trim(), pause);
  const { data, error, refetch } = useClasses(searchOf(s));
  const found = taughtIn(data);
  const shown: Named[] = [
    ...classes.filter(({ id }) => !found.some((schoolClass) => schoolClass.id === id)),
    ...found,
  ];
  const isEmpty = data !== undefined && s === '' && shown.length === 0;

  return (
    <>
      <Group name="classes" legend={t('work.to.classes')}>
        {error !== null && <LoadError text={errorText(t, error)} onRetry={refetch} />}
        {isEmpty && (
          <p>
            {t('work.to.no_classes')} <TextLink href={paths.classes}>{t('classes.title')}</TextLink>
          </p>
        )}
        {(text !== '' || (data?.total ?? 0) > many) && (
          <TextField
            name="find_class"
            type="search"
            label={t('work.to.find')}
            autoComplete="off"
            value={text}
            onKeyDown={withoutSubmit}
            onChange={({ target }) => setText(target.value)}
          />
        )}
        <div className="grid work-choices">
          {shown.map((recipient) => (
            <label key={recipient.id} className="check-line">
              <input
                type="checkbox"
                className="choice"
                checked={classes.some(({ id }) => id === recipient.id)}
                onChange={() => onChange({ classes: toggled(classes, recipient) })}
              />
              {recipient.name}
            </label>
          ))}
        </div>
      </Group>
      <Folded title={t('work.to.pupils')} fields={['people']} open={people.length > 0}>
        <PupilFields classes={shown} people={people} onChange={onChange} />
      </Folded>
    </>
  );
}

/** Pupils one by one, from the list of a class. */
function PupilFields({ classes, people, onChange }: RecipientFieldsProps) {
  const { t } = useTranslation();
  const [from, setFrom] = useState('');
  return (
    <Group name="people" legend={t('work.to.pupils')} isLegendHidden>
      {people.length > 0 && (
        <>
          <p className="muted small" role="status">
            {t('work.to.chosen', { count: people.length })}
          </p>
          <ul className="list gap-2 lines">
            {people.map((person) => (
              <li key={person.id}>
                {person.name}
                <IconButton
                  icon="remove"
                  label={t('work.to.remove', { name: person.name })}
                  onClick={() => onChange({ people: toggled(people, person) })}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <SelectField
        name="pupils_of"
        label={t('work.to.pupils_of')}
        placeholder={t('work.to.choose_class')}
        options={classes.map(({ id, name }) => ({ value: id, label: name }))}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      {from !== '' && <PupilsOf id={Number(from)} people={people} onChange={onChange} />}
    </Group>
  );
}

function PupilsOf({ id, people, onChange }: Omit<RecipientFieldsProps, 'classes'> & { id: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useClass(id);
  if (error !== null) return <LoadError text={errorText(t, error)} onRetry={refetch} />;
  if (data === undefined || !('pupils' in data)) return null;
  return (
    <div className="grid work-choices">
      {data.pupils.map(({ id: pupil, first_name, last_name }) => {
        const recipient = { id: pupil, name: `${first_name} ${last_name}` };
        return (
          <label key={pupil} className="check-line">
            <input
              type="checkbox"
              className="choice"
              checked={people.some((chosen) => chosen.id === pupil)}
              onChange={() => onChange({ people: toggled(people, recipient) })}
            />
            {recipient.name}
          </label>
        );
      })}
    </div>
  );
}
