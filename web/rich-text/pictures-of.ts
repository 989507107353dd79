import { hasPicture } from '../ui/pictures/picture.tsx';

/** The fields of a test with its pictures, stored or in a form. */
export type WithPictures = {
  image?: string | undefined;
  media?: { pictures?: readonly { image: string; alt: string }[] | undefined } | undefined;
};

/** All pictures of a test in their order. */
export function picturesOf({ image, media }: WithPictures): readonly { image: string; alt: string }[] {
  return media?.pictures ?? (hasPicture(image) ? [{ image, alt: '' }] : []);
}
