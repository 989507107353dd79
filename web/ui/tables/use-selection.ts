import { useState } from 'react';

/** Which items of a page of a list are selected. */
export type Selection<Item> = {
  selected: readonly Item[];
  selectable: readonly Item[];
  has: (id: number) => boolean;
  toggle: (id: number) => void;
  /** Selects all of the page, or nothing. */
  setAll: (wanted: boolean) => void;
};

/**
 * Selects items on one page of a list. Another page, search or filter begins without a selection, so only items on the screen are
 * selected.
 * @param selectable the items of the page that can be selected
 * @param page an identifier of the page
 */
export function useSelection<Item extends { id: number }>(
  selectable: readonly Item[],
  page: string,
): Selection<Item> {
  const [chosen, setChosen] = useState<{ page: string; ids: ReadonlySet<number> }>({
    page,
    ids: new Set(),
  });
  const ids = chosen.page === page ? chosen.ids : new Set<number>();
  return {
    selectable,
    selected: selectable.filter(({ id }) => ids.has(id)),
    has: (id) => ids.has(id),
    toggle: (id) => {
      const others = [...ids].filter((selected) => selected !== id);
      setChosen({ page, ids: new Set(ids.has(id) ? others : [...others, id]) });
    },
    setAll: (wanted) => setChosen({ page, ids: new Set(wanted ? selectable.map(({ id }) => id) : []) }),
  };
}
