import { lazy, Suspense } from 'react';

import { TextField } from '../ui/field.tsx';
import type { CategoryTypeaheadProps } from './category-typeahead.tsx';

const Typeahead = lazy(async () => {
  const file = await import('./category-typeahead.tsx');
  return { default: file.CategoryTypeahead };
});

/**
 * The search for a category, fetched apart from its screen because it weighs more than the rest of it. A form
 * that is sent before it has arrived holds the category all the same.
 */
export function LazyCategoryTypeahead(props: CategoryTypeaheadProps) {
  const { label, name, value } = props;
  const place = (
    <>
      {name !== undefined && <input type="hidden" name={name} value={value?.id ?? ''} />}
      <TextField name="typeahead" label={label} value={value?.name ?? ''} readOnly disabled />
    </>
  );
  return (
    <Suspense fallback={place}>
      <Typeahead {...props} />
    </Suspense>
  );
}
