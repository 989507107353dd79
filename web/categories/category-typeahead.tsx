import './categories.css';

import { useCombobox } from 'downshift';
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';

import { useTranslation } from '../lib/languages/i18n.ts';
import { useDebounced } from '../lib/use-debounced.ts';
import { classNames } from '../ui/class-names.ts';
import { useFormErrors } from '../ui/fields/field.tsx';
import { SubjectIcon } from '../ui/pictures/subject-icon.tsx';
import { useCategorySearch } from './api.ts';
import { testsText } from './category-facts.ts';
import { pathAbove, subjectName } from './category-path.ts';
import { hasProblem, showsPopup, TypeaheadProblem, TypeaheadState } from './typeahead-state.tsx';

export type ChosenCategory = { id: number; name: string };

export type CategoryTypeaheadProps = {
  label: string;
  value: ChosenCategory | null;
  /** Called with the chosen category, and with null when the choice is cleared. */
  onChange: (category: ChosenCategory | null) => void;
  /** The name of the form field that has the id. */
  name?: string;
  /** The input in the field before this code had come: the typed text, and whether the list was opened. */
  input?: { text: string; isOpen: boolean } | undefined;
};

const pause = 300;

/** A search for a category by a part of its name. */
export function CategoryTypeahead({ label, value, onChange, name, input }: CategoryTypeaheadProps) {
  const { t } = useTranslation();
  const problem = useFormErrors()[name ?? ''];
  const [text, setText] = useState(input?.text ?? value?.name ?? '');
  const [open, setOpen] = useState(input?.isOpen ?? false);
  const box = useRef<HTMLDivElement>(null);
  // The field that had the focus is gone. This one takes it before the browser handles another key, which would be lost in between.
  const [takesFocus] = useState(input !== undefined);
  useLayoutEffect(() => {
    const field = box.current?.querySelector('input');
    if (!takesFocus || !field) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }, [takesFocus]);
  // The name of the chosen category is not a search: with it in the field, all categories are suggested.
  const wanted = text === value?.name ? '' : text.trim();
  const searched = useDebounced(wanted, pause);
  const { data: found, error, isFetching, isPlaceholderData, refetch } = useCategorySearch(searched, open);
  const search = { found, error, searching: searched !== wanted || isFetching || isPlaceholderData };
  const isFailed = open && hasProblem(search);
  const items = open && found !== undefined ? found.categories : [];

  const combobox = useCombobox<ChosenCategory>({
    items: [...items],
    itemToString: (item) => item?.name ?? '',
    itemToKey: (item) => item?.id,
    selectedItem: value,
    initialInputValue: text,
    initialIsOpen: open,
    onSelectedItemChange: ({ selectedItem }) => onChange(selectedItem ?? null),
    onIsOpenChange: ({ isOpen }) => setOpen(isOpen),
    onInputValueChange: ({ inputValue, type }) => {
      if (type !== useCombobox.stateChangeTypes.InputChange) setText(inputValue);
      else if (inputValue === '') onChange(null);
    },
    stateReducer: (state, { type, changes }) => {
      if (type !== useCombobox.stateChangeTypes.InputBlur) return changes;
      // A search that failed stays, so that the buttons below the field can be reached, by a pointer or a key, and repeat it.
      if (isFailed) return state;
      // On leaving the field, a search without a choice is cleared, since it would look like a choice.
      const stays = changes.selectedItem ?? state.selectedItem;
      return { ...changes, inputValue: stays?.name ?? '' };
    },
  });

  /** Leaving the failed search with its buttons clears it, as leaving the field does else. */
  function leave({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!isFailed || relatedTarget === null || currentTarget.contains(relatedTarget)) return;
    combobox.closeMenu();
    combobox.setInputValue(value?.name ?? '');
  }

  /** The button that was pressed is removed meanwhile: the field takes the focus, and the results come below it. */
  function retry(): void {
    box.current?.querySelector('input')?.focus();
    void refetch();
  }

  return (
    <div className={classNames('field', problem !== undefined && 'field-invalid')} onBlur={leave}>
      <label className="field-label" {...combobox.getLabelProps()}>
        {label}
      </label>
      {name !== undefined && <input type="hidden" name={name} value={value?.id ?? ''} />}
      <div className="typeahead-box" ref={box}>
        <input
          type="text"
          className="control"
          placeholder={t('categories.typeahead.placeholder')}
          spellCheck={false}
          aria-invalid={problem === undefined ? undefined : true}
          {...combobox.getInputProps({
            // Downshift reports a new text in an effect. Where many keys follow each other quickly, a state that is set there
            // looks like an endless loop to React, which then throws.
            onChange: (event) => setText(event.currentTarget.value),
            onKeyDown: (event) => {
              // With the list open Enter chooses, and does not submit the form.
              if (event.key === 'Enter' && combobox.isOpen) event.preventDefault();
            },
          })}
        />
        {text !== '' && (
          <button
            type="button"
            className="close-button"
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
                <SubjectIcon name={subjectName(item)} />
                <span className="stack gap-0 typeahead-text">
                  <span className="typeahead-name">{item.name}</span>
                  <span className="muted small">
                    {[pathAbove(item), testsText(t, item)].filter(Boolean).join(' · ')}
                  </span>
                </span>
              </li>
            ))}
          </ul>
          <TypeaheadState {...search} open={open} />
        </div>
      </div>
      {problem !== undefined && <p className="field-error">{problem}</p>}
      {isFailed && <TypeaheadProblem error={error} onRetry={retry} />}
    </div>
  );
}
