import { lazy, Suspense } from 'react';

import { TextField } from '../ui/field.tsx';
import type { CategoryTypeaheadProps } from './category-typeahead.tsx';

const Typeahead = lazy(async () => {
  const file = await import('./category-typeahead.tsx');
  return { default: file.CategoryTypeahead };
});

/** The search for a category, fetched apart from its screen because it weighs more than the rest of it. */
export function LazyCategoryTypeahead(props: CategoryTypeaheadProps) {
  const place = <TextField name="typeahead" label={props.label} disabled />;
  return (
    <Suspense fallback={place}>
      <Typeahead {...props} />
    </Suspense>
  );
}
