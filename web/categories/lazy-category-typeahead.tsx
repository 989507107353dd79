import { useId, useState } from 'react';

import { useTranslation } from '../lib/languages/i18n.ts';
import { TextField } from '../ui/fields/field.tsx';
import { lazyCode } from '../ui/feedback/lazy-code.ts';
import { lazyComponent } from '../ui/feedback/lazy-component.tsx';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { useLoaded } from '../ui/feedback/use-loaded.ts';
import type { CategoryTypeaheadProps } from './category-typeahead.tsx';

const code = lazyCode(() => import('./category-typeahead.tsx'));

function Fallback({ label, name, value }: CategoryTypeaheadProps) {
  return (
    <>
      {name !== undefined && <input type="hidden" name={name} value={value?.id ?? ''} />}
      <TextField name="typeahead" label={label} value={value?.name ?? ''} readOnly disabled />
    </>
  );
}

/**
 * The search for a category. Its code is loaded apart from its screen, since it weighs more than the rest of the screen.
 * A form that is sent before the code has loaded has the category too.
 */
export const LazyCategoryTypeahead = lazyComponent(
  async () => (await code.load()).CategoryTypeahead,
  Fallback,
);

/**
 * The search for a category on a screen where most people choose one of the cards below: its code is loaded once somebody turns to the
 * field, and goes on with what was typed until it has come.
 */
export function CategoryTypeaheadOnDemand(props: CategoryTypeaheadProps) {
  const { t } = useTranslation();
  const list = useId();
  const [begun, setBegun] = useState<{ text: string; isOpen: boolean }>();
  const { failed, retry } = useLoaded(begun === undefined ? [] : [code]);
  const { label, value } = props;
  const loaded = code.loaded;
  if (loaded !== undefined) return <loaded.CategoryTypeahead {...props} begun={begun} />;
  return (
    <>
      <TextField
        name="typeahead"
        label={label}
        value={begun?.text ?? value?.name ?? ''}
        placeholder={t('categories.typeahead.placeholder')}
        role="combobox"
        aria-expanded={false}
        aria-controls={list}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        onFocus={({ currentTarget }) =>
          setBegun((before) => before ?? { text: currentTarget.value, isOpen: false })
        }
        onClick={({ currentTarget }) => setBegun({ text: currentTarget.value, isOpen: true })}
        onChange={({ currentTarget }) => setBegun({ text: currentTarget.value, isOpen: true })}
      />
      {failed && <LoadError text={t('ui.error.network')} onRetry={retry} />}
    </>
  );
}
