import { useState } from 'react';
import { useLocation } from 'wouter';

import { type Language, languages } from '../../contract/languages.ts';
import { canManageSchool } from '../../contract/permissions.ts';
import type { ChosenCategory } from '../categories/category-typeahead.tsx';
import { LazyCategoryTypeahead } from '../categories/lazy-category-typeahead.tsx';
import { useLanguage, useTranslation } from '../lib/languages/i18n.ts';
import { usePerson } from '../lib/session/session.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { useAction } from '../ui/feedback/use-action.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { Card } from '../ui/layout/card.tsx';
import { useImports } from './api.ts';
import { testImportPaths } from './paths.ts';
import { useFormOfWork } from './work-form.ts';

/** Imports the starter bank at once, and leads to its receipt: staff in all subjects, which are added, teachers in one that they choose. */
export function StarterCard() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const form = useFormOfWork();
  const takesAll = canManageSchool(usePerson());
  const ownLanguage = useLanguage();
  const [language, setLanguage] = useState<Language>(ownLanguage);
  const [category, setCategory] = useState<ChosenCategory | null>(null);
  const { addStarterSubjects, takeStarter } = useImports();
  const { busy, problem, run } = useAction(
    async () => {
      if (takesAll) await addStarterSubjects(language);
      navigate(testImportPaths.ofImport(await takeStarter(language, category?.id), form));
    },
    { inPlace: true },
  );
  return (
    <Card title={t('imports.starter.title')}>
      <div className="stack gap-3">
        <p>{t(takesAll ? 'imports.starter.all_text' : 'imports.starter.subject_text')}</p>
        {problem !== undefined && <Alert tone="error">{problem}</Alert>}
        <SelectField
          name="starter_language"
          label={t('imports.starter.language')}
          options={languages.map((value) => ({ value, label: t(`imports.starter.languages.${value}`) }))}
          value={language}
          onChange={({ target }) =>
            setLanguage(languages.find((known) => known === target.value) ?? language)
          }
        />
        {!takesAll && (
          <LazyCategoryTypeahead
            label={t('imports.starter.category')}
            name="starter_category"
            value={category}
            onChange={setCategory}
          />
        )}
        <div className="row">
          <Button
            busy={busy}
            busyText={t('imports.starter.taking')}
            disabled={!takesAll && category === null}
            onClick={run}
          >
            {t(takesAll ? 'imports.starter.take_all' : 'imports.starter.take')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
