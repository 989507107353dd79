import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

/**
 * Who gets to see a screen: everybody; people who are not logged in (others are sent to the start page);
 * people who are (others are sent to log in).
 */
export type Access = 'everybody' | 'guests' | 'people';

export type Screen = {
  pattern: string;
  access: Access;
  component: LazyExoticComponent<ComponentType>;
};

/** One route: its code is fetched when somebody goes there. */
export function screen(
  pattern: string,
  load: () => Promise<ComponentType>,
  access: Access = 'everybody',
): Screen {
  return { pattern, access, component: lazy(async () => ({ default: await load() })) };
}
