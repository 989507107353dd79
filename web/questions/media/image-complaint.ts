import { largestImage } from '../../../contract/questions/questions.ts';

/** Why a file cannot be the picture of a test; null where it can. */
export function imageComplaint(file: Pick<File, 'size' | 'type'>): 'image_size' | 'image_type' | null {
  if (!file.type.startsWith('image/')) return 'image_type';
  return file.size > largestImage ? 'image_size' : null;
}
