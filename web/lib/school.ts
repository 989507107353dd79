import type { School } from '../../contract/school.ts';
import { observable } from './observable.ts';

/** The texts of the school that each page shows, each blank where staff have written none. */
type KnownSchool = Pick<School, 'name' | 'contact'>;

const storageKey = 'school';

/** The texts that the server wrote into the page, or those that the device has stored where the page was opened without the server. */
function knownSchool(): KnownSchool {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="school"]');
  const written = { name: meta?.content ?? '', contact: meta?.dataset['contact'] ?? '' };
  try {
    if (meta === null) {
      const stored = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<KnownSchool>;
      return { ...written, ...stored };
    }
    localStorage.setItem(storageKey, JSON.stringify(written));
  } catch {
    // The device stores nothing.
  }
  return written;
}

/** The name and the contact of the school. The form of staff sets them anew. */
export const schoolOfPage = observable(knownSchool());
