import { useState } from 'react';

import { listCategories } from '../../../../contract/questions/categories.ts';
import { addSubjects, subjectsIn } from '../../../../contract/questions/curriculum.ts';
import { call } from '../../../lib/api/api.ts';
import { useReload } from '../../../lib/api/use-endpoint.ts';
import { useLanguage, useTranslation } from '../../../lib/languages/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';

/** In the place of the form of a new test while the school has no subjects: takes one of the curriculum, to which the tests belong then. */
export function NoSubjects() {
  const { t } = useTranslation();
  const language = useLanguage();
  const subjects = subjectsIn(language);
  const [chosen, setChosen] = useState('');
  const reload = useReload(listCategories);
  const key = subjects.find((subject) => subject.key === chosen)?.key;
  const { busy, problem, run } = useAction(
    async () => {
      if (key === undefined) return;
      await call(addSubjects, { body: { language, subjects: [key] } });
      await reload();
    },
    // It is refused once there is a subject, which is shown then.
    { inPlace: true, onFailure: reload },
  );
  return (
    <Card>
      <div className="stack gap-3">
        <p>{t('work.write.no_subjects')}</p>
        {problem !== undefined && <Alert tone="error">{problem}</Alert>}
        <SelectField
          name="subject"
          label={t('work.write.subject')}
          placeholder={t('work.write.choose_subject')}
          options={subjects.map((subject) => ({ value: subject.key, label: subject.name }))}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
        <div>
          <Button busy={busy} busyText={t('ui.saving')} disabled={key === undefined} onClick={run}>
            {t('work.write.take_subject')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
