import type { Person } from '../../../contract/people/people.ts';
import { type Selection as ItemSelection, useSelection as useItems } from '../../ui/tables/use-selection.ts';

/** Which of the people on a page are selected. */
export type Selection = ItemSelection<Person>;

/**
 * Selects people on one page of a list; closed accounts cannot be selected.
 * @param page an identifier of the page
 */
export function useSelection(people: readonly Person[], page: string): Selection {
  return useItems(
    people.filter(({ closed_until }) => closed_until === null),
    page,
  );
}
