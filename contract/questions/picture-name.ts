/*
 * The name of a stored picture says all about it: a random part that cannot be guessed, the widths of its smaller versions, and its own
 * size: `4aZ…x9-400-800-1600x1200.webp`. Its smaller versions have names of the same form: `4aZ…x9-400x300.webp`. Pictures that were
 * stored before there were smaller versions have none: `4aZ…x9-1600x1200.webp`.
 */

/** Widths in pixels in which a picture is stored beside its own, those of them that are smaller than it. */
const smallerWidths: readonly number[] = [400, 800];

export type PictureSize = { width: number; height: number };

/** A file of a picture: a path or a name, as that of the picture is given. */
export type PictureVersion = PictureSize & { image: string };

const sized = /-(\d{1,5})x(\d{1,5})\.webp$/;
const versioned = /^(.*\/)?([\w-]{22})((?:-\d{1,5})+)-\d{1,5}x\d{1,5}\.webp$/;

/** The size in pixels of a picture by its name or path; undefined for one without a size. */
export function pictureSize(image: string): PictureSize | undefined {
  const found = sized.exec(image);
  if (found === null) return undefined;
  const [width, height] = [Number(found[1]), Number(found[2])];
  return width > 0 && height > 0 ? { width, height } : undefined;
}

/** The sizes of the smaller versions of a picture that is stored now. */
export function smallerSizes({ width, height }: PictureSize): PictureSize[] {
  return smallerWidths
    .filter((candidate) => candidate < width)
    .map((smaller) => scaledTo(smaller, { width, height }));
}

function scaledTo(width: number, whole: PictureSize): PictureSize {
  return { width, height: Math.max(1, Math.round((whole.height * width) / whole.width)) };
}

/** The name of a new picture. @param random 22 characters that are allowed in addresses */
export function pictureName(random: string, { width, height }: PictureSize): string {
  const smaller = smallerSizes({ width, height }).map((size) => `-${size.width}`);
  return `${random}${smaller.join('')}-${width}x${height}.webp`;
}

/** The smaller versions of a picture by its name or path, the smallest first; none for one that has none. */
export function smallerVersions(image: string): PictureVersion[] {
  const whole = pictureSize(image);
  const found = versioned.exec(image);
  if (whole === undefined || found === null) return [];
  const [, folder = '', random = '', widths = ''] = found;
  return widths
    .split('-')
    .slice(1)
    .map(Number)
    .filter((width) => width > 0 && width < whole.width)
    .map((smaller) => {
      const { width, height } = scaledTo(smaller, whole);
      return { width, height, image: `${folder}${random}-${width}x${height}.webp` };
    });
}

/** The names of all files of a stored picture, its own as the last. */
export function filesOfPicture(name: string): string[] {
  return [...smallerVersions(name).map(({ image }) => image), name];
}

/** The id of a stored file on the wire by its name or path: the random part of its name. */
export function fileId(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).slice(0, 22);
}
