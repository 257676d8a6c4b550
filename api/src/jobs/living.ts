import pg from 'pg'
import type { Logger } from 'pino'
import { holdName, releaseJobsOfDead } from './living.queries.ts'
import { pause } from './pause.ts'

const LOOK_MS = 5000
const BACK_MS = 250
const CONNECT_MS = 3000
const NO_WORD_MS = 5000

/**
 * Shows that a worker lives and looks after the jobs of those that do not. The queue by itself gives a job back four hours
 * after its worker was killed.
 */
export function showLife(options: { ownerUrl: string; log: Logger; worker: string }): {
  stop(): Promise<void>
} {
  const end = new AbortController()
  const ended = (async () => {
    while (!end.signal.aborted) {
      await liveOnce(options, end.signal).catch((error: unknown) =>
        options.log.warn({ err: error }, 'the worker cannot show that it lives; it tries again'),
      )
      await pause(BACK_MS, end.signal)
    }
  })()
  return {
    async stop() {
      end.abort()
      await ended
    },
  }
}

/** Until the signal fires; throws when the connection is lost. */
async function liveOnce(
  { ownerUrl, log, worker }: { ownerUrl: string; log: Logger; worker: string },
  signal: AbortSignal,
): Promise<void> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: NO_WORD_MS,
    keepAlive: true,
  })
  const lost = new AbortController()
  client.on('error', () => {})
  client.on('end', () => lost.abort())
  const over = AbortSignal.any([signal, lost.signal])
  try {
    await client.connect()
    await holdName(client, worker)
    // others that lost the database with us come back in this time
    for (await pause(LOOK_MS, over); !signal.aborted; await pause(LOOK_MS, over)) {
      const dead = await releaseJobsOfDead(client, worker)
      if (dead.length > 0) log.warn({ workers: dead }, 'jobs of workers that died begin again')
    }
  } finally {
    await client.end().catch(() => {})
  }
}
