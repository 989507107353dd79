/** The size in pixels that the server writes into the names of its pictures; undefined where a name tells none. */
export function pictureSize(image: string): { width: number; height: number } | undefined {
  const found = /-(\d{1,5})x(\d{1,5})\.webp$/.exec(image);
  if (found === null) return undefined;
  const [width, height] = [Number(found[1]), Number(found[2])];
  return width > 0 && height > 0 ? { width, height } : undefined;
}
