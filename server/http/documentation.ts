import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

import { openApiDocument } from '../../contract/wire/openapi.ts';
import { savolVersion } from '../process/version.ts';
import { base } from './mount.ts';
import { sendJson } from './responses/send-response.ts';

const documentPath = `${base}/openapi.json`;
const pagePath = `${base}/docs`;

/** Swagger UI sets inline styles, unlike the pages of Savol. The policy still allows nothing from other origins. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the OpenAPI document, and Swagger UI that shows it. */
export async function serveDocumentation(app: FastifyInstance): Promise<void> {
  const document = openApiDocument(savolVersion(), base);
  app.get(documentPath, (_request, reply) => sendJson(reply, document));
  await app.register(async (scope) => {
    await scope.register(swagger, {
      mode: 'static',
      specification: { document: document as unknown as StaticDocumentSpec['document'] },
    });
    await scope.register(swaggerUi, {
      routePrefix: pagePath,
      staticCSP: pagePolicy,
      uiConfig: { url: documentPath, validatorUrl: null, docExpansion: 'list' },
      theme: { title: 'Savol API' },
    });
  });
}
