import { chance } from '../lossy/seeded.ts';

/*
 * A language model with random weights, as a file of the format of llama.cpp (GGUF 3, https://github.com/ggml-org/ggml/blob/master/docs/gguf.md).
 * It is a real model in all but what it has learned, which is nothing.
 */

const width = 64;
const heads = 4;
const inner = 128;
const longestContext = 32_768;

/** The types of values and of tensors that are used, by their numbers in the format. */
const numbers = { uint32: 4, int32: 5, float32: 6, string: 8, array: 9 } as const;
const float32Tensor = 0;
const alignment = 32;

/** Kinds of tokens. */
const kind = { normal: 1, unknown: 2, control: 3, byte: 6 };

/** Each byte is a token, so that every text can be read and written. A blank stands as U+2581. */
const tokens: [text: string, kind: number][] = [
  ['<unk>', kind.unknown],
  ['<s>', kind.control],
  ['</s>', kind.control],
  ...Array.from({ length: 256 }, (_, byte): [string, number] => [
    `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
    kind.byte,
  ]),
  ['\u2581', kind.normal],
];

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

function float32(values: readonly number[]): Buffer {
  return Buffer.from(Float32Array.from(values).buffer);
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([uint64(bytes.length), bytes]);
}

function list(type: number, items: readonly Buffer[]): Buffer {
  return Buffer.concat([uint32(numbers.array), uint32(type), uint64(items.length), ...items]);
}

const inUint32 = (value: number) => Buffer.concat([uint32(numbers.uint32), uint32(value)]);
const inText = (value: string) => Buffer.concat([uint32(numbers.string), text(value)]);

function metadata(): [name: string, value: Buffer][] {
  return [
    ['general.architecture', inText('llama')],
    ['general.name', inText('random weights')],
    ['llama.vocab_size', inUint32(tokens.length)],
    ['llama.context_length', inUint32(longestContext)],
    ['llama.embedding_length', inUint32(width)],
    ['llama.block_count', inUint32(1)],
    ['llama.feed_forward_length', inUint32(inner)],
    ['llama.rope.dimension_count', inUint32(width / heads)],
    ['llama.attention.head_count', inUint32(heads)],
    ['llama.attention.head_count_kv', inUint32(heads)],
    ['llama.attention.layer_norm_rms_epsilon', Buffer.concat([uint32(numbers.float32), float32([0.000_01])])],
    ['tokenizer.ggml.model', inText('llama')],
    [
      'tokenizer.ggml.tokens',
      list(
        numbers.string,
        tokens.map(([token]) => text(token)),
      ),
    ],
    [
      'tokenizer.ggml.scores',
      list(
        numbers.float32,
        tokens.map(() => float32([0])),
      ),
    ],
    [
      'tokenizer.ggml.token_type',
      list(
        numbers.int32,
        tokens.map(([, type]) => uint32(type)),
      ),
    ],
    ['tokenizer.ggml.unknown_token_id', inUint32(0)],
    ['tokenizer.ggml.bos_token_id', inUint32(1)],
    ['tokenizer.ggml.eos_token_id', inUint32(2)],
  ];
}

/** The tensors with their sizes, that of the rows first. */
const tensors: [name: string, sizes: number[]][] = [
  ['token_embd.weight', [width, tokens.length]],
  ['blk.0.attn_norm.weight', [width]],
  ['blk.0.attn_q.weight', [width, width]],
  ['blk.0.attn_k.weight', [width, width]],
  ['blk.0.attn_v.weight', [width, width]],
  ['blk.0.attn_output.weight', [width, width]],
  ['blk.0.ffn_norm.weight', [width]],
  ['blk.0.ffn_gate.weight', [width, inner]],
  ['blk.0.ffn_up.weight', [width, inner]],
  ['blk.0.ffn_down.weight', [inner, width]],
  ['output_norm.weight', [width]],
  ['output.weight', [width, tokens.length]],
];

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((alignment - (bytes.length % alignment)) % alignment)]);
}

/** The file of a model; the same for the same seed. */
export function randomModel(seed: number): Buffer {
  const data = tensors.map(([name, sizes]) => {
    const count = sizes.reduce((product, size) => product * size, 1);
    const isNorm = sizes.length === 1;
    const weights = Array.from({ length: count }, (_, place) =>
      isNorm ? 1 : (chance(seed, name, place) - 0.5) / 2,
    );
    return padded(float32(weights));
  });
  let offset = 0;
  const infos = tensors.map(([name, sizes], place) => {
    const info = Buffer.concat([
      text(name),
      uint32(sizes.length),
      ...sizes.map(uint64),
      uint32(float32Tensor),
      uint64(offset),
    ]);
    offset += data[place]?.length ?? 0;
    return info;
  });
  const values = metadata().map(([name, value]) => Buffer.concat([text(name), value]));
  const head = [Buffer.from('GGUF'), uint32(3), uint64(tensors.length), uint64(values.length)];
  return Buffer.concat([padded(Buffer.concat([...head, ...values, ...infos])), ...data]);
}
