import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  answerKind,
  bodyKind,
  isReadOnly,
  isSchema,
  type BytesSpec,
  type Endpoint,
} from '#contract/base/endpoint.ts'
import { isWithoutSignIn } from '#contract/base/access.ts'
import { AppError } from '#contract/base/errors.ts'
import { lazyTransaction } from '../db/lazy-transaction.ts'
import type { OpenTransaction } from '../db/pool.ts'
import type { ChangeNote, FileAnswer, PublicCtx } from './context.ts'
import { authorize, getContext } from './authorize.ts'
import { parseInput, parseParams, type Accepted } from './input.ts'
import { claimKey, recordChange, recordDownload, recordRefusedSignIn } from './mutation.ts'
import { sendMade, sendStored } from './download.ts'
import { isHead, sendEvents, sendText, toText } from './send.ts'
import type { ServeOptions } from './serve-options.ts'

/** An endpoint with the handler that answers it. */
export interface Route {
  endpoint: Endpoint
  handle: (ctx: never, input: never) => Promise<unknown>
}

/** Mounts every route under a prefix; routes whose path already includes the prefix declare it with `below`. */
export function mount(
  app: FastifyInstance,
  routes: readonly Route[],
  options: ServeOptions,
  below = '',
): void {
  const byBody = Object.groupBy(routes, ({ endpoint }) => bodyKind(endpoint))
  for (const route of byBody.json ?? []) mountOne(app, route, options, below)
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const route of byBody.bytes ?? []) mountOne(scope, route, options, below)
  })
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    for (const route of byBody.stream ?? []) mountOne(scope, route, options, below)
  })
}

function mountOne(app: FastifyInstance, route: Route, options: ServeOptions, below: string): void {
  const { endpoint } = route
  app.route({
    method: endpoint.method,
    url: endpoint.path.slice(below.length).replace(/\{(\w+)\}/g, ':$1'),
    schema: responseSchema(endpoint),
    ...(bodyKind(endpoint) === 'bytes' ? { bodyLimit: (endpoint.body as BytesSpec).maxBytes } : {}),
    onRequest: options.admission.onRequest(endpoint),
    config: { isStreamed: bodyKind(endpoint) === 'stream' },
    handler: isWithoutSignIn(endpoint.access)
      ? (request, reply) =>
          options.admission.during(endpoint, request, () => answer(route, options, request, reply))
      : (request, reply) => answer(route, options, request, reply),
  })
}

/** The serializer drops fields that the contract does not declare, so a forgotten column is never sent. */
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
  const params = parseParams(endpoint, request)
  const kind = answerKind(endpoint)
  const disconnected = request.disconnected!
  if (storesAnything(endpoint) && (await options.room.isFull())) throw new AppError('storage_full')
  const begin = () =>
    options.database.begin({
      readOnly: isReadOnly(endpoint),
      copying: getBulkDirection(endpoint),
      signal: disconnected,
      maxMs: MAX_MS,
    })
  const tx = isWithoutSignIn(endpoint.access)
    ? lazyTransaction(begin)
    : await options.admission.begin(endpoint, request, begin)
  try {
    const ctx = getContext(endpoint, options, request, disconnected, tx)
    const authorizing = authorize(endpoint, options, request, ctx)
    const work = async () => route.handle(ctx as never, parseInput(endpoint, request, params) as never)
    const ahead = endpoint.runs === 'ahead' && options.admission.knows(request) ? work() : null
    // the transaction ends only when nothing is at work in it
    if (ahead !== null) await Promise.allSettled([authorizing, ahead])
    // the caller is checked first: without a session no one learns what a body should look like
    await authorizing
    if (kind === 'events') {
      await tx.end('commit')
      if (isHead(reply)) return await reply.type('text/event-stream').send()
      await options.admission.openStream(request, reply)
      return await sendEvents(endpoint, options, ctx, work, reply)
    }
    if (kind === 'file') {
      const answer = (await work()) as FileAnswer
      // hijacked: there is nothing left for the framework to send
      if (isWithoutSignIn(endpoint.access)) return await sendStored(answer, reply, disconnected)
      return await sendMade(answer, options, request, reply, {
        beforeFirstByte: () => recordFile(route, options, ctx, params.params ?? {}, answer),
        // the rows have left: how the transaction ends changes nothing for their reader
        whenMade: () => tx.end('commit').catch(() => {}),
      })
    }
    return isReadOnly(endpoint)
      ? await answerRead(endpoint, options, ahead ?? work(), reply, tx)
      : await answerChange(route, options, ctx, parseInput(endpoint, request, params), request, reply, tx)
  } catch (error) {
    await tx.end('rollback')
    throw error
  }
}

/** However many statements a call sends to a slow database. */
const MAX_MS = 9000

/** Signing in and out stores next to nothing, and without it no one could read. */
const SIGNING: readonly string[] = ['login', 'exchangeToken', 'logout']

const storesAnything = (endpoint: Endpoint): boolean =>
  !isReadOnly(endpoint) && !SIGNING.includes(endpoint.name)

/** Downloads and incoming messages have their own connections, so that neither delays screens or the other. */
function getBulkDirection(endpoint: Endpoint): 'in' | 'out' | undefined {
  if (answerKind(endpoint) === 'file') return 'out'
  return bodyKind(endpoint) === 'bytes' ? 'in' : undefined
}

async function answerRead(
  endpoint: Endpoint,
  options: ServeOptions,
  result: Promise<unknown>,
  reply: FastifyReply,
  tx: OpenTransaction,
): Promise<FastifyReply> {
  const text = toText(endpoint, options, await result, reply)
  // a read has nothing to lose: it answers without waiting for the end of its transaction
  tx.end('commit').catch(() => {})
  return sendText(text, reply)
}

/** Reading works on a full disk: what cannot be recorded is logged. */
async function recordFile(
  { endpoint }: Route,
  { room, log }: ServeOptions,
  ctx: PublicCtx,
  params: Record<string, unknown>,
  answer: FileAnswer,
): Promise<void> {
  if (!(await room.isFull())) return recordDownload(ctx, endpoint, params, answer)
  log.warn(
    { operation: endpoint.name, request_id: ctx.requestId },
    'disk full: a download has no audit entry',
  )
}

const storedAnything = (error: unknown): boolean => error instanceof AppError && error.receipt !== undefined

/** The response to a repeat: a secret is shown only to the first request. */
function withoutSecrets({ shownOnce }: Endpoint, text: string): string {
  if (shownOnce === undefined) return text
  const hidden = shownOnce.map((name) => [name, null] as const)
  return JSON.stringify({ ...(JSON.parse(text) as object), ...Object.fromEntries(hidden) })
}

/** The change, its audit entry and the stored response are one transaction. */
async function answerChange(
  route: Route,
  options: ServeOptions,
  ctx: PublicCtx,
  input: Accepted,
  request: FastifyRequest,
  reply: FastifyReply,
  tx: OpenTransaction,
): Promise<FastifyReply> {
  const key = route.endpoint.secret ? null : await claimKey(ctx, route.endpoint, request, input)
  if (key?.answer != null) {
    await tx.end('commit')
    return sendText(key.answer, reply.header('idempotency-replayed', 'true'))
  }
  let note: ChangeNote = {}
  const noting = { ...ctx, describeChange: (changeNote: ChangeNote) => (note = changeNote) }
  const record = () => recordChange(ctx, route.endpoint, input.params ?? {}, note)
  const result = await route.handle(noting as never, input as never).catch(async (error: unknown) => {
    if (storedAnything(error)) await record().then(() => tx.end('commit'))
    await recordRefusedSignIn(ctx, route.endpoint, note, error)
    throw error
  })
  const text = toText(route.endpoint, options, result, reply)
  await key?.save(withoutSecrets(route.endpoint, text))
  await record()
  await tx.end('commit')
  return sendText(text, reply)
}
