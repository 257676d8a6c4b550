import type pg from 'pg'
import { Connection } from './connection.ts'

/** How often the database is probed while a statement waits for it. */
const POLL_INTERVAL_MS = 1000
/** The number of unanswered probes after which it counts as unreachable. */
const MAX_UNANSWERED = 8

/** Notifies waiting statements that the database has become unreachable. */
export interface SilenceWatch {
  /** Calls `giveUp` once the database has become unreachable, unless the returned function was called before. */
  watch(giveUp: () => void): () => void
  /** Whether it went silent and has not answered since. */
  isSilent(): boolean
}

/**
 * Statements that may take minutes have no timeout that would notice a frozen database or a network that drops
 * everything. While one is running, a separate connection probes every second, and after eight unanswered probes the
 * waiting statements fail. Probes are counted instead of time, because this process may be late itself.
 */
export function watchSilence(config: pg.ClientConfig, everyMs = POLL_INTERVAL_MS): SilenceWatch {
  const waiting = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined
  let client: Connection | null = null
  let state: 'answered' | 'asked' | 'failed' = 'answered'
  let unanswered = 0

  async function request(): Promise<void> {
    state = 'asked'
    const connected = (client ??= open(config))
    const isCurrent = () => client === connected
    try {
      await connected.query('select')
      if (isCurrent()) noteAnswer()
    } catch {
      if (isCurrent()) forget()
    }
  }

  function noteAnswer(): void {
    state = 'answered'
    unanswered = 0
    if (waiting.size === 0) rest()
  }

  const isSilent = (): boolean => unanswered >= MAX_UNANSWERED

  function forget(): void {
    client?.cut()
    client = null
    state = 'failed'
  }

  function check(): void {
    unanswered = state === 'answered' ? 0 : unanswered + 1
    if (isSilent()) {
      // a new line may lead there where the old one does not
      if (unanswered % MAX_UNANSWERED === 0) forget()
      for (const giveUp of waiting) giveUp()
    }
    if (state !== 'asked') void request()
  }

  function removeWaiter(giveUp: () => void): void {
    waiting.delete(giveUp)
    // an unreachable database is probed until it responds, so that the next statement need not find out again
    if (waiting.size === 0 && !isSilent()) rest()
  }

  function rest(): void {
    if (timer === undefined) return
    clearInterval(timer)
    timer = undefined
    client?.end().catch(() => {})
    client = null
    unanswered = 0
    state = 'answered'
  }

  return {
    watch(giveUp) {
      waiting.add(giveUp)
      timer ??= setInterval(check, everyMs).unref()
      return () => removeWaiter(giveUp)
    },
    isSilent,
  }
}

function open(config: pg.ClientConfig): Connection {
  const client = new Connection(config)
  client.on('error', () => {})
  client.connect().catch(() => {})
  return client
}
