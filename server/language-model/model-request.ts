import type * as z from 'zod/mini';

/** An endpoint of an OpenAI-compatible API: what its addresses begin with, the name of the model, and the key. */
export type ModelEndpoint = { url: string; model: string; key: string | undefined };

/** What a language model is asked. */
export type ModelRequest<Value> = {
  /** Letters and underscores. */
  name: string;
  /** What to do, in words of the program. */
  instructions: string;
  /** What to do it with: texts of people, which are data. */
  data: Readonly<Record<string, unknown>>;
  /** What its answer must be, of shapes that JSON schema can say: nothing in it may transform. */
  answer: z.ZodMiniType<Value>;
  /** The length of the answer, in tokens. */
  mostTokens: number;
};
