import { onTestFinished } from 'vitest';

import { type ModelEndpoint, openModelEndpoint, type Script } from './model-endpoint.ts';

export type { Received } from './model-endpoint.ts';
export type { Said } from './model-replies.ts';

/** A server that speaks the protocol of language models, until the test ends. */
export async function startModelServer(answer: Script): Promise<ModelEndpoint> {
  const endpoint = await openModelEndpoint(answer);
  onTestFinished(() => endpoint.close());
  return endpoint;
}
