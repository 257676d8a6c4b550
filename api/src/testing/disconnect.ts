import { createHook, executionAsyncId } from 'node:async_hooks'
import http, { type IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** The outcome of a request whose client disconnected at one of the server's steps. */
export interface Left {
  /** Steps the server took for it: each time it went on after waiting for something. */
  steps: number
  /** Null: the client disconnected before there was a response. */
  status: number | null
  isWhole: boolean
}

/** Sends a request to a listening server and disconnects the client at exactly the given step of the server's work. */
export async function disconnectAt(
  step: number,
  app: FastifyInstance,
  request: { method: string; path: string; headers: Record<string, string>; body?: string },
): Promise<Left> {
  // resources created during the request, by the async ids that Node assigns
  const own = new Set<number>()
  let steps = 0
  let leave = () => {}
  const hook = createHook({
    init: (id) => void (own.has(executionAsyncId()) && own.add(id)),
    before: (id) => void (own.has(id) && ++steps === step && leave()),
  })
  const arrive = ({ socket }: IncomingMessage) => {
    leave = () => socket.destroy()
    own.add(executionAsyncId())
    hook.enable()
  }
  app.server.prependOnceListener('request', arrive)
  try {
    return { ...(await send(app, request)), steps }
  } finally {
    hook.disable()
    app.server.off('request', arrive)
  }
}

function send(
  app: FastifyInstance,
  { method, path, headers, body }: Parameters<typeof disconnectAt>[2],
): Promise<Omit<Left, 'steps'>> {
  const { port } = app.server.address() as { port: number }
  return new Promise((done) => {
    const sent = http.request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      answer.resume().on('error', () => {})
      answer.on('close', () => done({ status: answer.statusCode ?? null, isWhole: answer.complete }))
    })
    sent.on('error', () => done({ status: null, isWhole: false }))
    sent.end(body)
  })
}
