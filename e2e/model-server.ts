import { type ModelEndpoint, openModelEndpoint } from '../server/testing/model-endpoint.ts';
import { test as base } from './fixtures.ts';
import { RealServer } from './server.ts';

type WorkerFixtures = {
  /** A model that says nothing until a test gives it a script. */
  model: ModelEndpoint;
  /** A server that asks this model. */
  server: RealServer;
};

export const test = base.extend<object, WorkerFixtures>({
  model: [
    async ({}, use) => {
      const model = await openModelEndpoint(() => 'hang');
      await use(model);
      await model.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ model }, use) => {
      const server = await RealServer.start({
        AI_URL: model.url,
        AI_MODEL: 'local-model',
        AI_KEY: 'key-of-the-endpoint',
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});
