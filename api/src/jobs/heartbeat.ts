import pg from 'pg'
import type { Logger } from 'pino'
import { requireQueueRole } from '../db/app-role.ts'
import { lockWorkerName, releaseJobsOfDeadWorkers } from './heartbeat.queries.ts'
import { pause } from './pause.ts'

/** A worker that lost its connection is back in this time. */
const INTERVAL_MS = 2500
/** Others that lost the database with us come back in this time. */
const OTHERS_BACK_MS = 5000
const RECONNECT_MS = 250
const CONNECT_MS = 3000
const QUERY_TIMEOUT_MS = 5000

/**
 * The heartbeat of a worker: a lock in its name while it runs, and the return of jobs whose worker has none. The
 * queue itself returns a job four hours after its worker was killed.
 */
export function startHeartbeat(options: { queueUrl: string; log: Logger; worker: string }): {
  stop(): Promise<void>
} {
  const end = new AbortController()
  const ended = (async () => {
    for (let firstMs = 0; !end.signal.aborted; firstMs = OTHERS_BACK_MS) {
      await holdAndWatch(options, end.signal, firstMs).catch((error: unknown) =>
        options.log.warn({ err: error }, 'the worker lost its heartbeat; retrying'),
      )
      await pause(RECONNECT_MS, end.signal)
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
async function holdAndWatch(
  { queueUrl, log, worker }: { queueUrl: string; log: Logger; worker: string },
  signal: AbortSignal,
  firstMs: number,
): Promise<void> {
  const client = new pg.Client({
    connectionString: queueUrl,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
  })
  const lost = new AbortController()
  client.on('error', () => {})
  client.on('end', () => lost.abort())
  const over = AbortSignal.any([signal, lost.signal])
  try {
    await client.connect()
    await requireQueueRole(client)
    await lockWorkerName(client, worker)
    let missing: string[] = []
    for (await pause(firstMs, over); !signal.aborted; await pause(INTERVAL_MS, over)) {
      const seen = await releaseJobsOfDeadWorkers(client, worker, missing)
      missing = seen.missing
      if (seen.released.length > 0) log.warn({ workers: seen.released }, 'jobs of stopped workers restart')
    }
  } finally {
    await client.end().catch(() => {})
  }
}
