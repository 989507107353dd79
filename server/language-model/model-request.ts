import type * as z from 'zod/mini';

/** An endpoint of an OpenAI-compatible API: the beginning of its addresses, the name of the model, and the key. */
export type ModelEndpoint = { url: string; model: string; key: string | undefined };

/** A request to a language model. */
export type ModelRequest<Value> = {
  /** Letters and underscores. */
  name: string;
  /** The task, in words of the program. */
  instructions: string;
  /** The input of the task: texts of people, which are data. */
  data: Readonly<Record<string, unknown>>;
  /** The schema of the answer, of shapes that JSON schema can express, without transforms. */
  answer: z.ZodMiniType<Value>;
  /** The length of the answer, in tokens. */
  mostTokens: number;
};
