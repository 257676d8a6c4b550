import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { prepareAppRole } from '#api/db/app-role.ts'
import { getQueueUrl } from '#api/db/running-roles.ts'
import { prepareQueue } from '#api/jobs/queue-schema.ts'
import type { BenchData } from './data.ts'
import type { Answer } from './probe.ts'

/** A server in a separate process, called through its socket and measured from inside by `probe.ts`. */
export type Portal = {
  /**
   * Sends a request and reads the response to its end; returns the number of bytes. Throws unless the status is 200.
   */
  call: (method: string, path: string, body?: unknown) => Promise<number>
  /** The same with the response as JSON. */
  json: (method: string, path: string, body?: unknown) => Promise<unknown>
  url: string
  /** Starts measuring again. */
  watch: () => Promise<void>
  /** The server's usage since `watch`. */
  usage: () => Promise<Answer>
  stop: () => Promise<void>
  /** Ends the process as `kill -9` does. */
  kill: () => Promise<void>
  /** Resolves when the process has ended for any reason. */
  ended: Promise<unknown>
}

/** The server's database addresses, and the token of the calls. */
type Reach = Pick<BenchData, 'appUrl' | 'ownerUrl' | 'token'>

const PROBE = path.join(import.meta.dirname, 'probe.ts')

/**
 * Starts the product's own server on the bench data; with role `all` it folds messages as well. `preloads` are modules
 * loaded before it, such as a planted fault.
 */
export function startPortal(
  data: Reach,
  role: 'api' | 'all' = 'api',
  preloads: readonly string[] = [],
  more: ServerOptions = {},
): Promise<Portal> {
  return startServer(import.meta.resolve('#api/server.ts'), data, {
    ...more,
    settings: { ROLE: role, ...more.settings },
    preloads,
  })
}

/** Starts a server on Node's own `http` that serves the same request from the same database with nothing around it. */
export function startPlainServer(data: BenchData): Promise<Portal> {
  return startServer(import.meta.resolve('./drill/bare.ts'), data, {})
}

/** What else a server is started with. */
interface ServerOptions {
  settings?: NodeJS.ProcessEnv
  /** Of Node itself. */
  flags?: readonly string[]
}

async function startServer(
  file: string,
  data: Reach,
  { settings, flags = [], preloads = [] }: ServerOptions & { preloads?: readonly string[] },
): Promise<Portal> {
  await prepareQueue(data.ownerUrl)
  await prepareAppRole(data)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'interline-bench-server-'))
  const child = fork(new URL(file), {
    execArgv: [...flags, ...[PROBE, ...preloads].flatMap((module) => ['--import', module])],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      METRICS: 'off',
      DEMO: 'off',
      DATA_DIR: folder,
      INTERLINE_APP_URL: data.appUrl,
      INTERLINE_QUEUE_URL: getQueueUrl(data),
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const port = await listening(child)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  const send = (method: string, where: string, body?: unknown) =>
    request({ agent, port, method, path: where, token: data.token, body })
  return {
    url: `http://127.0.0.1:${port}`,
    call: async (method, where, body) => (await send(method, where, body)).length,
    json: async (method, where, body) => JSON.parse((await send(method, where, body)).text()) as unknown,
    watch: async () => void (await requestProbe(child, 'watch')),
    usage: () => requestProbe(child, 'seen'),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    ended,
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    agent.destroy()
    child.kill(signal)
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

async function listening(child: ChildProcess): Promise<number> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('the bench server stopped before it listened; see its output above')
  })
  while (true) {
    const [message] = (await Promise.race([once(child, 'message'), ended])) as [
      { ready?: true; port?: number },
    ]
    if (message.ready && message.port) return message.port
  }
}

async function requestProbe(child: ChildProcess, question: 'watch' | 'seen'): Promise<Answer> {
  const answer = once(child, 'message') as Promise<[{ probe: Answer }]>
  child.send({ probe: question })
  const [{ probe }] = await answer
  return probe
}

type Sent = { agent: http.Agent; port: number; method: string; path: string; token: string; body: unknown }

/** Drops the bytes as they arrive unless a caller reads them, so that the client is not measured. */
function request({
  agent,
  port,
  method,
  path: where,
  token,
  body,
}: Sent): Promise<{ length: number; text: () => string }> {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((done, fail) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sent = http.request(
      { agent, host: '127.0.0.1', port, method, path: where, headers },
      (response) => {
        const saved: Buffer[] = []
        let length = 0
        response.on('data', (chunk: Buffer) => {
          length += chunk.length
          if (length < 1_000_000) saved.push(chunk)
        })
        response.on('error', fail)
        response.on('end', () => {
          const text = () => Buffer.concat(saved).toString()
          if (response.statusCode === 200) done({ length, text })
          else fail(new Error(`${method} ${where} answered ${response.statusCode}: ${text()}`))
        })
      },
    )
    sent.on('error', fail)
    sent.end(payload)
  })
}
