import { TextField } from '../ui/field.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import type { CategoryTypeaheadProps } from './category-typeahead.tsx';

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
  () => import('./category-typeahead.tsx').then((file) => file.CategoryTypeahead),
  Fallback,
);
