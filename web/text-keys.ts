import type { TextFile } from './text-files.ts';

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

type KeysOf<Tree> = Tree extends string
  ? never
  : {
      [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${KeysOf<Tree[Key]>}`;
    }[keyof Tree & string];

/** The path of a text in the files of texts. */
export type WholeTextKey = KeysOf<TextFile>;

type WithoutPlural<Key extends string> = Key extends `${infer Bare}_${Plural}` ? Bare : Key;

/** The path of a text as code names it: that of a plural without its form. */
export type TextKey = WithoutPlural<WholeTextKey>;
