import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { BOOKING_API, isOfBooking } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Database } from './db/pool.ts'
import type { Room } from './files/room.ts'
import type { Store } from './files/store.ts'
import { MAX_JSON_BYTES, openAdmission } from './http/admission.ts'
import { openBudget } from './http/budget.ts'
import type { PortalSettings } from './http/context.ts'
import { type ApiDocs, BOOKING_DOCS, PORTAL_DOCS, serveDocs } from './http/docs/docs.ts'
import { errorBody, toAppError } from './http/errors.ts'
import { isClientDisconnected } from './http/client-disconnect.ts'
import { addSecurityHeaders, NO_STORE, securityHeaders } from './http/headers.ts'
import { watchForwarded } from './http/forwarded.ts'
import { serveHealth, type Readiness } from './http/health.ts'
import type { Live } from './http/live.ts'
import { limitBodies, withDefaultLimits, serverOptions, type Limits } from './http/limits.ts'
import { logRequests } from './http/log.ts'
import { refuseOddRequests, refuseUnreadable } from './http/malformed.ts'
import { mount, type Route } from './http/serve.ts'
import { cutSlowReaders } from './http/slow-readers.ts'
import { serveWeb } from './http/static.ts'
import { watchOpenCalls } from './http/stopping.ts'
import type { SlotClass } from './jobs/slots.ts'
import { yieldToOthers } from './jobs/yield.ts'
import type { StartChecks } from './start/checks/start-checks.ts'
import type { Vault } from './secrets/vault.ts'

export interface AppParts {
  database: Database
  live: Live
  log: Logger
  settings: PortalSettings
  vault: Vault
  store: Store
  /** Whether there is room to store anything. */
  room: Room
  routes: readonly Route[]
  readiness: Readiness
  /** The checks of the portal's components. */
  startChecks: StartChecks
  /** Whose slots a background job takes. */
  getSlotClass: (jobName: string) => SlotClass
  /** The built web part; null serves the API alone. */
  webFolder: string | null
  /** Origins that the document of a customer's embedded analytics may show. */
  getFrames?: (customerId: number) => Promise<string[]>
  /** The token for Prometheus metrics at /metrics. */
  metrics: 'on' | 'off' | 'loopback'
  /** Proxies whose word on the caller's address counts. */
  trustProxy?: string | null
  /** Tests parse every answer by its schema. */
  strictAnswers: boolean
  /** Tests wait shorter. */
  limits?: Partial<Limits>
}

/** The status logged when no one waited for the response, as in nginx. */
const CLIENT_CLOSED_REQUEST = 499
/** The maximum disk space for unread data of slow readers, in total. */
const MAX_SPOOLED_BYTES = 2 * 1024 ** 3

/** Answers an error with its text from the table, and logs those that are our fault. */
const refusing = (log: Logger) => (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
  if (isClientDisconnected(thrown)) return reply.code(CLIENT_CLOSED_REQUEST).send()
  const error = toAppError(thrown, request.routeOptions.bodyLimit)
  if (error.status >= 500 && request.isShed !== true) {
    log.error({ err: error.cause ?? error, operation: request.operation, request_id: request.id }, 'failed')
  }
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
  return reply.code(error.status).send(errorBody(error, request.id))
}

/** Builds the HTTP server without starting it, so that tests and the product run the same one. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const refuse = refusing(parts.log)
  const limits = withDefaultLimits(parts.limits)
  // no hook runs for requests that the framework itself refuses
  const bare = { ...securityHeaders(parts.settings), ...NO_STORE }
  const app = Fastify({
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...bare, 'x-request-id': request.id })
      void refuse(error, request as FastifyRequest, reply as FastifyReply)
    },
    clientErrorHandler: refuseUnreadable(bare),
    logger: false,
    trustProxy: parts.trustProxy ?? false,
    genReqId: () => randomUUID(),
    bodyLimit: MAX_JSON_BYTES,
    ...serverOptions(limits),
    forceCloseConnections: true,
    // the specification writes some paths with a slash at their end (SUP-039)
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
  })
  const stopping = watchOpenCalls(app, limits)
  app.decorate('stopping', stopping)
  addSecurityHeaders(app, parts.settings)
  refuseOddRequests(app, bare)
  limitBodies(app, limits)
  cutSlowReaders(app, limits, parts.log)
  logRequests(app, parts.log)
  app.setErrorHandler(refuse)
  const proxies = watchForwarded(app, parts.log)
  serveHealth(app, { ...parts, stopping, proxies })
  const admission = openAdmission(parts.database.sizes, parts.log)
  yieldToOthers(admission.screens)
  const spools = { folder: parts.store.incoming, budget: openBudget(MAX_SPOOLED_BYTES) }
  const endpoints = parts.routes.map(({ endpoint }) => endpoint)
  const { own = [], booking = [] } = Object.groupBy(parts.routes, ({ endpoint: { path } }) =>
    isOfBooking(path) ? 'booking' : 'own',
  )
  const serveApi =
    (served: readonly Route[], docs: ApiDocs, below: string) => async (api: FastifyInstance) => {
      api.setNotFoundHandler(() => {
        throw new AppError('unknown_path')
      })
      const { warnings } = proxies
      const startChecks = () => parts.startChecks(warnings())
      mount(api, served, { ...parts, endpoints, admission, spools, stopping, warnings, startChecks }, below)
      serveDocs(
        api,
        served.map(({ endpoint }) => endpoint),
        docs,
      )
    }
  await app.register(serveApi(own, PORTAL_DOCS, ''), { prefix: '/api' })
  await app.register(serveApi(booking, BOOKING_DOCS, BOOKING_API), { prefix: BOOKING_API })
  if (parts.webFolder !== null) await serveWeb(app, parts.webFolder, parts.settings, parts.getFrames)
  return app
}
