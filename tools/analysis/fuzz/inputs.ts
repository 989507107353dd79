import fc from 'fast-check';

/** A parser, and the property that holds of it for every input. */
export type Target = {
  /** Inputs that the parser knows, which are changed to make others. */
  seeds: readonly (string | Buffer)[];
  /** Words of the language that it parses. */
  dictionary?: readonly (string | Buffer)[];
  /** The length of an input in bytes, at most; 4,096 where it is missing. */
  longest?: number;
  /** Parses an input, and catches the errors that the parser may throw. @throws where the property does not hold */
  run: (bytes: Buffer) => void | Promise<void>;
};

/** Texts that parsers treat in special ways, whatever they parse. */
const special: readonly string[] = [
  ...Array.from('\0\n \t"\'\\/%&=;,.:-_{}[]\u00a0\u2028\ufeff\ufffd\u0301\u202eİßﷺўъ½²😀'),
  ...'\r\n|//|../|%00|%2f|%ff|--|{}|[]|null|true|-1|0|1e999|99999999999999999999|0x10|NaN'.split('|'),
  ...'__proto__|constructor|toString'.split('|'),
];

export const bytesOf = (content: string | Buffer): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : content;

/** A place where an input is changed: `put`, or a piece of the input itself, takes the place of some bytes. */
type Change = { at: number; length: number; put: Buffer | undefined; removed: number; times: number };

const few = { weight: 4, arbitrary: fc.nat({ max: 4 }) };

/** @returns seeds of a target that are changed in up to eight places, and seeds as they are */
export function inputsOf({ seeds, dictionary = [], longest = 4096 }: Target): fc.Arbitrary<Buffer> {
  const known = seeds.map(bytesOf);
  const words = [...special, ...dictionary].map(bytesOf);
  const put = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...words) },
    { weight: 3, arbitrary: fc.uint8Array({ maxLength: 2 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 2, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...known) },
  );
  const change: fc.Arbitrary<Change> = fc.record({
    at: fc.nat({ max: longest }),
    length: fc.oneof(few, { weight: 1, arbitrary: fc.nat({ max: 64 }) }),
    put,
    removed: fc.oneof(few, { weight: 1, arbitrary: fc.nat({ max: 64 }) }),
    times: fc.oneof({ weight: 8, arbitrary: fc.constant(1) }, few, { weight: 1, arbitrary: fc.nat(200) }),
  });
  return fc
    .tuple(fc.constantFrom(...known), fc.array(change, { maxLength: 8 }))
    .map(([seed, changes]) => changes.reduce(changed, seed).subarray(0, longest));
}

function changed(bytes: Buffer, { at, length, put, removed, times }: Change): Buffer {
  const place = at % (bytes.length + 1);
  const piece = put ?? bytes.subarray(place, place + length);
  const repeated = Array.from({ length: times }, () => piece);
  return Buffer.concat([bytes.subarray(0, place), ...repeated, bytes.subarray(place + removed)]);
}
