import { useSearchParams } from 'wouter';

import { longestSearch } from '../../contract/wire/fields.ts';
import { parseWholeNumber } from './paths/parse-id.ts';

/** One value of a list's state: its initial value, which the address leaves out, and how its text is read. */
export type Parameter<Value> = {
  initial: Value;
  /** Gives undefined or null for a text that makes no sense. */
  read: (text: string) => Value | null | undefined;
};

type Plain = string | number | null;
type Paged = { selected_page: number };

/** The names of fields in addresses, and in queries of the API, where they differ. */
const addressNames: Readonly<Record<string, string>> = {
  selected_page: 'page',
  search_text: 's',
  selected_category: 'category',
};

const longestList = 1_000_000_000;

export const pageNumber = wholeNumber(1, longestList);

/** @param initial the state without a search */
export function searchText<Initial extends '' | null>(initial: Initial): Parameter<string | Initial> {
  return { initial, read: (text) => (text === '' ? initial : text.slice(0, longestSearch)) };
}

export function wholeNumber(initial: number, most: number): Parameter<number> {
  return { initial, read: (text) => parseWholeNumber(text, most) };
}

/** @param initial one of the choices, or '' where none is chosen at first */
export function choice<Choice extends string, Initial extends Choice | ''>(
  choices: readonly Choice[],
  initial: Initial,
): Parameter<Choice | Initial> {
  return { initial, read: (text) => choices.find((known) => known === text) };
}

/** Reads and writes the state of a list in the address, so that it survives a reload and Back. */
export type ListAddress<State> = {
  initial: State;
  read: (search: URLSearchParams) => State;
  /** Leaves out initial values, and leaves parameters that belong to no list as they are in `around`. */
  write: (state: State, around?: URLSearchParams) => URLSearchParams;
};

/** @param parameters the fields of the state, in the order in which the address has them */
export function listAddress<State extends Paged & Record<keyof State, Plain>>(parameters: {
  [Name in keyof State]: Parameter<State[Name]>;
}): ListAddress<State> {
  const entries = Object.entries<Parameter<Plain>>(parameters).map(
    ([name, parameter]) => [name, parameter, addressNames[name] ?? name] as const,
  );
  const stateOf = (valueOf: (parameter: Parameter<Plain>, inAddress: string) => Plain) =>
    Object.fromEntries(
      entries.map(([name, parameter, inAddress]) => [name, valueOf(parameter, inAddress)]),
    ) as State;
  return {
    initial: stateOf(({ initial }) => initial),
    read: (search) =>
      stateOf(({ initial, read }, inAddress) => {
        const text = search.get(inAddress);
        return text === null ? initial : (read(text) ?? initial);
      }),
    write(state, around) {
      const search = new URLSearchParams(around);
      for (const [name, { initial }, inAddress] of entries) {
        const value = state[name as keyof State];
        search.delete(inAddress);
        if (value !== initial && value !== '') search.set(inAddress, String(value));
      }
      return search;
    },
  };
}

export type ListState<State> = {
  state: State;
  /** Shows another state of the list; the browser's Back leads to the one before. */
  show: (next: State) => void;
  /** Changes the search, an order or a filter, which leads to the first page and adds no entry to the history. */
  filter: (change: Partial<State>) => void;
  /** Turns to a page, and to the top of the screen. */
  toPage: (page: number) => void;
};

/** The state of the list on the current screen, stored in the address. */
export function useListState<State extends Paged>({ read, write }: ListAddress<State>): ListState<State> {
  const [search, setSearch] = useSearchParams();
  const state = read(search);
  const show = (next: State) => setSearch(write(next, search));
  return {
    state,
    show,
    filter: (change) =>
      setSearch(write({ ...state, selected_page: 1, ...change }, search), { replace: true }),
    toPage(page) {
      show({ ...state, selected_page: page });
      window.scrollTo(0, 0);
    },
  };
}
