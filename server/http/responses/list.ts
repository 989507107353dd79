type PageQuery = { page: number; per_page: number };

/** The envelope of one page of a list. A page beyond the last one is empty and has the same totals. */
export function listPage<Item>(data_api: Item[], total: number, { page, per_page }: PageQuery) {
  return { data_api, page, total_pages: Math.ceil(total / per_page), total, status: 'ok' as const };
}

/**
 * How many rows there are in all. They are counted only where the length of the page does not determine it.
 * @param length how many rows the page has
 */
export async function totalOf(
  length: number,
  { page, per_page }: PageQuery,
  count: () => Promise<number>,
): Promise<number> {
  const isLast = length < per_page && (length > 0 || page === 1);
  return isLast ? (page - 1) * per_page + length : count();
}
