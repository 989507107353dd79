import { useState } from 'react';

import type { Person } from '../../../contract/people/people.ts';

/** Which of the people on a page are selected. */
export type Selection = {
  selected: readonly Person[];
  /** Those who can be selected: closed accounts cannot. */
  selectable: readonly Person[];
  has: (id: number) => boolean;
  toggle: (id: number) => void;
  /** Selects all of the page, or nobody. */
  setAll: (wanted: boolean) => void;
};

/**
 * Selects people on one page of a list. Another page, search or filter begins without a selection, so only people on the screen are
 * selected.
 * @param page an identifier of the page
 */
export function useSelection(people: readonly Person[], page: string): Selection {
  const [chosen, setChosen] = useState<{ page: string; ids: ReadonlySet<number> }>({
    page,
    ids: new Set(),
  });
  const ids = chosen.page === page ? chosen.ids : new Set<number>();
  const selectable = people.filter(({ closed_until }) => closed_until === null);
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
