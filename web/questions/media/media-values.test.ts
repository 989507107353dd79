import { expect, test } from 'vitest';

import { uploadNames } from '../../../contract/questions/media-input.ts';
import {
  altName,
  beginMedia,
  blankSlot,
  hasTooManyFiles,
  mediaAgain,
  mediaInput,
  type MediaSlots,
  namesOfFiles,
  type PictureSlot,
  shownIn,
} from './media-values.ts';

const path = (letter: string) => `/media/${letter.repeat(22)}-30x20.webp`;
const id = (letter: string) => letter.repeat(22);
const stored = (letter: string, alt = '') => ({
  id: id(letter),
  image: path(letter),
  alt,
  width: 30,
  height: 20,
});
const chosen = (key: string, alt = ''): PictureSlot => ({
  ...blankSlot(key),
  shown: `blob:${key}`,
  isChosen: true,
  alt,
});
const sound = {
  id: id('s'),
  url: '/media/s.mp3',
  type: 'audio/mpeg',
  seconds: 3,
  title: 'Dialogue',
} as const;

test('a new test begins with one place for a picture, and sends no field `media`', () => {
  const initial = beginMedia(undefined, undefined);
  expect(initial.pictures).toHaveLength(1);
  expect(mediaInput(initial, false)).toBeUndefined();
  const withPicture = { ...initial, pictures: [chosen('new-0')] };
  expect(namesOfFiles(withPicture)).toEqual({ 'new-0': 'image' });
  expect(mediaInput(withPicture, false)).toBeUndefined();
});

test.each([
  [
    'a text alternative',
    { pictures: [chosen('x', 'A field')] },
    { pictures: [{ upload: 'image', alt: 'A field' }] },
  ],
  [
    'a second picture',
    { pictures: [chosen('x'), chosen('y')] },
    {
      pictures: [
        { upload: 'image', alt: '' },
        { upload: 'file_1', alt: '' },
      ],
    },
  ],
  [
    'a picture in the second place alone',
    { pictures: [blankSlot('x'), chosen('y')] },
    { pictures: [{ upload: 'file_1', alt: '' }] },
  ],
  [
    'a picture in an option',
    { options: { a: chosen('o') } },
    { options: { a: { upload: 'file_1', alt: '' } } },
  ],
  [
    'a recording',
    { sound: { stored: undefined, chosen: 'a.mp3', isDeleted: false, title: ' Tone ' } },
    { sound: { upload: 'file_1', title: 'Tone' } },
  ],
] as const)('%s is sent in the field `media`', (_, change, sent) => {
  const slots: MediaSlots = { ...beginMedia(undefined, undefined), ...change };
  expect(mediaInput(slots, false)).toEqual({ pictures: [], options: {}, sound: null, ...sent });
});

test('a stored picture stays by its id, in the order of the form, until it is taken away', () => {
  const question = {
    image: path('a'),
    media: { pictures: [stored('a', 'One'), stored('b')], options: { o1: stored('c', 'Three') }, sound },
  };
  const initial = beginMedia(question, undefined);
  const input = {
    pictures: [
      { id: id('a'), alt: 'One' },
      { id: id('b'), alt: '' },
    ],
    options: { o1: { id: id('c'), alt: 'Three' } },
    sound: { id: id('s'), title: 'Dialogue' },
  };
  expect(mediaInput(initial, true)).toEqual(input);
  const [first = blankSlot(''), second = blankSlot('')] = initial.pictures;
  expect(mediaInput({ ...initial, pictures: [second, first] }, true)?.pictures).toEqual([
    input.pictures[1],
    input.pictures[0],
  ]);
  const fewer: MediaSlots = {
    pictures: [{ ...first, shown: undefined }],
    options: { o1: { ...(initial.options['o1'] ?? blankSlot('')), shown: undefined } },
    sound: { ...initial.sound, isDeleted: true },
  };
  expect(mediaInput(fewer, true)).toEqual({ pictures: [], options: {}, sound: null });
  expect(shownIn(initial)).toEqual({
    pictures: [
      { image: path('a'), alt: 'One' },
      { image: path('b'), alt: '' },
    ],
    options: { o1: { image: path('c'), alt: 'Three' } },
  });
});

test('a plain stored picture needs no field `media`, and has the text of its draft', () => {
  const question = { image: path('a') };
  expect(mediaInput(beginMedia(question, undefined), false)).toBeUndefined();
  const draft = { [altName(id('a'))]: 'Typed before' };
  expect(mediaInput(beginMedia(question, draft), false)?.pictures).toEqual([
    { id: id('a'), alt: 'Typed before' },
  ]);
});

test('each chosen file has a name of its own, and more than a form can have are noticed', () => {
  const initial = beginMedia(undefined, undefined);
  const options = Object.fromEntries(uploadNames.map((name) => [name, chosen(`option-${name}`)]));
  const full: MediaSlots = { ...initial, pictures: [chosen('x')], options };
  expect(new Set(Object.values(namesOfFiles(full))).size).toBe(uploadNames.length + 1);
  expect(hasTooManyFiles(full)).toBe(false);
  expect(hasTooManyFiles({ ...full, pictures: [chosen('x'), chosen('y')] })).toBe(true);
});

test('a form that is opened again has its places as they were sent, with the fields of its files', () => {
  const question = {
    image: path('a'),
    media: { pictures: [stored('a', 'Old'), stored('b')], options: { a: stored('c') }, sound },
  };
  const sent = {
    pictures: [
      { upload: 'image', alt: 'New first' },
      { id: id('b'), alt: 'Moved' },
      { upload: 'file_1', alt: '' },
    ],
    options: { a: { id: id('c'), alt: 'Same' }, b: { upload: 'file_2', alt: 'Of b' } },
    sound: { upload: 'file_3', title: 'Other' },
  } as const;
  const { slots, fields } = mediaAgain(beginMedia(question, undefined), structuredClone(sent) as never);
  expect(fields).toEqual({
    image: 'image',
    file_1: 'unsent.again-2',
    file_2: 'unsent.again-option-b',
    file_3: 'unsent.sound',
  });
  // With the files in their places it is sent as before.
  const withFile = (slot: PictureSlot) =>
    slot.stored === undefined ? { ...slot, shown: 'blob:1', isChosen: true } : slot;
  const filled: MediaSlots = {
    pictures: slots.pictures.map(withFile),
    options: Object.fromEntries(
      Object.entries(slots.options).map(([option, slot]) => [option, withFile(slot)]),
    ),
    sound: { ...slots.sound, chosen: 'other.mp3' },
  };
  expect(mediaInput(filled, true)).toEqual(sent);
});

test('a form that is opened again has no place for deleted pictures, and the recording stays deleted', () => {
  const initial = beginMedia({ image: path('a'), media: { pictures: [stored('a')], sound } }, undefined);
  const { slots, fields } = mediaAgain(initial, {
    pictures: [{ id: id('z'), alt: '' }],
    options: {},
    sound: null,
  });
  expect([slots.pictures, fields]).toEqual([[blankSlot('again-0')], {}]);
  expect(slots.sound.isDeleted).toBe(true);
});
