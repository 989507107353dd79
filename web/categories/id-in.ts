/** The id in a piece of an address; null for what cannot be one. */
export function idIn(text: string | null | undefined): number | null {
  if (text === null || text === undefined || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= 2_147_483_647 ? id : null;
}
