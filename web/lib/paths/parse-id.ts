import { useParams } from 'wouter';

/** Reads a positive whole number of at most `most` from an address; null for any other text. */
export function parseWholeNumber(text: string | null | undefined, most: number): number | null {
  if (text === null || text === undefined || !/^[1-9]\d{0,15}$/.test(text)) return null;
  const value = Number(text);
  return value <= most ? value : null;
}

/** Reads an id from an address; null for a text that is no id. */
export function parseId(text: string | null | undefined): number | null {
  return parseWholeNumber(text, 2_147_483_647);
}

/** The id in the path of the current screen, such as 7 in `/tests/7`; null for a text that is no id. */
export function usePathId(): number | null {
  return parseId(useParams<{ id: string }>().id);
}
