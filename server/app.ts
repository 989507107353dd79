import { existsSync } from 'node:fs';
import { join } from 'node:path';

import accepts from '@fastify/accepts';
import compress from '@fastify/compress';
import files from '@fastify/static';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';

import { answerRoutes } from './answers/routes.ts';
import { regrade } from './answers/store.ts';
import { requireOwnPassword } from './auth/attempts.ts';
import { identifyWith } from './auth/identify.ts';
import { authRoutes } from './auth/routes.ts';
import { categoryRoutes } from './categories/routes.ts';
import { ping } from './database/database.ts';
import type { House } from './house.ts';
import { answerError, answerUnreadable, answerUnroutable } from './http/answer-error.ts';
import { acceptBodies } from './http/body.ts';
import { serveDocumentation } from './http/documentation.ts';
import { notFound } from './http/errors.ts';
import { patience } from './http/limits.ts';
import { base, mount } from './http/mount.ts';
import { LogOfAnswers, logOfOne, logOfRequests } from './http/request-log.ts';
import type { Route } from './http/route.ts';
import { securityHeaders } from './http/security-headers.ts';
import { sendJson } from './http/send-answer.ts';
import { mediaPath } from './media/pictures.ts';
import { newsRoutes } from './news/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { questionRoutes } from './questions/routes.ts';
import { userRoutes } from './users/routes.ts';

/** The features in their order; a feature imports only what stands to its left. */
const routes: readonly Route[] = [
  ...userRoutes({ requireOwnPassword }),
  ...authRoutes,
  ...categoryRoutes,
  ...questionRoutes({ regrade }),
  ...answerRoutes,
  ...peopleRoutes,
  ...newsRoutes,
];

const page = join(import.meta.dirname, '../web/dist');
const aYear = 365 * 24 * 60 * 60 * 1000;

/** Assembles the whole server without listening. */
export async function buildApp(house: House, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: logOfRequests(log),
    logController: new LogOfAnswers(),
    childLoggerFactory: logOfOne,
    bodyLimit: 1024 * 1024,
    connectionTimeout: patience.silence,
    requestTimeout: patience.request,
    http: { headersTimeout: patience.headers, connectionsCheckingInterval: 1000 },
    trustProxy: house.config.trustProxy ?? false,
    routerOptions: { ignoreTrailingSlash: true },
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerUnreadable,
  });
  // A socket tells whose it is as long as it is open, and from then on what it has told: who hangs up with the request
  // on its way is served like everybody else.
  app.server.on('connection', (socket) => void socket.remoteAddress);
  app.setErrorHandler(answerError);
  await app.register(accepts);
  const headers = securityHeaders(house.config.publicUrl);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('X-Request-Id', request.id);
    done();
  });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  acceptBodies(app);
  serveHealth(app, house);
  await servePictures(app, house);
  await serveDocumentation(app);
  const refuse = mount(app, house, routes, identifyWith(house));
  await servePage(app);
  // Whether the path is unknown or only the method is told before a body is read.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404 && isApi(request.url)) refuse(request, reply);
    done();
  });
  return app;
}

function isApi(url: string): boolean {
  return url === base || url.startsWith(`${base}/`) || url.startsWith(`${base}?`);
}

function serveHealth(app: FastifyInstance, house: House): void {
  // Monitors ask every second, so requests of theirs are logged from the level of warnings on.
  const { logLevel: level } = house.config;
  const logLevel = ['error', 'fatal', 'silent'].includes(level) ? level : 'warn';
  app.get('/healthz', { logLevel }, (_request, reply) => sendJson(reply, { status: 'ok' }));
  app.get('/readyz', { logLevel }, async (_request, reply) => {
    await ping(house.database);
    return sendJson(reply, { status: 'ok' });
  });
}

/** Names are never used twice, so a picture may be kept for ever; a sandbox keeps it a picture. */
async function servePictures(app: FastifyInstance, house: House): Promise<void> {
  const sandbox = "default-src 'none'; sandbox";
  await app.register(files, {
    root: [house.pictures.folder, join(import.meta.dirname, 'media')],
    prefix: `${mediaPath}/`,
    decorateReply: false,
    allowedPath: (path) => /^\/[\w-]+\.(webp|jpg)$/.test(path),
    index: false,
    immutable: true,
    maxAge: aYear,
    setHeaders: (reply) => {
      reply.header('Content-Security-Policy', sandbox);
    },
  });
}

/** What is a file, there or not; an address of the page has no ending. */
const filePath = /^\/(assets|media)(\/|$)|\.[a-z\d]+$/i;

/** The page: every path that is not a file is one of its screens. While it is worked on, Vite serves it. */
async function servePage(app: FastifyInstance): Promise<void> {
  const built = existsSync(page);
  if (built) {
    await app.register(files, {
      root: page,
      prefix: '/',
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const lasting = /[/\\]assets[/\\][^/\\]+$/.test(path);
        reply.header('Cache-Control', lasting ? `public, max-age=${aYear / 1000}, immutable` : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isFile = filePath.test(request.url.split('?', 1)[0] ?? '');
    const isScreen = !isFile && !isApi(request.url) && ['GET', 'HEAD'].includes(request.method);
    if (!built || !isScreen) throw notFound();
    return reply.sendFile('index.html', { maxAge: 0, cacheControl: false });
  });
}
