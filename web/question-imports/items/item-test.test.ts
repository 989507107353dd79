import { describe, expect, test } from 'vitest';

import type { ItemQuestion } from '../../../contract/questions/imports.ts';
import { askedOf, filesOf, mediaOf, withType, writtenOf } from './item-test.ts';

const options = [
  { id: 'a', text: 'Toshkent' },
  { id: 'b', text: 'Samarqand' },
];
const read: ItemQuestion = {
  id: null,
  test_type: 'choosable',
  savol: 'Capital?',
  text_format: 'plain',
  content: { options },
  key: { right: 'a' },
  explanation: '',
  remarks: {},
  level: null,
  pictures: [],
  option_pictures: {},
  sound: null,
};

describe('a test of a file', () => {
  test('is shown and corrected only where its content has the fields of its type', () => {
    expect(writtenOf(read)).toEqual({ content: { options }, key: { right: 'a' } });
    for (const content of [null, undefined, 'text', {}, { options: 'a' }, []])
      expect(writtenOf({ ...read, content })).toBeUndefined();
    expect(writtenOf({ ...read, test_type: 'crossword' })).toBeUndefined();
  });

  test('begins the form with all of it, or with its name where nothing else was read', () => {
    expect(askedOf({ name: 'Q1', test: read })).toEqual({
      type: 'choosable',
      savol: 'Capital?',
      written: { choosable: { content: { options }, key: { right: 'a' } } },
    });
    expect(askedOf({ name: 'Q1', test: null })).toMatchObject({ type: 'choosable', savol: 'Q1' });
    expect(askedOf({ name: 'Q1', test: { ...read, content: {} } }).written).toEqual({
      choosable: { content: { options: [] }, key: null },
    });
  });

  test('gives its options to another type, and has its own again', () => {
    const asked = askedOf({ name: '', test: read });
    const several = withType(asked, 'multiple');
    expect(several.written['multiple']?.content).toMatchObject({
      options: [{ text: 'Toshkent' }, { text: 'Samarqand' }],
    });
    expect(withType(several, 'choosable').written['choosable']).toEqual(asked.written['choosable']);
    expect(withType(asked, 'essay').type).toBe('essay');
  });

  test('has pictures to show once they are stored', () => {
    const withPictures = {
      ...read,
      pictures: [
        { file: 'map.png', alt: 'Map', image: '/media/1.webp' },
        { file: 'flag.png', alt: '' },
      ],
      option_pictures: { a: { file: 'a.png', alt: '' } },
      sound: { file: 'a.mp3', title: '' },
    };
    expect(mediaOf(withPictures)).toEqual({
      pictures: [{ image: '/media/1.webp', alt: 'Map' }],
      options: {},
    });
    expect(filesOf(withPictures)).toEqual({
      names: ['map.png', 'flag.png', 'a.png', 'a.mp3'],
      isWaiting: true,
    });
    expect(filesOf(read)).toEqual({ names: [], isWaiting: false });
  });
});
