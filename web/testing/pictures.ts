/** A small picture to upload. */
export async function pictureFile(name = 'triangle.png'): Promise<File> {
  const canvas = new OffscreenCanvas(48, 30);
  canvas.getContext('2d')?.fillRect(8, 8, 20, 12);
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' });
}
