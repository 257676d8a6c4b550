import pg from 'pg'
import { cut } from './cut.ts'

/** How often the database is asked whether it is there, while somebody waits for it. */
const POLL_INTERVAL_MS = 1000
/** Asked so often without an answer it counts as away. */
const MAX_UNANSWERED = 8

/** Tells those who wait for the database that it has gone silent. */
export interface SilenceWatch {
  /** Calls `giveUp` once the database has gone silent, unless what is answered was called before. */
  watch(giveUp: () => void): () => void
  /** Whether it went silent and has not answered since. */
  isSilent(): boolean
}

/**
 * Statements that may rightly take minutes have no time-out that would notice a database which is frozen, or a line that
 * swallows everything. While any of them is under way a connection of its own asks every second: whoever waits when eight
 * questions stay unanswered gives up. Questions are counted, not time, as this process may itself be late.
 */
export function watchSilence(config: pg.ClientConfig, everyMs = POLL_INTERVAL_MS): SilenceWatch {
  const waiting = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined
  let client: pg.Client | null = null
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
    if (client) cut(client)
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
    // one that went silent is asked on until it answers: who comes next must not find it out once more
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

function open(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config)
  client.on('error', () => {})
  client.connect().catch(() => {})
  return client
}
