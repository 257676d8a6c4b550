import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Spool } from '../files/spool.ts'
import type { FileAnswer } from './context.ts'
import { attachmentNamed, plainName } from './disposition.ts'
import { isClientDisconnected } from './client-disconnect.ts'
import { isHead } from './send.ts'
import type { ServeOptions } from './serve-options.ts'

/** Sends a file of the store to its end. */
export async function sendStored(
  answer: FileAnswer,
  reply: FastifyReply,
  signal: AbortSignal,
): Promise<void> {
  try {
    signal.throwIfAborted()
    sendHead(answer, reply)
    // headers are gone: a fault from here on can only cut the connection, which every client sees as a failed download
    if (isHead(reply)) reply.raw.end()
    else await pipeline(answer.stream, reply.raw, { signal })
  } finally {
    answer.stream.destroy()
  }
}

/** Hooks around a file that is being produced. */
interface MadeFileSteps {
  /** Once there is a row to send; a fault here is answered in place of the file. */
  beforeFirstByte: () => Promise<void>
  /** Once the file is complete: the caller's place and connection are free then, however slowly the file is read. */
  whenMade: () => Promise<void>
}

/**
 * Sends a file that the database produces at its own pace. An error before the first row is thrown and becomes an
 * error response; a later one cuts the connection.
 */
export async function sendMade(
  answer: FileAnswer,
  { spools, admission, log }: Pick<ServeOptions, 'spools' | 'admission' | 'log'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { beforeFirstByte, whenMade }: MadeFileSteps,
): Promise<void> {
  const spool = new Spool(spools, request.tenantKey!)
  const made = spool.fill(readInSteps(answer.stream, admission))
  made.catch(() => {})
  try {
    await spool.started()
    if (!isHead(reply)) await beforeFirstByte()
    await admission.openDelivery(request, reply)
    sendHead(answer, reply)
    await Promise.all([made.then(whenMade), deliver(spool, reply.raw, request.disconnected!)])
  } catch (error) {
    if (reply.raw.headersSent && !isClientDisconnected(error) && !request.disconnected!.aborted) {
      log.error(
        { err: error, operation: request.operation, request_id: request.id },
        'a download was interrupted',
      )
      reply.raw.destroy()
    }
    throw error
  } finally {
    answer.stream.destroy()
    await spool.close()
  }
}

/** Screens take precedence over downloads: with few processors, each chunk of a download delays them. */
async function* readInSteps(
  stream: AsyncIterable<Buffer>,
  { waitForScreens }: Pick<ServeOptions['admission'], 'waitForScreens'>,
): AsyncGenerator<Buffer> {
  for await (const piece of stream) {
    yield piece
    await waitForScreens()
  }
}

async function deliver(spool: Spool, raw: ServerResponse, signal: AbortSignal): Promise<void> {
  for await (const chunk of spool.read()) {
    signal.throwIfAborted()
    if (!raw.write(chunk)) await once(raw, 'drain', { signal })
  }
  raw.end()
}

function sendHead(answer: FileAnswer, reply: FastifyReply): void {
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': answer.type,
    'content-disposition': attachmentNamed(answer.filename),
    downloadable_as: plainName(answer.filename),
    'access-control-expose-headers': 'downloadable_as, content-disposition',
    ...answer.headers,
  })
}
