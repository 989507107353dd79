import { existsSync } from 'node:fs';
import { join } from 'node:path';

import accepts from '@fastify/accepts';
import compress from '@fastify/compress';
import files from '@fastify/static';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';

import { zoneHeader } from '../contract/wire/school-clock.ts';
import { serverVersion, versionHeader } from '../contract/wire/version.ts';
import { answerRoutes } from './answers/routes.ts';
import { regrade } from './answers/regrade-store.ts';
import { authenticateWith } from './auth/authenticate.ts';
import { auditRoutes } from './audit/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { requireOwnSecret } from './cards/own-pin.ts';
import { cardRoutes } from './cards/routes.ts';
import { deleteCard } from './cards/store.ts';
import { categoryRoutes } from './categories/routes.ts';
import { familyRoutes } from './families/routes.ts';
import { classRoutes } from './classes/routes.ts';
import { type Database, ping } from './database/database.ts';
import { listNeedsHelp } from './grade-book/help.ts';
import { gradeRoutes } from './grade-book/routes.ts';
import type { AppContext } from './app-context.ts';
import type { Config } from './process/config.ts';
import type { OwnNetwork } from './process/network/own-network.ts';
import { answerError, answerUnreadable, answerUnroutable } from './http/responses/answer-error.ts';
import { acceptBodies } from './http/requests/body.ts';
import { allowOrigins } from './http/requests/cross-origin.ts';
import { serveDocumentation } from './http/documentation.ts';
import { notFound } from './http/responses/errors.ts';
import { timeouts } from './http/limits.ts';
import { base, mount } from './http/mount.ts';
import { countRequests } from './http/request-counts.ts';
import { childLogOf, requestLog, ResponseLog } from './http/request-log.ts';
import { traceRequests } from './http/request-spans.ts';
import type { Route } from './http/route.ts';
import { addSecureFlag } from './http/requests/secure-cookies.ts';
import { currentSecurityHeaders, headersOfDocuments } from './http/responses/security-headers.ts';
import { schoolPage } from './http/school-page.ts';
import { serviceWorkerOff } from './http/service-worker-off.ts';
import { sendJson } from './http/responses/send-response.ts';
import { mediaPath } from './media/pictures.ts';
import { storedName } from './media/storage/storage.ts';
import { newsRoutes } from './news/routes.ts';
import { tallySince } from './homes/person-store.ts';
import { homeRoutes } from './homes/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { questionSetCopyRoutes } from './question-sets/copy-routes.ts';
import { questionSetRoutes } from './question-sets/routes.ts';
import { questionImportRoutes } from './question-imports/routes.ts';
import { rosterRoutes } from './rosters/routes.ts';
import { progressRoutes } from './progress/routes.ts';
import { tallyPeople } from './progress/store.ts';
import { questionExportRoutes } from './question-exports/routes.ts';
import { previewRoutes } from './questions/preview-routes.ts';
import { questionRoutes } from './questions/routes.ts';
import { storageKeyRoutes } from './storage-keys/routes.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import { userRoutes } from './users/routes.ts';
import { regradeWork } from './work/results/regrade-store.ts';

/** Locks attempts before the counts of answers, the order in which handing in locks them. */
async function regradeAll(transaction: Database, question: number): Promise<void> {
  await regradeWork(transaction, question);
  await regrade(transaction, question);
}
import { workRoutes } from './work/give/routes.ts';
import { attemptRoutes } from './work/attempts/routes.ts';
import { workResultRoutes } from './work/results/routes.ts';
import { schoolRoutes } from './school/routes.ts';
import { schoolResultRoutes } from './school-results/routes.ts';
import { readSchool } from './school/store.ts';
import { schoolNetworkRoutes } from './school-network/routes.ts';
import { deviceLockRoutes } from './device-lock/routes.ts';
import { draftRoutes } from './ai/drafts/routes.ts';
import { analysisRoutes } from './ai/analysis/routes.ts';
import { eraseSentTexts } from './ai/erasure.ts';
import { markProposalRoutes } from './ai/marks/routes.ts';
import { templateRoutes } from './question-imports/template-routes.ts';
import { analysisRunRoutes } from './ai/analysis/run-routes.ts';
import { analyzeAtSaving } from './ai/analysis/at-saving.ts';
import { analysisSettingsRoutes } from './ai/routes.ts';

/** The routes of the features, in the order in which features may import each other. */
const routes: readonly Route[] = [
  ...auditRoutes,
  ...schoolRoutes,
  ...schoolResultRoutes,
  ...userRoutes({ requireOwnSecret, deleteCard }),
  ...authRoutes,
  ...categoryRoutes,
  ...classRoutes({ tallySince, tallyPeople, listNeedsHelp }),
  ...familyRoutes,
  ...cardRoutes,
  ...questionRoutes({ regrade: regradeAll, noteSaved: analyzeAtSaving }),
  ...questionSetRoutes,
  ...questionSetCopyRoutes({ noteSaved: analyzeAtSaving }),
  ...previewRoutes,
  ...progressRoutes,
  ...answerRoutes,
  ...statisticsRoutes,
  ...workRoutes,
  ...attemptRoutes,
  ...workResultRoutes,
  ...questionExportRoutes,
  ...peopleRoutes({ eraseSentTexts }),
  ...rosterRoutes,
  ...questionImportRoutes,
  ...newsRoutes,
  ...homeRoutes,
  ...gradeRoutes,
  ...storageKeyRoutes,

  ...schoolNetworkRoutes,

  ...deviceLockRoutes,

  ...analysisRoutes({ regrade: regradeAll }),
  ...analysisRunRoutes,
  ...analysisSettingsRoutes,
  ...draftRoutes,
  ...markProposalRoutes,

  ...templateRoutes,
];

const page = join(import.meta.dirname, '../web/dist');
const aDay = 24 * 60 * 60 * 1000;
const aYear = 365 * aDay;

/** How long browsers have a file of the built page, as Cache-Control says it. */
function lifetimeOf(path: string): string {
  if (/[/\\]assets[/\\][^/\\]+$/.test(path)) return `public, max-age=${aYear / 1000}, immutable`;
  // Every page shows the icon and the avatar: asking whether they have changed would cost a kilobyte of headers each.
  return /(favicon|avatar)\.svg$/.test(path) ? `public, max-age=${(7 * aDay) / 1000}` : 'no-cache';
}

/** A server without routes: its limits of time and of size, its log, and the headers of each answer. */
export function newApp(config: Config, network: OwnNetwork, log: FastifyBaseLogger): FastifyInstance {
  const app = fastify({
    loggerInstance: requestLog(log),
    logController: new ResponseLog(),
    childLoggerFactory: childLogOf,
    bodyLimit: 1024 * 1024,
    connectionTimeout: timeouts.silence,
    requestTimeout: timeouts.request,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: 1000 },
    trustProxy: config.trustProxy ?? false,
    routerOptions: { ignoreTrailingSlash: true },
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerUnreadable,
  });
  // A socket has its remote address only while it is open, and caches it when it is read. So a request has its address also
  // after its client has closed the connection.
  app.server.on('connection', (socket) => void socket.remoteAddress);
  app.setErrorHandler(answerError);
  const headersNow = currentSecurityHeaders(config, network);
  const aboutServer = { [versionHeader]: serverVersion, [zoneHeader]: config.timeZone };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ ...headersNow(), ...aboutServer }).header('X-Request-Id', request.id);
    done();
  });
  return app;
}

/**
 * Assembles the server, which does not listen yet.
 * @param hasFiles whether it serves the files of the page, rather than a server in front of it
 */
export async function buildApp(
  context: AppContext,
  log: FastifyBaseLogger,
  { hasFiles = true } = {},
): Promise<FastifyInstance> {
  const app = newApp(context.config, context.network, log);
  await app.register(accepts);
  addSecureFlag(app);
  countRequests(app, context);
  traceRequests(app);
  await allowOrigins(app, context.config.allowedOrigins);
  await app.register(compress, { threshold: 512, encodings: ['br', 'gzip'] });
  acceptBodies(app);
  serveHealth(app, context);
  await servePictures(app, context);
  await serveDocumentation(app);
  const refuse = mount(app, context, routes, authenticateWith(context));
  await serveFiles(app, context.config, hasFiles);
  servePage(app, context);
  // An unknown path or method is answered before a body is read.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404 && isApi(request.url)) refuse(request, reply);
    done();
  });
  return app;
}

function isApi(url: string): boolean {
  return url === base || url.startsWith(`${base}/`) || url.startsWith(`${base}?`);
}

function serveHealth(app: FastifyInstance, context: AppContext): void {
  // Health checks run every second: they are logged from the level warn, or from a higher level of the settings.
  const { logLevel: level } = context.config;
  const logLevel = ['error', 'fatal', 'silent'].includes(level) ? level : 'warn';
  app.get('/healthz', { logLevel }, (_request, reply) => sendJson(reply, { status: 'ok' }));
  app.get('/readyz', { logLevel }, async (_request, reply) => {
    await ping(context.database);
    return sendJson(reply, { status: 'ok' });
  });
}

/** Names are never reused, so pictures are cacheable for ever. The sandbox stops a browser from running one as a page. */
async function servePictures(app: FastifyInstance, context: AppContext): Promise<void> {
  const sandbox = "default-src 'none'; sandbox";
  const { storage } = context.pictures;
  await app.register(async (scope) => {
    scope.addHook<{ Params: { '*'?: string } }>('preHandler', async ({ params }) => {
      const name = params['*'] ?? '';
      if (storedName.test(name)) await storage.provide(name);
    });
    await scope.register(files, {
      root: [storage.folder, join(import.meta.dirname, 'media')],
      prefix: `${mediaPath}/`,
      decorateReply: false,
      allowedPath: (path) => /^\/[\w-]+\.(webp|jpg|mp3|m4a|ogg)$/.test(path),
      index: false,
      immutable: true,
      maxAge: aYear,
      setHeaders: (reply) => {
        reply.header('Content-Security-Policy', sandbox);
      },
    });
  });
}

/** Paths of files, whether they exist or not: paths of screens have no extension. Metrics have a listener of their own. */
const filePath = /^\/(assets|media|metrics)(\/|$)|\.[a-z\d]+$/i;

/**
 * Serves the files of the built page, which no school changes. During development Vite serves them instead.
 * @param asRoutes whether each has a route; without it handlers can send them
 */
export async function serveFiles(
  app: FastifyInstance,
  { serviceWorker }: Pick<Config, 'serviceWorker'>,
  asRoutes = true,
): Promise<void> {
  if (!serviceWorker && asRoutes) {
    app.get('/sw.js', (_request, reply) =>
      reply.type('text/javascript').header('Cache-Control', 'no-cache').send(serviceWorkerOff),
    );
  }
  if (!existsSync(page)) return;
  await app.register(files, {
    root: page,
    prefix: '/',
    serve: asRoutes,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: serviceWorker ? [] : ['sw.js*'],
    setHeaders: (reply, path) => {
      if (/\.(js|css|json)(\.\w+)?$/.test(path))
        for (const name of headersOfDocuments) reply.removeHeader(name);
      reply.header('Cache-Control', lifetimeOf(path));
    },
  });
}

/** Serves the page: every path that is not a file is a screen. */
function servePage(app: FastifyInstance, { config, database }: AppContext): void {
  const sendOfSchool =
    existsSync(page) && schoolPage(join(page, 'index.html'), () => readSchool(database, config));
  app.setNotFoundHandler(async (request, reply) => {
    const isFile = filePath.test(request.url.split('?', 1)[0] ?? '');
    const isScreen = !isFile && !isApi(request.url) && ['GET', 'HEAD'].includes(request.method);
    // A missing file may exist after an upgrade, and the reverse.
    if (!isScreen) reply.header('Cache-Control', 'no-store');
    if (sendOfSchool === false || !isScreen) throw notFound();
    if (await sendOfSchool(request, reply)) return reply;
    return reply.sendFile('index.html', { maxAge: 0, cacheControl: false });
  });
}
