import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Logger } from 'pino'
import { AppError } from '#contract/base/errors.ts'
import {
  isReadOnly,
  isSchema,
  type BytesSpec,
  type Endpoint,
  type IncomingBody,
  type Input,
} from '#contract/base/endpoint.ts'
import { beginLater } from '../db/later.ts'
import type { Database, OpenTransaction } from '../db/pool.ts'
import type { Store } from '../files/store.ts'
import type { Vault } from '../vault.ts'
import { requireActor } from './actor.ts'
import type { Admission } from './admission.ts'
import {
  Json,
  type Actor,
  type CtxOf,
  type FileAnswer,
  type PortalSettings,
  type PublicCtx,
  type Reply,
} from './context.ts'
import { attachmentNamed, plainName } from './disposition.ts'
import { invalidRequest } from './errors.ts'
import type { Live } from './live.ts'
import { claimKey, recordChange, type ChangeNote } from './mutation.ts'
import type { Standing } from './standing.ts'

/** An endpoint with the service function of the same name. */
export interface Route {
  endpoint: Endpoint
  handle: (ctx: never, input: never) => Promise<unknown>
  isAhead?: true
}

/** Joins an endpoint to its service function; types of input, context and answer follow from the endpoint. */
export const serve = <const E extends Endpoint>(
  endpoint: E,
  handle: (ctx: CtxOf<E>, input: Input<E>) => Promise<Reply<E>>,
): Route => ({ endpoint, handle })

/**
 * The same for a read that does not ask who is calling. From a bearer let in lately, its first statement goes to the
 * database together with the sign-in, which is worked on first and decides what can be seen; without it, nothing leaves.
 */
export const serveAhead = <const E extends Endpoint & { response: z.ZodType }>(
  endpoint: E,
  handle: (ctx: Omit<CtxOf<E>, 'actor'>, input: Input<E>) => Promise<Reply<E>>,
): Route => ({ endpoint, handle, isAhead: true })

export interface ServeOptions {
  database: Database
  admission: Admission
  live: Live
  log: Logger
  settings: PortalSettings
  vault: Vault
  store: Store
  /** Tests parse every answer by its schema; production only filters fields. */
  strictAnswers: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    operation?: string
    actorId?: number
    customerId?: number
  }
}

// made once: without a reason every request would end in building an exception with its stack
const GONE = new Error('the caller is gone')

/** How often an open event stream asks whether its session still stands, and how often it says that it lives. */
const RECHECK_SECONDS = 60
const HEARTBEAT_SECONDS = 15

/** Mounts every route below the given prefix. */
export function mount(app: FastifyInstance, routes: readonly Route[], options: ServeOptions): void {
  const taking = Object.groupBy(routes, ({ endpoint }) => kindOfBody(endpoint))
  for (const route of taking.json ?? []) mountOne(app, route, options)
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const route of taking.bytes ?? []) mountOne(scope, route, options)
  })
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    for (const route of taking.stream ?? []) mountOne(scope, route, options)
  })
}

function kindOfBody({ body }: Endpoint): 'json' | 'bytes' | 'stream' {
  return body === undefined || isSchema(body) ? 'json' : body.kind
}

function mountOne(app: FastifyInstance, route: Route, options: ServeOptions): void {
  const { endpoint } = route
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: responseSchema(endpoint),
    ...(kindOfBody(endpoint) === 'bytes' ? { bodyLimit: (endpoint.body as BytesSpec).maxBytes } : {}),
    onRequest: options.admission.atTheDoor(endpoint),
    config: { isStreamed: kindOfBody(endpoint) === 'stream' },
    handler:
      endpoint.access === 'public'
        ? (request, reply) =>
            options.admission.during(endpoint, request, () => answer(route, options, request, reply))
        : (request, reply) => answer(route, options, request, reply),
  })
}

/** The serializer drops what the contract does not declare, so a forgotten column never leaves. */
function responseSchema(endpoint: Endpoint): object {
  if (!isSchema(endpoint.response)) return {}
  return {
    response: { 200: z.toJSONSchema(endpoint.response, { target: 'draft-7', unrepresentable: 'any' }) },
  }
}

async function answer(
  route: Route,
  options: ServeOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { endpoint } = route
  const params = parsePart(endpoint, 'params', request)
  const kind = 'kind' in endpoint.response ? endpoint.response.kind : 'json'
  const begin = () => options.database.begin({ readOnly: isReadOnly(endpoint), copying: copyingOf(endpoint) })
  const tx =
    endpoint.access === 'public' ? beginLater(begin) : await options.admission.begin(endpoint, request, begin)
  try {
    const ctx = contextOf(endpoint, options, request, reply, tx)
    const entering = enter(endpoint, options, request, ctx)
    const work = async () => route.handle(ctx as never, inputOf(endpoint, request, params) as never)
    const ahead = route.isAhead && options.admission.knows(request) ? work() : null
    // the transaction ends only when nothing is at work in it
    if (ahead !== null) await Promise.allSettled([entering, ahead])
    // who is calling comes first: a stranger learns nothing of what a body should look like
    await entering
    if (kind === 'events') {
      await tx.end('commit')
      await options.admission.screen(request, reply)
      return await sendEvents(endpoint, options, ctx, work, reply)
    }
    if (kind === 'file') {
      await sendFile((await work()) as FileAnswer, reply)
      // hijacked: there is nothing left for the framework to send
      return await tx.end('commit')
    }
    return isReadOnly(endpoint)
      ? await answerRead(endpoint, options, ahead ?? work(), reply, tx)
      : await answerChange(route, options, ctx, inputOf(endpoint, request, params), request, reply, tx)
  } catch (error) {
    await tx.end('rollback')
    throw error
  }
}

/** Files leave and messages come in by connections of their own, so that neither keeps screens or the other waiting. */
function copyingOf(endpoint: Endpoint): 'in' | 'out' | undefined {
  if ('kind' in endpoint.response && endpoint.response.kind === 'file') return 'out'
  return kindOfBody(endpoint) === 'bytes' ? 'in' : undefined
}

async function answerRead(
  endpoint: Endpoint,
  options: ServeOptions,
  result: Promise<unknown>,
  reply: FastifyReply,
  tx: OpenTransaction,
): Promise<FastifyReply> {
  const text = textOf(endpoint, options, await result, reply)
  // a read has nothing to lose: it answers without waiting for the end of its transaction
  tx.end('commit').catch(() => {})
  return sendText(text, reply)
}

/** The change, its audit entry and the answer kept for repeats are one transaction. */
async function answerChange(
  route: Route,
  options: ServeOptions,
  ctx: PublicCtx,
  input: { params?: Record<string, unknown> },
  request: FastifyRequest,
  reply: FastifyReply,
  tx: OpenTransaction,
): Promise<FastifyReply> {
  const key = route.endpoint.secret ? null : await claimKey(ctx, route.endpoint, request)
  if (key?.answer != null) {
    await tx.end('commit')
    return sendText(key.answer, reply.header('idempotency-replayed', 'true'))
  }
  let note: ChangeNote = {}
  const noting = { ...ctx, noteChange: (told: ChangeNote) => (note = told) }
  const text = textOf(route.endpoint, options, await route.handle(noting as never, input as never), reply)
  await key?.keep(text)
  await recordChange(ctx, route.endpoint, input.params ?? {}, note)
  await tx.end('commit')
  return sendText(text, reply)
}

function inputOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  params: { params?: Record<string, unknown> },
): { params?: Record<string, unknown> } {
  return { ...params, ...parsePart(endpoint, 'query', request), ...parsePart(endpoint, 'body', request) }
}

function parsePart(endpoint: Endpoint, part: 'params' | 'query' | 'body', request: FastifyRequest): object {
  const spec = endpoint[part]
  if (spec === undefined) return {}
  if (!isSchema(spec))
    return { [part]: spec.kind === 'stream' ? incoming(request) : (request[part] ?? Buffer.alloc(0)) }
  const parsed = spec.safeParse(request[part] ?? {})
  if (parsed.success) return { [part]: parsed.data }
  throw part === 'params' ? new AppError('not_found') : invalidRequest(part, parsed.error)
}

/** The body as it comes. Leaving it half read must not end the connection: the refusal still has to be sent. */
const incoming = ({ raw }: FastifyRequest): IncomingBody => ({
  chunks: raw.iterator({ destroyOnReturn: false }),
  type: raw.headers['content-type'] ?? '',
  length: raw.headers['content-length'] === undefined ? null : Number(raw.headers['content-length']),
})

/** What a handler gets; its caller comes with `enter`. */
type EnteringCtx = PublicCtx & { customerId: number | null; actor?: Actor }

function contextOf(
  endpoint: Endpoint,
  options: ServeOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  tx: OpenTransaction,
): EnteringCtx {
  const gone = new AbortController()
  reply.raw.once('close', () => reply.raw.writableFinished || gone.abort(GONE))
  const { tokenHash = null } = request
  return {
    db: tx.db,
    database: options.database,
    live: options.live,
    log: options.log,
    settings: options.settings,
    vault: options.vault,
    store: options.store,
    host: (request.headers.host ?? '').toLowerCase(),
    requestId: request.id,
    signal: gone.signal,
    tokenHash,
    ip: request.ip,
    noteChange: () => {},
    customerId: customerIdOf(endpoint, request),
  }
}

/** Finds the caller and opens the customer's data to the transaction; throws as `requireActor` does. */
async function enter(
  { access }: Endpoint,
  { database, admission }: ServeOptions,
  request: FastifyRequest,
  ctx: EnteringCtx,
): Promise<void> {
  if (access === 'public') return
  if (ctx.customerId !== null) request.customerId = ctx.customerId
  ctx.actor = await requireActor(ctx.db, database, ctx, access)
  request.actorId = ctx.actor.userId
  admission.welcome(request)
}

function customerIdOf(endpoint: Endpoint, request: FastifyRequest): number | null {
  if (!endpoint.path.includes('{customerId}')) return null
  return Number((request.params as { customerId: string }).customerId)
}

/** The answer as JSON text, fields outside the contract dropped. */
function textOf(endpoint: Endpoint, options: ServeOptions, result: unknown, reply: FastifyReply): string {
  // a text goes past the serializer: the statement that wrote it listed its fields one by one
  const text = result instanceof Json ? result.text : (reply.serialize(result) as string)
  if (options.strictAnswers && isSchema(endpoint.response)) {
    endpoint.response.parse(result instanceof Json ? JSON.parse(text) : JSON.parse(JSON.stringify(result)))
  }
  return text
}

const sendText = (text: string, reply: FastifyReply): FastifyReply =>
  reply
    .type('application/json; charset=utf-8')
    .serializer((same: string) => same)
    .send(text)

async function sendFile(answer: FileAnswer, reply: FastifyReply): Promise<void> {
  // what the database refuses it refuses before the first row: that can still be answered in words
  if (answer.stream.readableLength === 0) await once(answer.stream, 'readable')
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': answer.type,
    'content-disposition': attachmentNamed(answer.filename),
    downloadable_as: plainName(answer.filename),
    'access-control-expose-headers': 'downloadable_as, content-disposition',
    ...answer.headers,
  })
  // headers are gone: a fault from here on can only cut the connection, which every client sees as a failed download
  await pipeline(answer.stream, reply.raw)
}

async function sendEvents(
  endpoint: Endpoint,
  options: ServeOptions,
  ctx: EnteringCtx,
  work: () => Promise<unknown>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const loss = new AbortController()
  ctx.signal = AbortSignal.any([ctx.signal, loss.signal])
  const standing = options.live.standings.watch(
    {
      userId: ctx.actor?.userId,
      customerId: ctx.customerId,
      ask: () => isStanding(endpoint, options, ctx),
      signal: ctx.signal,
    },
    () => loss.abort(),
  )
  const stream = (await work()) as AsyncIterable<unknown>
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream',
    'x-accel-buffering': 'no',
  })
  reply.raw.write('retry: 2000\n\n')
  void keepAlive(standing, ctx.signal, reply)
  let id = 0
  for await (const event of stream) {
    if (await standing.stands()) reply.raw.write(`id: ${++id}\ndata: ${JSON.stringify(event)}\n\n`)
  }
  loss.abort()
  reply.raw.end()
  return reply
}

/** Shows proxies and browsers that the stream lives, and asks now and then what nobody tells: that a session is over. */
async function keepAlive(standing: Standing, signal: AbortSignal, reply: FastifyReply): Promise<void> {
  for (let seconds = HEARTBEAT_SECONDS; !signal.aborted; seconds += HEARTBEAT_SECONDS) {
    await wait(HEARTBEAT_SECONDS * 1000, undefined, { signal, ref: false }).catch(() => {})
    if (signal.aborted) return
    reply.raw.write(': here\n\n')
    if (seconds % RECHECK_SECONDS === 0) standing.doubt()
  }
}

/** Whether the session and the right to call this still stand; throws when the database cannot tell. */
const isStanding = (
  { access }: Endpoint,
  { database }: ServeOptions,
  caller: EnteringCtx,
): Promise<boolean> =>
  database
    .anonymous((db) => requireActor(db, database, caller, access))
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.status < 500) return false
        throw error
      },
    )
