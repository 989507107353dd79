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
 * The search for a category on a screen where most people choose one of the cards below. Its code is loaded once the field has the focus,
 * and goes on with the text that was typed until then.
 */
export function CategoryTypeaheadOnDemand(props: CategoryTypeaheadProps) {
  const { t } = useTranslation();
  const list = useId();
  const [input, setInput] = useState<{ text: string; isOpen: boolean }>();
  const { failed, retry } = useLoaded(input === undefined ? [] : [code]);
  const { label, value } = props;
  const loaded = code.loaded;
  if (loaded !== undefined) return <loaded.CategoryTypeahead {...props} input={input} />;
  return (
    <>
      <TextField
        name="typeahead"
        label={label}
        value={input?.text ?? value?.name ?? ''}
        placeholder={t('categories.typeahead.placeholder')}
        role="combobox"
        aria-expanded={false}
        aria-controls={list}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        onFocus={({ currentTarget }) =>
          setInput((before) => before ?? { text: currentTarget.value, isOpen: false })
        }
        onClick={({ currentTarget }) => setInput({ text: currentTarget.value, isOpen: true })}
        onChange={({ currentTarget }) => setInput({ text: currentTarget.value, isOpen: true })}
      />
      {failed && <LoadError text={t('ui.error.network')} onRetry={retry} />}
    </>
  );
}
