import '../ui/field.css';
import './category-typeahead.css';

import { useCombobox } from 'downshift';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useDebounced } from '../lib/use-debounced.ts';
import { classNames } from '../ui/class-names.ts';
import { useFormErrors } from '../ui/form-errors.ts';
import { useCategorySearch } from './api.ts';
import { pathAbove } from './category-path.ts';
import { showsPopup, TypeaheadProblem, TypeaheadState } from './typeahead-state.tsx';

export type ChosenCategory = { id: number; name: string };

export type CategoryTypeaheadProps = {
  label: string;
  value: ChosenCategory | null;
  /** Called with the chosen category, and with null when the choice is taken back. */
  onChange: (category: ChosenCategory | null) => void;
  /** In a form: the field that carries the id, and whose error is shown. */
  name?: string;
};

const pause = 300;

/** Finds a category by a part of its name. */
export function CategoryTypeahead({ label, value, onChange, name }: CategoryTypeaheadProps) {
  const { t } = useTranslation();
  const problem = useFormErrors()[name ?? ''];
  const [text, setText] = useState(value?.name ?? '');
  const [open, setOpen] = useState(false);
  // The name of what is chosen is not a search: with it standing there, all categories are offered.
  const sought = useDebounced(text === value?.name ? '' : text.trim(), pause);
  const { data: found, error, isFetching, isPlaceholderData, refetch } = useCategorySearch(sought, open);
  const search = { found, error, searching: isFetching || isPlaceholderData };
  const items = open && found !== undefined ? found.categories : [];

  const combobox = useCombobox<ChosenCategory>({
    items: [...items],
    itemToString: (item) => item?.name ?? '',
    itemToKey: (item) => item?.id,
    selectedItem: value,
    onSelectedItemChange: ({ selectedItem }) => onChange(selectedItem ?? null),
    onIsOpenChange: ({ isOpen }) => setOpen(isOpen),
    onInputValueChange: ({ inputValue, type }) => {
      if (type !== useCombobox.stateChangeTypes.InputChange) setText(inputValue);
      else if (inputValue === '') onChange(null);
    },
    stateReducer: (state, { type, changes }) => {
      // A search that led to no choice does not stay, or it would look like one.
      if (type !== useCombobox.stateChangeTypes.InputBlur) return changes;
      const stays = changes.selectedItem ?? state.selectedItem;
      return { ...changes, inputValue: stays?.name ?? '' };
    },
  });

  return (
    <div className={classNames('field', problem !== undefined && 'field-invalid')}>
      <label className="field-label" {...combobox.getLabelProps()}>
        {label}
      </label>
      {name !== undefined && <input type="hidden" name={name} value={value?.id ?? ''} />}
      <div className="typeahead-box">
        <input
          type="text"
          className="control"
          placeholder={t('categories.typeahead.placeholder')}
          spellCheck={false}
          aria-invalid={problem === undefined ? undefined : true}
          {...combobox.getInputProps({
            // Downshift tells of a new text in an effect. A state that is set there by each of many keys that come one right
            // after the other counts as an endless loop for React, which then gives up the page.
            onChange: (event) => setText(event.currentTarget.value),
            onKeyDown: (event) => {
              // Enter with the list open chooses; it never sends the form around by mistake.
              if (event.key === 'Enter' && combobox.isOpen) event.preventDefault();
            },
          })}
        />
        {text !== '' && (
          <button
            type="button"
            className="typeahead-clear"
            aria-label={t('categories.typeahead.clear')}
            onClick={combobox.reset}
          >
            ×
          </button>
        )}
        <div className={classNames('typeahead-popup', open && showsPopup(search) && 'typeahead-popup-open')}>
          <ul className="typeahead-list" {...combobox.getMenuProps()}>
            {items.map((item, index) => (
              <li
                key={item.id}
                className="typeahead-option"
                data-highlighted={combobox.highlightedIndex === index ? true : undefined}
                {...combobox.getItemProps({ item, index })}
              >
                <span className="typeahead-name">{item.name}</span>
                <span className="muted small">
                  {[pathAbove(item), t('categories.tests', { count: item.aggregated_tests_count })]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
          <TypeaheadState {...search} open={open} />
        </div>
      </div>
      {problem !== undefined && <p className="field-error">{problem}</p>}
      <TypeaheadProblem {...search} onRetry={() => void refetch()} />
    </div>
  );
}
