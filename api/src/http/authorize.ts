import type { FastifyRequest } from 'fastify'
import { isReadOnly, type Endpoint } from '#contract/base/endpoint.ts'
import { isAtAnyCustomer, isOfBody, isWithoutSignIn } from '#contract/base/access.ts'
import { AppError } from '#contract/base/errors.ts'
import { IdParam } from '#contract/base/ids.ts'
import type { OpenTransaction } from '../db/pool.ts'
import { requireActor } from './actor.ts'
import type { Actor, PortalSettings, PublicCtx, QuoteCtx } from './context.ts'
import { hashOfPasscode, hashOfToken } from '../secrets/quote-link.ts'
import type { ServeOptions } from './serve-options.ts'

declare module 'fastify' {
  interface FastifyRequest {
    operation?: string
    /** Who called and for which customer is not logged. */
    isAnonymous?: boolean
    actorId?: number
    customerId?: number
  }
}

/** The input of a handler; `authorize` adds its caller. */
export type RequestCtx = PublicCtx & { customerId: number | null; actor?: Actor }

export function getContext(
  endpoint: Endpoint,
  options: ServeOptions,
  request: FastifyRequest,
  signal: AbortSignal,
  tx: OpenTransaction,
): RequestCtx {
  const { tokenHash = null } = request
  return {
    db: tx.db,
    database: options.database,
    live: options.live,
    log: options.log,
    settings: options.settings,
    warnings: options.warnings,
    startChecks: options.startChecks,
    getSlotClass: options.getSlotClass,
    vault: options.vault,
    store: options.store,
    endpoints: options.endpoints,
    host: (request.headers.host ?? '').toLowerCase(),
    requestId: request.id,
    signal,
    tokenHash,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    describeChange: () => {},
    customerId: getCustomerId(endpoint, request),
    ...(endpoint.access === 'quote token' && getLink(request)),
  }
}

/** Finds the caller and opens the customer's data to the transaction; throws as `requireActor` does. */
export async function authorize(
  endpoint: Endpoint,
  { database, admission, settings }: ServeOptions,
  request: FastifyRequest,
  ctx: RequestCtx,
): Promise<void> {
  const { access } = endpoint
  if (isWithoutSignIn(access)) return
  if (ctx.customerId !== null) request.customerId = ctx.customerId
  // a body that names no customer is refused once it is known who sent it
  const required = isOfBody(access) && ctx.customerId === null ? 'signed-in' : access
  ctx.actor = await requireActor(ctx.db, database, ctx, required)
  requireWithinLimits(endpoint, ctx.actor, settings)
  request.actorId = ctx.actor.userId
  admission.remember(request)
}

/** Throws codes_needed for staff who must set up their second step first, and not_permitted for a change by a token that only sees. */
function requireWithinLimits(
  endpoint: Endpoint,
  actor: Actor,
  { oneTimeCodes }: Pick<PortalSettings, 'oneTimeCodes'>,
): void {
  if (oneTimeCodes === 'staff' && actor.lacksCodes && endpoint.withoutCodes !== true)
    throw new AppError('codes_needed')
  if (actor.isSeeOnly && !isReadOnly(endpoint))
    throw new AppError('not_permitted', { message: 'This API token has no permissions.' })
}

const getLink = ({ headers }: FastifyRequest): Omit<QuoteCtx, keyof PublicCtx> => ({
  quoteTokenHash: hashOfToken(headers['x-quote-token']),
  quotePasscodeHash: hashOfPasscode(headers['x-quote-token'], headers['x-quote-passcode']),
})

function getCustomerId(endpoint: Endpoint, request: FastifyRequest): number | null {
  if (endpoint.path.includes('{customerId}'))
    return Number((request.params as { customerId: string }).customerId)
  if (isOfBody(endpoint.access)) return customerIn(request.body)
  if (!isAtAnyCustomer(endpoint.access)) return null
  // an invalid number is refused with the other inputs
  return customerIn(request.query)
}

const customerIn = (part: unknown): number | null =>
  IdParam.safeParse((part as { customer_id?: unknown } | null)?.customer_id).data ?? null

/** Whether the session and the permission for this call are still valid; throws when the database cannot say. */
export const isStillAuthorized = (
  endpoint: Endpoint,
  { database, settings }: ServeOptions,
  caller: RequestCtx,
): Promise<boolean> =>
  database
    .anonymous((db) => requireActor(db, database, caller, endpoint.access))
    .then((actor) => {
      requireWithinLimits(endpoint, actor, settings)
      return true
    })
    .catch((error: unknown) => {
      if (error instanceof AppError && error.status < 500) return false
      throw error
    })
