import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { AppError } from '#contract/base/errors.ts'
import type { Database } from './db/pool.ts'
import type { Store } from './files/store.ts'
import { limitBodyTime } from './http/body-time.ts'
import type { PortalSettings } from './http/context.ts'
import { serveDocs } from './http/docs.ts'
import { errorBody, toAppError } from './http/errors.ts'
import { addSecurityHeaders } from './http/headers.ts'
import { serveHealth, type Readiness } from './http/health.ts'
import type { Live } from './http/live.ts'
import { logRequests } from './http/log.ts'
import { mount, type Route } from './http/serve.ts'
import { serveWeb } from './http/static.ts'
import type { Vault } from './vault.ts'

export interface AppParts {
  database: Database
  live: Live
  log: Logger
  settings: PortalSettings
  vault: Vault
  store: Store
  routes: readonly Route[]
  readiness: Readiness
  /** The built web part; null serves the API alone. */
  webFolder: string | null
  /** Who may read Prometheus figures at /metrics. */
  metrics: 'on' | 'off' | 'loopback'
  /** Proxies whose word on the caller's address counts. */
  trustProxy?: string | null
  /** Tests parse every answer by its schema. */
  strictAnswers: boolean
}

/** Builds the HTTP server without starting it, so that tests and the product run the same one. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const refuse = (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const error = toAppError(thrown)
    if (error.status >= 500) {
      parts.log.error(
        { err: error.cause ?? error, operation: request.operation, request_id: request.id },
        'failed',
      )
    }
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
    return reply.code(error.status).send(errorBody(error, request.id))
  }
  const app = Fastify({
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id)
      void refuse(error, request as FastifyRequest, reply as FastifyReply)
    },
    logger: false,
    trustProxy: parts.trustProxy ?? false,
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    // each route limits its own body within this
    requestTimeout: 300_000,
    http: { headersTimeout: 30_000 },
    keepAliveTimeout: 65_000,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
  })
  addSecurityHeaders(app, parts.settings)
  limitBodyTime(app)
  logRequests(app, parts.log)
  app.setErrorHandler(refuse)
  serveHealth(app, parts)
  await app.register(
    async (api) => {
      api.setNotFoundHandler(() => {
        throw new AppError('unknown_path')
      })
      mount(api, parts.routes, parts)
      serveDocs(
        api,
        parts.routes.map((route) => route.endpoint),
      )
    },
    { prefix: '/api' },
  )
  if (parts.webFolder !== null) await serveWeb(app, parts.webFolder, parts.settings)
  return app
}
