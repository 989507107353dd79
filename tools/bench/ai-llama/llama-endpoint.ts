import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

import pLimit from 'p-limit';

import type { Sent } from '../../../server/testing/model-endpoint.ts';
import { boundedSchema } from './bounded-schema.ts';

/* The used part of node-llama-cpp, which llama/ installs for this command alone. */
type Grammar = object;
type Sequence = { clearHistory: () => Promise<void> };
type Llama = {
  loadModel: (options: { modelPath: string; gpuLayers: number }) => Promise<Model>;
  createGrammarForJsonSchema: (schema: unknown) => Promise<Grammar>;
  dispose: () => Promise<void>;
};
type Model = {
  createContext: (options: {
    contextSize: number;
    threads: number;
  }) => Promise<{ getSequence: () => Sequence }>;
};
type Completion = {
  generateCompletion: (
    prompt: string,
    options: { grammar: Grammar; maxTokens: number; temperature: number; seed: number },
  ) => Promise<string>;
};
type Library = {
  getLlama: (options: object) => Promise<Llama>;
  LlamaCompletion: new (options: { contextSequence: Sequence }) => Completion;
};

const library = join(import.meta.dirname, '../../llama/node_modules/node-llama-cpp/dist/index.js');

/** Tokens that question and answer have room for: here each byte is one. */
const contextSize = 24_576;

/**
 * llama.cpp with a model, behind an endpoint of the protocol on this computer, one request after the other.
 * @param modelPath of a GGUF file
 */
export async function openLlama(
  modelPath: string,
): Promise<{ url: string; answered: number[]; close: () => Promise<void> }> {
  const { getLlama, LlamaCompletion } = (await import(pathToFileURL(library).href)) as Library;
  const llama = await getLlama({
    gpu: false,
    build: 'never',
    skipDownload: true,
    maxThreads: 1,
    logLevel: 'error',
  });
  const model = await llama.loadModel({ modelPath, gpuLayers: 0 });
  const context = await model.createContext({ contextSize, threads: 1 });
  const sequence = context.getSequence();
  const completion = new LlamaCompletion({ contextSequence: sequence });
  const oneAtATime = pLimit(1);
  const answered: number[] = [];

  async function complete(sent: Sent): Promise<string> {
    const schema = sent.response_format?.json_schema?.schema;
    const grammar = await llama.createGrammarForJsonSchema(boundedSchema(schema));
    await sequence.clearHistory();
    const prompt = sent.messages.map(({ role, content }) => `${role}: ${content}\n`).join('');
    const start = performance.now();
    const maxTokens = sent.max_tokens ?? contextSize;
    const completed = await completion.generateCompletion(prompt, {
      grammar,
      maxTokens,
      temperature: 1,
      seed: answered.length,
    });
    answered.push(performance.now() - start);
    return completed;
  }

  const server = createServer((request, response) => {
    oneAtATime(async () => complete((await json(request)) as Sent)).then(
      (content) => {
        const message = { role: 'assistant', content };
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] }));
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    answered,
    async close() {
      server.close();
      server.closeAllConnections();
      await llama.dispose();
    },
  };
}
