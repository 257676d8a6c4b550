import { fork, type ChildProcess } from 'node:child_process'
import { closeSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export type PartOptions = {
  name: string
  script: string
  args?: string[]
  /** Evaluated at each launch, so that a part that is restarted sees changes. */
  env: () => NodeJS.ProcessEnv
  nodeFlags?: string[]
  /** File its output is added to; null lets it write where we write. */
  logFile?: string | null
  /** How long a stop waits before it ends the process by force. */
  stopTimeoutMs?: number
  printLine: (line: string) => void
  /** Receives the process's messages over its channel, except readiness. */
  onMessage?: (message: unknown) => void
}

const FIRST_PAUSE_MS = 500
/** Work that a part left lying is to go on within 30 s: there must be time to start and to find out. */
const MAX_PAUSE_MS = 4000
// A part that has run this long has recovered: the next failure starts with a short pause again.
const HEALTHY_MS = 60_000
// The server gives running requests 10 s; after that the process is killed.
const STOP_TIMEOUT_MS = 12_000
const LOG_RETENTION_BYTES = 20 * 1024 * 1024

/** How long a part that died again waits longer than the last time. */
export const pauseAfter = (pauseMs: number): number =>
  Math.min(Math.max(FIRST_PAUSE_MS, pauseMs * 2), MAX_PAUSE_MS)

/**
 * One process of the product. It says `{ ready: true }` over its channel when it works, ends when the channel closes, and
 * is launched again with growing pauses when it dies.
 */
export class Part {
  readonly ready: Promise<void>
  #options: PartOptions
  #child: ChildProcess | null = null
  #isStopping = false
  #wasReady = false
  #pauseMs = FIRST_PAUSE_MS
  #waiting: AbortController | null = null
  #settle: { resolve: () => void; reject: (error: Error) => void }

  constructor(options: PartOptions) {
    this.#options = options
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.ready = promise
    this.#settle = { resolve, reject }
    promise.catch(() => null)
    this.#launch()
  }

  get pid(): number | null {
    return this.#child?.pid ?? null
  }

  /** Ends the process, gently at first, and does not launch it again. */
  async stop(): Promise<void> {
    this.#isStopping = true
    this.#waiting?.abort()
    this.#settle.reject(new Error(`${this.#options.name} was stopped`))
    await this.#end()
  }

  /** Ends the process so that the next one sees a changed environment. */
  async relaunch(): Promise<void> {
    this.#pauseMs = 0
    await this.#end()
  }

  /** Launches it now if it waits for its next try, because what it lacked is available again. */
  retryNow(): void {
    this.#pauseMs = FIRST_PAUSE_MS
    this.#waiting?.abort()
  }

  #launch(): void {
    const { script, args = [], env, nodeFlags = [], logFile } = this.#options
    const output = logFile ? openLog(logFile) : null
    const startedAt = performance.now()
    const child = fork(script, args, {
      env: env(),
      execArgv: nodeFlags,
      // A separate process group: Ctrl-C reaches only this process, and it stops the parts in order.
      detached: true,
      stdio: ['ignore', output ?? 'inherit', 'inherit', 'ipc'],
    })
    if (output !== null) closeSync(output)
    this.#child = child
    child.on('message', (message) => this.#onMessage(message))
    child.on('error', (error) => this.#settle.reject(error))
    child.on('exit', (code, signal) => {
      this.#child = null
      void this.#recover(signal ?? `status ${code}`, performance.now() - startedAt)
    })
  }

  #onMessage(message: unknown): void {
    if ((message as { ready?: boolean } | null)?.ready !== true) return this.#options.onMessage?.(message)
    this.#wasReady = true
    this.#settle.resolve()
  }

  async #recover(reason: string, ranMs: number): Promise<void> {
    const { name, printLine } = this.#options
    if (this.#isStopping) return
    if (!this.#wasReady)
      return this.#settle.reject(new Error(`The ${name} stopped before it was ready (${reason}).`))
    if (ranMs > HEALTHY_MS) this.#pauseMs = FIRST_PAUSE_MS
    printLine(`${name} stopped (${reason}), restarting`)
    this.#waiting = new AbortController()
    await delay(this.#pauseMs, null, { signal: this.#waiting.signal }).catch(() => null)
    this.#pauseMs = pauseAfter(this.#pauseMs)
    if (this.#isStopping) return
    this.#launch()
    printLine(`${name} pid ${this.pid}`)
  }

  async #end(): Promise<void> {
    const child = this.#child
    if (!child) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    const finished = new AbortController()
    const timedOut = delay(this.#options.stopTimeoutMs ?? STOP_TIMEOUT_MS, null, {
      signal: finished.signal,
    }).then(
      () => child.kill('SIGKILL'),
      () => null,
    )
    await ended
    finished.abort()
    await timedOut
  }
}

// One older file is kept next to the current one, so that the log never fills the disk.
function openLog(file: string): number {
  mkdirSync(path.dirname(file), { recursive: true })
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_RETENTION_BYTES) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o640)
}
