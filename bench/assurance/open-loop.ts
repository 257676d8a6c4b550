import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** One request and what became of it. */
export type Shot = {
  /** From the moment it was due, sent or not, to the last byte of the answer. */
  tookMs: number
  /** 0: no answer at all. */
  status: number
  /** `Retry-After` of the answer. */
  retrySeconds: number | null
  /** When the answer was there. */
  endedMs: number
}

/** The bytes of a keep-alive request for JSON. */
export function requestBytes(method: string, path: string, token: string, body?: unknown): Buffer {
  const payload = body === undefined ? '' : JSON.stringify(body)
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: bench',
    `authorization: Bearer ${token}`,
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`]),
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${payload}`)
}

/** Longest anyone waits for an answer; later is never. */
const GIVE_UP_MS = 20_000

/**
 * Connections to a server over raw sockets: a client with little overhead, since it shares the machine with the
 * measured server. Each carries one request at a time; a new one is opened when all are busy.
 */
export class Shooter {
  #port: number
  #idle: net.Socket[] = []
  #all = new Set<net.Socket>()

  constructor(port: number) {
    this.#port = port
  }

  /** Sends requests at a steady pace whether or not earlier ones were answered; ends when all have been. */
  fire(request: (n: number) => Buffer, perSecond: number, seconds: number): Promise<Shot[]> {
    const count = Math.round(perSecond * seconds)
    return this.fireWhile(request, perSecond, (sent) => sent < count)
  }

  /** The same while `continues` returns true; it receives the number sent. */
  async fireWhile(
    request: (n: number) => Buffer,
    perSecond: number,
    continues: (sent: number) => boolean,
  ): Promise<Shot[]> {
    const startedMs = performance.now()
    const dueMs = (n: number) => startedMs + (n * 1000) / perSecond
    const shots: Promise<Shot>[] = []
    while (continues(shots.length)) {
      const now = performance.now()
      while (continues(shots.length) && dueMs(shots.length) <= now) {
        shots.push(this.send(request(shots.length), dueMs(shots.length)))
      }
      await wait(Math.max(1, dueMs(shots.length) - performance.now()))
    }
    return await Promise.all(shots)
  }

  /** A number of concurrent requests, each repeated as soon as it is answered; returns the responses. */
  async loop(request: (n: number) => Buffer, atOnce: number, seconds: number): Promise<Shot[]> {
    const endMs = performance.now() + seconds * 1000
    const shots: Shot[] = []
    let n = 0
    const one = async () => {
      while (performance.now() < endMs) shots.push(await this.send(request(n++), performance.now()))
    }
    await Promise.all(Array.from({ length: atOnce }, one))
    return shots
  }

  send(bytes: Buffer, dueMs: number): Promise<Shot> {
    return new Promise((done) => {
      const socket = this.#idle.pop() ?? this.#open()
      const answer = readAnswer()
      const timer = setTimeout(() => socket.destroy(), GIVE_UP_MS)
      const finish = () => {
        clearTimeout(timer)
        socket.off('close', finish).off('data', onData)
        if (answer.isLast()) socket.destroy()
        else if (!socket.destroyed) this.#idle.push(socket)
        const endedMs = performance.now()
        done({ ...answer.result(), tookMs: endedMs - dueMs, endedMs })
      }
      const onData = (chunk: Buffer) => answer.accept(chunk) && finish()
      socket.on('close', finish).on('data', onData)
      socket.write(bytes)
    })
  }

  close(): void {
    for (const socket of this.#all) socket.destroy()
  }

  #open(): net.Socket {
    const socket = net.connect({ port: this.#port, host: '127.0.0.1', noDelay: true })
    this.#all.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      this.#all.delete(socket)
      this.#idle = this.#idle.filter((one) => one !== socket)
    })
    return socket
  }
}

/** Reads an answer piece by piece, as far as its status and its end. */
function readAnswer() {
  let head = ''
  let missing: number | null = null
  const header = (name: string) => new RegExp(`^${name}: (.*?)\\r$`, 'im').exec(head)?.[1]
  return {
    /** True when the answer is complete. */
    accept(chunk: Buffer): boolean {
      if (missing === null) {
        head += chunk.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return false
        missing = Number(header('content-length') ?? 0) - (head.length - end - 4)
      } else missing -= chunk.length
      return missing <= 0
    },
    isLast: () => header('connection') === 'close',
    result: () => ({
      status: missing === null || missing > 0 ? 0 : Number(head.slice(9, 12)),
      retrySeconds: header('retry-after') === undefined ? null : Number(header('retry-after')),
    }),
  }
}
