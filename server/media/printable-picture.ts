import sharp from 'sharp';

/** A stored picture as a JPEG on white, for programs that do not show WebP. */
export async function printablePicture(bytes: Uint8Array): Promise<Uint8Array> {
  return sharp(bytes)
    .flatten({ background: '#fff' })
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
