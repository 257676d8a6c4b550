import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { isSchema, type Endpoint } from '#contract/base/endpoint.ts'
import { Json } from './context.ts'
import { isStillAuthorized, type RequestCtx } from './authorize.ts'
import type { ServeOptions } from './serve-options.ts'
import type { Recheck } from './authorization-recheck.ts'

/** How often an open event stream checks its session, and how often it sends a keep-alive. */
const RECHECK_SECONDS = 60
const HEARTBEAT_SECONDS = 15
const RETRY_MS = 2000
/** The final message to a reader whose user has opened too many newer streams. */
const REPLACED = 'event: replaced\ndata: {}\n\n'

/** The answer as JSON text, fields outside the contract dropped. */
export function toText(
  endpoint: Endpoint,
  options: ServeOptions,
  result: unknown,
  reply: FastifyReply,
): string {
  // a text goes past the serializer: the statement that wrote it listed its fields one by one
  const text = result instanceof Json ? result.text : (reply.serialize(result) as string)
  if (options.strictAnswers && isSchema(endpoint.response)) {
    endpoint.response.parse(result instanceof Json ? JSON.parse(text) : JSON.parse(JSON.stringify(result)))
  }
  return text
}

/** Sends JSON text as it is. */
export const sendText = (text: string, reply: FastifyReply): FastifyReply =>
  reply
    .type('application/json; charset=utf-8')
    .serializer((same: string) => same)
    .send(text)

/** A HEAD request: the body is not even started. */
export const isHead = ({ request }: FastifyReply): boolean => request.method === 'HEAD'

/** Sends events as they come, until the reader leaves or may not read them anymore. */
export async function sendEvents(
  endpoint: Endpoint,
  options: ServeOptions,
  ctx: RequestCtx,
  work: () => Promise<unknown>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const loss = new AbortController()
  ctx.signal = AbortSignal.any([ctx.signal, loss.signal])
  const recheck = options.live.rechecks.watch(
    {
      userId: ctx.actor?.userId,
      customerId: ctx.customerId,
      check: () => isStillAuthorized(endpoint, options, ctx),
      signal: ctx.signal,
    },
    () => loss.abort(),
  )
  let finalText: string | undefined
  const end = (text: string) => {
    finalText = text
    loss.abort()
  }
  options.live.userStreams.add({
    userId: ctx.actor!.userId,
    signal: ctx.signal,
    onReplaced: () => end(REPLACED),
  })
  const stream = (await work()) as AsyncIterable<unknown>
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream',
    'x-accel-buffering': 'no',
  })
  reply.raw.write(retryAfter(RETRY_MS))
  // not all at the same moment
  const retryText = retryAfter(RETRY_MS * (1 + Math.random()))
  const forget = options.stopping.onStreamsEnd(() => end(retryText))
  void keepAlive(recheck, ctx.signal, reply)
  let id = 0
  try {
    for await (const event of stream) {
      if (!(await recheck.isAuthorized())) continue
      const isAccepted = reply.raw.write(`id: ${++id}\ndata: ${JSON.stringify(event)}\n\n`)
      // events while a reader is behind are combined into one
      if (!isAccepted) await once(reply.raw, 'drain', { signal: ctx.signal }).catch(() => {})
    }
  } finally {
    loss.abort()
    forget()
  }
  reply.raw.end(finalText)
  return reply
}

const retryAfter = (ms: number): string => `retry: ${Math.round(ms)}\n\n`

/**
 * Keeps the stream alive for proxies and browsers, and checks now and then what nothing announces: that a session has
 * ended.
 */
async function keepAlive(recheck: Recheck, signal: AbortSignal, reply: FastifyReply): Promise<void> {
  for (let seconds = HEARTBEAT_SECONDS; !signal.aborted; seconds += HEARTBEAT_SECONDS) {
    await wait(HEARTBEAT_SECONDS * 1000, undefined, { signal, ref: false }).catch(() => {})
    if (signal.aborted) return
    if (!reply.raw.writableNeedDrain) reply.raw.write(': here\n\n')
    if (seconds % RECHECK_SECONDS === 0) recheck.request()
  }
}
