import { useState } from 'react';

import { type Language, languages } from '../../../contract/languages.ts';
import { curriculum, type SubjectKey, subjectsIn } from '../../../contract/questions/curriculum.ts';
import { useLanguage, useTranslation } from '../../lib/languages/i18n.ts';
import type { Translate } from '../../lib/languages/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Collapsible } from '../../ui/layout/collapsible.tsx';
import { useCategoryChanges } from '../api.ts';

/** The grades of a subject in words. */
function gradesText(t: Translate, key: SubjectKey): string {
  const [first, last] = curriculum[key].grades;
  return first === last
    ? t('people.curriculum.grade', { first })
    : t('people.curriculum.grades', { first, last });
}

/** Takes subjects of the curriculum into the tree, all of them or those that are ticked, in a language of instruction. */
export function TakeSubjects({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const ownLanguage = useLanguage();
  const { take } = useCategoryChanges();
  const [language, setLanguage] = useState<Language>(ownLanguage);
  const [unticked, setUnticked] = useState<ReadonlySet<SubjectKey>>(new Set());
  const subjects = subjectsIn(language);
  const wanted = subjects.filter(({ key }) => !unticked.has(key));
  const { busy, problem, run } = useAction(
    async () => {
      const added = await take({ language, subjects: wanted.map(({ key }) => key) });
      onClose();
      if (added.subjects + added.grades === 0) return t('people.curriculum.nothing');
      return t('people.curriculum.added', {
        subjects: t('people.curriculum.subjects', { count: added.subjects }),
        grades: t('people.curriculum.grades_added', { count: added.grades }),
      });
    },
    { inPlace: true },
  );

  function tick(key: SubjectKey): void {
    const left = new Set(unticked);
    if (!left.delete(key)) left.add(key);
    setUnticked(left);
  }

  return (
    <Dialog
      title={t('people.curriculum.title')}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose} disabled={busy}>
            {t('ui.cancel')}
          </Button>
          <Button busy={busy} busyText={t('ui.saving')} disabled={wanted.length === 0} onClick={run}>
            {t('people.curriculum.add', { count: wanted.length })}
          </Button>
        </>
      }
    >
      <div className="stack gap-3">
        <p>{t('people.curriculum.lead')}</p>
        {problem !== undefined && <Alert tone="error">{problem}</Alert>}
        <SelectField
          name="language"
          label={t('people.curriculum.language')}
          options={languages.map((value) => ({ value, label: t(`people.language.${value}`) }))}
          value={language}
          onChange={({ target }) =>
            setLanguage(languages.find((known) => known === target.value) ?? language)
          }
        />
        <Collapsible title={t('people.curriculum.choose')}>
          <label className="check-line strong">
            <input
              type="checkbox"
              className="choice"
              checked={wanted.length === subjects.length}
              onChange={({ target }) =>
                setUnticked(new Set(target.checked ? [] : subjects.map(({ key }) => key)))
              }
            />
            {t('people.curriculum.all')}
          </label>
          {subjects.map(({ key, name }) => (
            <label key={key} className="check-line">
              <input
                type="checkbox"
                className="choice"
                checked={!unticked.has(key)}
                onChange={() => tick(key)}
              />
              <span lang={language}>{name}</span>
              <span className="muted small">{gradesText(t, key)}</span>
            </label>
          ))}
        </Collapsible>
      </div>
    </Dialog>
  );
}
