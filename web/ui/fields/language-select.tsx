import { type Language, languages } from '../../../contract/languages.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import type { ListedLanguage } from '../../lib/languages/listed-language.ts';
import { SelectField } from './select-field.tsx';

const all = 'all';

/** The choice of the language in which a list is shown. @param onChoose is called after the choice, to turn to the first page */
export function LanguageSelect({ listed, onChoose }: { listed: ListedLanguage; onChoose: () => void }) {
  const { t } = useTranslation();
  return (
    <SelectField
      name="language"
      label={t('ui.listed_language.label')}
      value={listed.language ?? all}
      options={[
        ...languages.map((value) => ({ value, label: t(`categories.language.${value}`) })),
        { value: all, label: t('ui.listed_language.all') },
      ]}
      onChange={(event) => {
        listed.choose(event.target.value as Language | typeof all);
        onChoose();
      }}
    />
  );
}
