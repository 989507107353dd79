import type { Response } from '@playwright/test';

/** Whether this answers a search for categories with exactly this text. */
export function seeks(response: Response, text: string): boolean {
  return new URL(response.url()).searchParams.get('name__icontains') === text;
}
