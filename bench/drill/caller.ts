import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** The result of a call. `refused`: the connection was refused, or the portal was too busy: nothing was promised. */
export type Outcome = 'done' | 'refused' | 'failed'

export interface Called {
  what: string
  outcome: Outcome
  /** Why it failed: a status or the code of an error. */
  reason: string
  atMs: number
  tookMs: number
}

export interface Call {
  what: string
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** Calls of a client that keeps its connections, and of one that opens another each time. */
const saved = new http.Agent({ keepAlive: true, maxSockets: 40 })

function called(what: string, outcome: Outcome, reason: string, startedMs: number): Called {
  const atMs = performance.now()
  return { what, outcome, reason, atMs, tookMs: atMs - startedMs }
}

/** Makes a call and returns its result. */
export function make(url: string, call: Call, usesKeepAlive: boolean): Promise<Called> {
  const { hostname, port } = new URL(url)
  const { what, method, path, headers = {}, body } = call
  const agent = usesKeepAlive ? saved : false
  return new Promise((done) => {
    let isConnected = false
    const startedMs = performance.now()
    const end = (outcome: Outcome, reason: string) => done(called(what, outcome, reason, startedMs))
    const sent = http.request({ agent, hostname, port, method, path, headers }, (answer) => {
      let start = ''
      answer.on('data', (chunk: Buffer) => (start += start.length < 500 ? chunk.toString() : ''))
      answer.on('close', () => {
        const isBusy = start.includes('"code":"overloaded"')
        if (!answer.complete) end('failed', 'cut in the answer')
        else if (answer.statusCode! < 300) end('done', '')
        else end(isBusy ? 'refused' : 'failed', String(answer.statusCode))
      })
    })
    sent.on('socket', (socket) => {
      isConnected = !socket.connecting
      if (socket.connecting) socket.once('connect', () => (isConnected = true))
    })
    sent.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
      if (!isConnected) return end('refused', code)
      end('failed', `${code}${sent.reusedSocket ? ' on a kept connection' : ''}`)
    })
    sent.end(body)
  })
}

/** Makes calls at a steady rate until the signal aborts; returns all results. */
export async function callRepeatedly(
  url: string,
  next: (n: number) => Call,
  perSecond: number,
  signal: AbortSignal,
): Promise<Called[]> {
  const startedMs = performance.now()
  const made: Promise<Called>[] = []
  while (!signal.aborted) {
    const due = ((performance.now() - startedMs) * perSecond) / 1000
    // every other call uses a new connection
    while (made.length < due) made.push(make(url, next(made.length), made.length % 2 === 0))
    await wait(2)
  }
  return Promise.all(made)
}

/** Sends a file piece by piece over so many seconds. */
export async function sendSlowly(url: string, path: string, seconds: number): Promise<Called> {
  const { hostname, port } = new URL(url)
  const pieces = seconds * 10
  const piece = Buffer.alloc(10_000, 'x')
  const headers = { 'content-length': String(pieces * piece.length) }
  const what = 'a slow upload'
  const startedMs = performance.now()
  const sent = http.request({ agent: false, hostname, port, method: 'PUT', path, headers })
  const ended = new Promise<Called>((done) => {
    const end = (outcome: Outcome, reason: string) => done(called(what, outcome, reason, startedMs))
    sent.on('response', (answer) => {
      answer.resume()
      end(answer.statusCode! < 300 ? 'done' : 'failed', String(answer.statusCode))
    })
    sent.on('error', ({ code = '' }: NodeJS.ErrnoException) => end('failed', code))
  })
  for (let n = 0; n < pieces; n++) {
    sent.write(piece)
    await wait(100)
  }
  sent.end()
  return ended
}

/** Follows an event stream to its end: it ends well when the server says that it is over. */
export function follow(url: string, path: string, headers: Record<string, string>): Promise<Called> {
  const { hostname, port } = new URL(url)
  return new Promise((done) => {
    const what = 'an event stream'
    const startedMs = performance.now()
    const end = (outcome: Outcome, reason: string) => done(called(what, outcome, reason, startedMs))
    const sent = http.request({ agent: false, hostname, port, path, headers }, (answer) => {
      answer.resume()
      answer.on('close', () => end(answer.complete ? 'done' : 'failed', answer.complete ? '' : 'cut'))
    })
    sent.on('error', ({ code = '' }: NodeJS.ErrnoException) => end('failed', code))
    sent.end()
  })
}
