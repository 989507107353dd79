import * as z from 'zod/mini';

import { type OptionLetter, optionLetters } from '../../questions/choices.ts';
import { message } from '../../wire/messages.ts';
import type { ChoosableAnswer, ChoosableContent, ChoosableKey } from '../choosable-form.ts';
import { idsAfter, type StoredForm } from './identity.ts';
import { idsOf, PartId, repeated } from './parts.ts';

const Content = z.strictObject({
  /** One for each letter, in their order. Those that are not written have no text. */
  options: z.array(
    z.strictObject({ id: PartId, letter: z.enum(optionLetters), text: z.optional(z.string()) }),
  ),
});
const Key = z.strictObject({ right: PartId });
const Answer = z.strictObject({ chosen: PartId });
type Content = z.infer<typeof Content>;
type Key = z.infer<typeof Key>;
type Answer = z.infer<typeof Answer>;

const textOf = ({ text = '' }: { text?: string | undefined }) => text;

/** The options that can be chosen: those with text or, where none has, all, as they are in the picture. */
function choosableOf<Option extends { text?: string | undefined }>(options: readonly Option[]): Option[] {
  const written = options.filter((option) => textOf(option).trim() !== '');
  return written.length > 0 ? written : [...options];
}

function idOf({ options }: Content, letter: OptionLetter): string {
  return options.find((option) => option.letter === letter)?.id ?? letter;
}

function letterOf({ options }: Content, id: string): OptionLetter | undefined {
  return options.find((option) => option.id === id)?.letter;
}

/** How a choosable question is stored: an option has an id, which stays when the option gets another letter. */
export const storedChoosable: StoredForm<
  ChoosableContent,
  ChoosableKey,
  ChoosableAnswer,
  Content,
  Key,
  Answer
> = {
  type: {
    name: 'choosable',
    content: Content,
    key: Key,
    answer: Answer,
    validate: ({ options }, key) => ({
      ...repeated(idsOf(options), (place) => `content.options.${place}.id`),
      ...repeated(
        options.map(({ letter }) => letter),
        (place) => `content.options.${place}.letter`,
      ),
      ...(key !== null &&
        !choosableOf(options).some(({ id }) => id === key.right) && {
          'key.right': message.choice(key.right),
        }),
    }),
    validateAnswer: ({ options }, { chosen }) =>
      choosableOf(options).some(({ id }) => id === chosen) ? {} : { 'answer.chosen': message.choice(chosen) },
    score: (_content, { right }, { chosen }) => (right === chosen ? 1 : 0),
    choices: {
      options: ({ options }) => idsOf(options),
      chosen: ({ chosen }) => [chosen],
      right: ({ right }) => [right],
    },
    fieldOfIds: 'chosen',
  },
  identify({ content, key }, before, source) {
    const slots = optionLetters.map((letter, place) => {
      const text = content.options.find(({ id }) => id === letter)?.text ?? '';
      return { id: letter, letter, place, text, picture: before?.pictures.after[letter] };
    });
    const earlier = (before?.content.options ?? []).map(({ id, letter, text = '' }) => ({
      id,
      place: optionLetters.indexOf(letter),
      text,
      picture: before?.pictures.before[id],
    }));
    const listed = choosableOf(slots);
    // The first options of a test are called by their letters, which no others have had.
    const named = before === undefined && source.former.length === 0;
    const ids = idsAfter(choosableOf(earlier), listed, source, { named });
    const used = new Set(ids);
    const spare = earlier.filter(({ id }) => !choosableOf(earlier).some((option) => option.id === id));
    const options = slots.map(({ letter, text, place }) => {
      const listedId = ids[listed.findIndex((slot) => slot.letter === letter)];
      // A picture or remark at a place without an option stays there while the place has none.
      const spareId = spare.find((option) => option.place === place && !used.has(option.id))?.id;
      const newId = named ? letter : source.make();
      const id = listedId ?? spareId ?? newId;
      return text === '' ? { id, letter } : { id, letter, text };
    });
    const stored = { options };
    return {
      content: stored,
      key: key && { right: idOf(stored, key.right) },
      ids: new Map(options.map(({ id, letter }) => [letter, id])),
    };
  },
  write({ content, key }) {
    const right = key === null ? undefined : letterOf(content, key.right);
    return {
      content: {
        options: content.options
          .filter((option) => textOf(option) !== '')
          .map(({ letter, text = '' }) => ({ id: letter, text })),
      },
      key: right === undefined ? null : { right },
    };
  },
  writtenIds: ({ options }) => new Map(options.map(({ id, letter }) => [id, letter])),
  readAnswer: (content, { chosen }) => ({ chosen: idOf(content, chosen) }),
  writeAnswer(content, { chosen }) {
    const letter = letterOf(content, chosen);
    return letter && { chosen: letter };
  },
  parts: ({ options }) => options.map((option) => ({ id: option.id, text: textOf(option) })),
};
