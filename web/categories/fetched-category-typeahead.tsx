import { fetched } from '../ui/fetched.tsx';
import { TextField } from '../ui/field.tsx';
import type { CategoryTypeaheadProps } from './category-typeahead.tsx';

function Place({ label, name, value }: CategoryTypeaheadProps) {
  return (
    <>
      {name !== undefined && <input type="hidden" name={name} value={value?.id ?? ''} />}
      <TextField name="typeahead" label={label} value={value?.name ?? ''} readOnly disabled />
    </>
  );
}

/**
 * The search for a category, fetched apart from its screen because it weighs more than the rest of it. A form
 * that is sent before it has arrived holds the category all the same.
 */
export const FetchedCategoryTypeahead = fetched(
  () => import('./category-typeahead.tsx').then((file) => file.CategoryTypeahead),
  Place,
);
