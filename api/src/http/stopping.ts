import type { IncomingMessage, ServerResponse } from 'node:http'
import net, { type Socket } from 'node:net'
import { setImmediate as nextPoll, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Limits } from './limits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    stopping: Stopping
  }
}

/** Who brings a request with a new connection brings it within this. */
const FIRST_MESSAGE_MS = 250
const POLL_MS = 25
/** When new calls keep arriving, some waiting ones are refused and retry. */
const MAX_READ_MS = 4000
/** After this long without a request, no client needs to learn that the server stops. */
const QUIET_MS = 10_000

/** The graceful shutdown of a server. */
export interface Stopping {
  hasBegun(): boolean
  /** Registers `tell` for the time when open event streams must end; returns its removal. */
  onStreamsEnd(notify: () => void): () => void
  /**
   * Readiness fails first, and responses ask clients to reconnect. A moment later no connection is accepted anymore
   * and event streams end. Running calls are awaited; what is still open after `endMs` is cut.
   */
  drain(): Promise<void>
}

/** Tracks everything open on the server, so that it can stop without losing a call. */
export function watchOpenCalls(app: FastifyInstance, { noticeMs, endMs }: Limits): Stopping {
  const { server } = app
  const open = openConnections(server)
  const streams = new Set<() => void>()
  let hasBegun = false
  let areStreamsOver = false

  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (hasBegun) lastOfItsConnection(response)
  })

  return {
    hasBegun: () => hasBegun,
    onStreamsEnd(notify) {
      if (areStreamsOver) notify()
      streams.add(notify)
      return () => streams.delete(notify)
    },
    async drain() {
      const endsMs = performance.now() + endMs
      hasBegun = true
      open.responses.forEach(lastOfItsConnection)
      const isQuiet = open.quietMs() > QUIET_MS
      if (!isQuiet) await wait(noticeMs)
      await stopListening(server)
      areStreamsOver = true
      for (const notify of streams) notify()
      if (!isQuiet) await wait(FIRST_MESSAGE_MS)
      while (open.closeIdle() > 0 && performance.now() < endsMs) await wait(POLL_MS)
    },
  }
}

function lastOfItsConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

/**
 * Pending connections are accepted first, because the system has already told their clients that they are connected.
 * One arrives per turn of the event loop, so they are served only when all of them are accepted: serving would
 * lengthen the turns, and new ones would arrive in each. Nothing runs between the last check and the end of
 * listening.
 */
async function stopListening(server: net.Server): Promise<void> {
  const serve = server.rawListeners('connection') as ((socket: Socket) => void)[]
  const accepted: Socket[] = []
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => void accepted.push(socket.on('error', forgetRemoved)))
  const endsMs = performance.now() + MAX_READ_MS
  for (let before = -1; before !== accepted.length && performance.now() < endsMs;) {
    before = accepted.length
    await nextPoll()
  }
  // not the HTTP server's own: that would close connections whose first request is on its way
  net.Server.prototype.close.call(server)
  server.removeAllListeners('connection')
  for (const listener of serve) server.on('connection', listener)
  for (const socket of accepted)
    if (!socket.destroyed) server.emit('connection', socket.off('error', forgetRemoved))
}

/** A client that disconnected before it was served loses nothing. */
function forgetRemoved(): void {}

/** The server's connections, their running responses, and when they last received anything. */
function openConnections(server: net.Server) {
  /** The bytes a connection had received when it was last idle. */
  const idleBytes = new Map<Socket, number>()
  const responses = new Set<ServerResponse>()
  let lastRequestMs = performance.now()

  server.on('connection', (socket: Socket) => {
    idleBytes.set(socket, 0)
    socket.once('close', () => idleBytes.delete(socket))
  })
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    lastRequestMs = performance.now()
    responses.add(response)
    response.once('close', () => {
      responses.delete(response)
      if (idleBytes.has(socket)) idleBytes.set(socket, socket.bytesRead)
    })
  })

  return {
    responses,
    quietMs: () => performance.now() - lastRequestMs,
    /** Closes idle connections; returns how many are left. */
    closeIdle(): number {
      const busy = new Set([...responses].map(({ socket }) => socket))
      for (const [socket, bytesRead] of idleBytes) {
        if (!busy.has(socket) && socket.bytesRead === bytesRead) socket.destroy()
      }
      return [...idleBytes.keys()].filter(({ destroyed }) => !destroyed).length
    },
  }
}
