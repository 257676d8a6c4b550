import { EventEmitter } from 'node:events'
import { run, type Runner, type RunnerOptions, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import { requireQueueRole } from '../db/app-role.ts'
import { startHeartbeat } from './heartbeat.ts'
import { pause } from './pause.ts'

/** In addition to a connection per job: one that listens, one that schedules. */
const OTHER_CONNECTIONS = 2
const RESTART_MS = 2000
/** A queue that gave up without its database may never come to an end. */
const RELEASE_MS = 3000

type Queue = Pick<RunnerOptions, 'logger' | 'crontab' | 'taskList' | 'concurrency' | 'pollInterval'>

interface Options {
  /** Signs in as the role that sees the queue's tables alone. */
  queueUrl: string
  log: Logger
  /** Ends the queue once the running jobs have finished. */
  signal: AbortSignal
}

/** A queue that was started; `ended` resolves when it stops or fails. */
export interface Running {
  addJob: Runner['addJob']
  ended: Promise<void>
}

/**
 * Runs the queue, and restarts it when it stops: it does so when it cannot record the end of a job, for instance
 * while the database is unreachable. `ended` resolves after the signal.
 */
export async function runUntilStopped(options: Options, queue: Queue): Promise<Running> {
  const first = await runOnce(options, queue)
  return { addJob: first.addJob, ended: restartUntilStopped(options, queue, first) }
}

async function restartUntilStopped(options: Options, queue: Queue, first: Running): Promise<void> {
  const { signal, log } = options
  await first.ended
  while (!signal.aborted) {
    log.error({ part: 'queue' }, 'the queue stopped; restarting')
    await pause(RESTART_MS, signal)
    if (signal.aborted) return
    await runOnce(options, queue).then(
      ({ ended }) => ended,
      () => {},
    )
  }
}

async function runOnce({ queueUrl, log, signal }: Options, queue: Queue): Promise<Running> {
  const pgPool = openPool(queueUrl, log, queue.concurrency! + OTHER_CONNECTIONS)
  const events: WorkerEvents = new EventEmitter()
  const created = Promise.withResolvers<string>()
  events.once('pool:create', ({ workerPool }) => created.resolve(workerPool.id))
  const timedOut = new Promise<void>((resolve) =>
    events.once('pool:gracefulShutdown', () => void setTimeout(resolve, RELEASE_MS)),
  )
  const runner = await run({
    ...queue,
    pgPool,
    events,
    noHandleSignals: true,
    // without a delay, an error while recording the end of a job would be unhandled and end the process
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }).catch(async (error: unknown) => {
    await pgPool.end()
    throw error
  })
  const heartbeat = startHeartbeat({ queueUrl, log, worker: await created.promise })
  const stop = () => void runner.stop().catch(() => {})
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  const ended = async () => {
    await Promise.race([runner.promise.catch(() => {}), timedOut])
    if (signal.aborted) await runner.promise.catch(() => {})
    signal.removeEventListener('abort', stop)
    await heartbeat.stop()
    const closed = pgPool.end()
    if (signal.aborted) await closed
  }
  return { addJob: runner.addJob, ended: ended() }
}

function openPool(connectionString: string, log: Logger, max: number): pg.Pool {
  const guarded = { connectionString, onConnect: requireQueueRole }
  const pgPool = new pg.Pool({ ...guarded, max })
  const onLoss = (error: Error) => log.warn({ err: error }, 'the queue lost a database connection')
  pgPool.on('error', onLoss)
  pgPool.on('connect', (client) => client.on('error', onLoss))
  return pgPool
}
