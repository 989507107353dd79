import { observable } from '../../lib/observable.ts';
import { heldPicture } from './picture.tsx';

/*
 * Pictures that are loaded on a tap, for lines that are slow or paid by the byte: a setting of this device. What shows pictures of tests and
 * news imports this file, so that it is known before the first of them.
 */

const storageKey = 'pictures_on_tap';

/** Where the browser is set to save data; browsers that do not say it do not. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Browsers may deny the use of a storage; the choice then lasts until the page is left. */
function storedChoice(): boolean {
  try {
    const choice = localStorage.getItem(storageKey);
    return choice === null ? savesData() : choice === 'yes';
  } catch {
    return savesData();
  }
}

/** Whether pictures wait for a tap on this device: the choice of its person, otherwise what the browser is set to. */
export const picturesOnTap = observable(storedChoice());

/** Chooses whether pictures wait for a tap on this device, from now on. */
export function choosePicturesOnTap(onTap: boolean): void {
  try {
    localStorage.setItem(storageKey, onTap ? 'yes' : 'no');
  } catch {
    // See above.
  }
  picturesOnTap.set(onTap);
}

/** In the place of pictures until the code of their buttons has come. */
const nothing = { Held: () => null };

function follow(): void {
  const onTap = picturesOnTap.get();
  heldPicture.set(onTap ? nothing : undefined);
  if (!onTap) return;
  import('./held-picture.tsx').then(
    ({ HeldPicture }) => {
      if (picturesOnTap.get()) heldPicture.set({ Held: HeldPicture });
    },
    () => heldPicture.set(undefined),
  );
}

picturesOnTap.subscribe(follow);
follow();
