import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { isSchema, type Endpoint } from '#contract/base/endpoint.ts'
import { Json, type FileAnswer } from './context.ts'
import { attachmentNamed, plainName } from './disposition.ts'
import { isStillAuthorized, type RequestCtx } from './authorize.ts'
import type { ServeOptions } from './serve-options.ts'
import type { Recheck } from './authorization-recheck.ts'

/** How often an open event stream asks whether its session still stands, and how often it says that it lives. */
const RECHECK_SECONDS = 60
const HEARTBEAT_SECONDS = 15

/** The answer as JSON text, fields outside the contract dropped. */
export function textOf(
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

/** Asks for the head alone: whatever would follow it is not even begun. */
export const isHead = ({ request }: FastifyReply): boolean => request.method === 'HEAD'

/** Sends a download to its end. */
export async function sendFile(answer: FileAnswer, reply: FastifyReply): Promise<void> {
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
  if (isHead(reply)) {
    answer.stream.destroy()
    reply.raw.end()
    return
  }
  // headers are gone: a fault from here on can only cut the connection, which every client sees as a failed download
  await pipeline(answer.stream, reply.raw)
}

/** Sends events as they come, until the reader leaves or may not read them any more. */
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
      ask: () => isStillAuthorized(endpoint, options, ctx),
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
  void keepAlive(recheck, ctx.signal, reply)
  let id = 0
  for await (const event of stream) {
    if (await recheck.isAuthorized()) reply.raw.write(`id: ${++id}\ndata: ${JSON.stringify(event)}\n\n`)
  }
  loss.abort()
  reply.raw.end()
  return reply
}

/** Shows proxies and browsers that the stream lives, and asks now and then what nobody tells: that a session is over. */
async function keepAlive(recheck: Recheck, signal: AbortSignal, reply: FastifyReply): Promise<void> {
  for (let seconds = HEARTBEAT_SECONDS; !signal.aborted; seconds += HEARTBEAT_SECONDS) {
    await wait(HEARTBEAT_SECONDS * 1000, undefined, { signal, ref: false }).catch(() => {})
    if (signal.aborted) return
    reply.raw.write(': here\n\n')
    if (seconds % RECHECK_SECONDS === 0) recheck.request()
  }
}
