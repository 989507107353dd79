/**
 * Every error sentence about a field, in the wording of Django REST framework, which its clients match on. The sentences
 * are English in every language of a request. The page finds the code of a sentence here and shows the translation of the code.
 */
export const messages = {
  required: 'This field is required.',
  null: 'This field may not be null.',
  blank: 'This field may not be blank.',
  not_text: 'Not a valid string.',
  null_character: 'Null characters are not allowed.',
  email: 'Enter a valid email address.',
  email_taken: 'user with this email address already exists.',
  not_integer: 'A valid integer is required.',
  long_integer: 'String value too large.',
  not_boolean: 'Must be a valid boolean.',
  not_file: 'The submitted data was not a file. Check the encoding type on the form.',
  empty_file: 'The submitted file is empty.',
  not_image: 'Upload a valid image. The file you uploaded was either not an image or a corrupted image.',
  image_too_complex: 'The image takes too long or too much memory to decode.',
  not_sound:
    'Upload a valid recording. The file you uploaded was either not an MP3, M4A or Ogg recording or a corrupted one.',
  password_mismatch: "The two password fields didn't match.",
  password_wrong: 'Invalid password.',
  password_long: 'Ensure this field has no more than 1024 bytes.',
  uid: "Invalid user id or user doesn't exist.",
  token: 'Invalid token for given user.',
  answer_text_required: 'Correct answer text is required for free text test',
  name_taken: 'A category with this name already stands here.',
  level_taken: 'A difficulty level with this name exists already.',
  inside_itself: 'A category cannot be moved into itself.',
  too_deep: 'Categories can be nested 12 levels deep at most.',
  not_invited: 'This link was made for another email address.',
  last_staff: 'The last active staff account cannot be taken away.',
  own_account: 'Staff cannot erase themselves.',
  repeated: 'This stands here twice.',
  incomplete: 'Some parts are missing here.',
  empty_list: 'This list may not be empty.',
  unknown_type: 'This version does not know tests of this type.',
  not_json: 'Value must be valid JSON.',
  wrong_form: 'This does not have the expected form.',
  not_number: 'A valid number is required.',
  linking_code: 'No child has this code, or it is not valid any more.',
  own_linking_code: 'This is your own code: a parent enters it.',
  card_code: 'Enter the eight characters of the card.',
  pin: 'A PIN has 4 to 6 digits.',
  pin_weak: 'This PIN is too easy to guess.',
  no_card: 'Only active pupils who are neither teachers nor staff have log-in cards.',
  class_taken: 'A class with this name exists in this year already.',
  not_pupil: 'Somebody here is not a pupil, or has no account any more.',
  not_teacher: 'Somebody here is not a teacher, or has no account any more.',
  wrong_class_code: 'No class has this code now.',
  scale_falls: 'Each grade begins below the one before it, and the last one at 0.',
  spoilt_name: 'This is no name, but what a spreadsheet shows in place of one.',
  pin_wrong: 'Invalid PIN.',
} as const;

/** A value in a sentence. Objects are shown by their type only, since converting one to text may be slow or throw. */
function shown(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : typeof value;
}

/** The name of a JSON type in the sentences of Django REST framework, which are Python's. */
export function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  if (value === null || value === undefined) return 'NoneType';
  if (typeof value === 'string') return 'str';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float';
  return 'dict';
}

/** Sentences with a number or a value in them. */
export const message = {
  longer: (most: number) => `Ensure this field has no more than ${most} characters.`,
  more: (most: number) => `Ensure this field has no more than ${most} elements.`,
  fewer: (least: number) => `Ensure this field has at least ${least} elements.`,
  shortPassword: (least: number) =>
    `This password is too short. It must contain at least ${least} characters.`,
  above: (most: number) => `Ensure this value is less than or equal to ${most}.`,
  below: (least: number) => `Ensure this value is greater than or equal to ${least}.`,
  longSide: (most: number) => `Ensure this image has no more than ${most} pixels on a side.`,
  manyPixels: (most: number) => `Ensure this image has no more than ${most} million pixels.`,
  manyFrames: (most: number) => `Ensure this image has no more than ${most} frames.`,
  longSound: (most: number) => `Ensure this recording has no more than ${most} minutes.`,
  codeCharacter: (value: unknown) => `No code has the character "${shown(value)}".`,
  choice: (value: unknown) => `"${shown(value).slice(0, 50)}" is not a valid choice.`,
  notPk: (value: unknown) => `Incorrect type. Expected pk value, received ${kindOf(value)}.`,
  missingPk: (pk: unknown) => `Invalid pk "${shown(pk).slice(0, 50)}" - object does not exist.`,
} as const;

type MessageCode =
  | keyof typeof messages
  | 'longer'
  | 'more'
  | 'fewer'
  | 'short_password'
  | 'above'
  | 'below'
  | 'long_side'
  | 'many_pixels'
  | 'many_frames'
  | 'long_sound'
  | 'code_character'
  | 'choice'
  | 'not_pk'
  | 'missing_pk';

const bySentence: ReadonlyMap<string, MessageCode> = new Map(
  Object.entries(messages).map(([code, text]) => [text, code as MessageCode]),
);

const patterns: readonly (readonly [RegExp, MessageCode, string])[] = [
  [/^Ensure this field has no more than (\d+) characters\.$/, 'longer', 'count'],
  [/^Ensure this field has no more than (\d+) elements\.$/, 'more', 'count'],
  [/^Ensure this field has at least (\d+) elements\.$/, 'fewer', 'count'],
  [/^This password is too short\. It must contain at least (\d+) characters\.$/, 'short_password', 'count'],
  [/^Ensure this value is less than or equal to (\d+)\.$/, 'above', 'count'],
  [/^Ensure this value is greater than or equal to (\d+)\.$/, 'below', 'count'],
  [/^Ensure this image has no more than (\d+) pixels on a side\.$/, 'long_side', 'count'],
  [/^Ensure this image has no more than (\d+) million pixels\.$/, 'many_pixels', 'count'],
  [/^Ensure this image has no more than (\d+) frames\.$/, 'many_frames', 'count'],
  [/^Ensure this recording has no more than (\d+) minutes\.$/, 'long_sound', 'count'],
  [/^No code has the character "(.+)"\.$/, 'code_character', 'value'],
  [/^"(.*)" is not a valid choice\.$/s, 'choice', 'value'],
  [/^Incorrect type\. Expected pk value, received (\w+)\.$/, 'not_pk', 'value'],
  [/^Invalid pk "(.+)" - object does not exist\.$/, 'missing_pk', 'value'],
];

/**
 * Finds the code and the parameters of an error sentence, so that the page can translate it.
 * @param text a sentence about a field, as received
 * @returns undefined for a sentence that is not in this file
 */
export function readMessage(
  text: string,
): { code: MessageCode; values: Record<string, string | number> } | undefined {
  const code = bySentence.get(text);
  if (code) return { code, values: {} };
  for (const [pattern, patternCode, name] of patterns) {
    const found = pattern.exec(text)?.[1];
    if (found !== undefined) {
      return { code: patternCode, values: { [name]: name === 'count' ? Number(found) : found } };
    }
  }
  return undefined;
}
