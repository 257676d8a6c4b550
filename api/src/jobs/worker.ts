import { Logger as GraphileLogger, type TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import { pause } from './pause.ts'
import { job, Nothing, type Job, type JobCtx } from './queue.ts'
import { runUntilStopped, type Running } from './runner.ts'
import { bySlotClass, SLOTS, type SlotClass } from './slots.ts'

const POLL_MS = 2000

export interface Worker {
  /** Lets running jobs finish and starts no more. */
  stop(): Promise<void>
}

const partitionsJob = job({
  name: 'ensurePartitions',
  payload: Nothing,
  cron: '10 3 * * *',
  atStart: true,
  evenWhenFull: true,
  load: async () => (await import('./partitions.ts')).ensurePartitions,
})

/** What a worker is started with; `queueUrl` signs in as the queue's role. */
export type WorkerOptions = Omit<JobCtx, 'signal'> & { queueUrl: string; jobs: readonly Job[] }
type QueueCtx = JobCtx & Pick<WorkerOptions, 'queueUrl'>

/** Starts working: queued jobs, scheduled jobs, and those left over. `prepareQueue` has made the queue's tables. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const jobs = [...options.jobs, partitionsJob]
  const stopping = new AbortController()
  const ctx: QueueCtx = { ...options, signal: stopping.signal }
  const queues: Running[] = []
  for (const [slots, ofClass] of bySlotClass(jobs)) queues.push(await startQueue(ctx, slots, ofClass))
  const loops = jobs.filter((one) => one.everySeconds !== undefined).map((one) => repeat(ctx, one))
  for (const one of jobs.filter(({ atStart }) => atStart))
    await queues[0]!.addJob(one.name, {}, { jobKey: `${one.name} start` })
  return {
    async stop() {
      stopping.abort()
      await Promise.all([...loops, ...queues.map(({ ended }) => ended)])
    },
  }
}

const startQueue = (ctx: QueueCtx, slots: SlotClass, jobs: readonly Job[]): Promise<Running> =>
  runUntilStopped(ctx, {
    logger: quiet(ctx.log),
    concurrency: SLOTS[slots],
    pollInterval: POLL_MS,
    crontab: getCrontab(jobs),
    taskList: Object.fromEntries(jobs.map((one) => [one.name, getTask(ctx, one)])) as TaskList,
  })

function getCrontab(jobs: readonly Job[]): string {
  return jobs
    .filter(({ cron }) => cron !== undefined)
    .map(({ cron, name }) => `${cron} ${name}`)
    .join('\n')
}

/** The queue's entry point: validates the payload, loads the handler on first use, and logs the outcome. */
function getTask(ctx: JobCtx, one: Job): (payload: unknown) => Promise<void> {
  const { name, payload: schema, load } = one
  return async (payload) => {
    if (!one.evenWhenFull && !(await findsRoom(ctx, one))) return
    const started = performance.now()
    try {
      const handle = await load()
      await handle(ctx, schema.parse(payload ?? {}))
      ctx.log.debug({ job: name, ms: Math.round(performance.now() - started) }, 'job done')
    } catch (error) {
      ctx.log.error({ job: name, err: error }, 'job failed; it will be retried')
      throw error
    }
  }
}

const ROOM_POLL_MS = 1000
/** What makes room must have its turn, too. */
const MAX_WAIT_FOR_ROOM_MS = 300_000

/**
 * Waits until there is room on the disk; false for scheduled jobs. The remaining space is reserved for the database,
 * which would otherwise stop, and reads with it. Throws after a timeout: the queue tries again later.
 */
async function findsRoom({ room, signal, log }: JobCtx, { name, cron, everySeconds }: Job): Promise<boolean> {
  const startedMs = performance.now()
  for (let isReported = false; await room?.isFull(); isReported = true) {
    if (cron !== undefined || everySeconds !== undefined) return false
    if (!isReported) log.warn({ job: name }, 'the disk is full: background work is paused')
    if (signal.aborted || performance.now() - startedMs > MAX_WAIT_FOR_ROOM_MS)
      throw new Error('the disk is full')
    await pause(ROOM_POLL_MS, signal)
  }
  return true
}

async function repeat(ctx: JobCtx, one: Job): Promise<void> {
  const task = getTask(ctx, one)
  while (!ctx.signal.aborted) {
    await task({}).catch(() => {})
    await pause((one.everySeconds ?? 1) * 1000, ctx.signal)
  }
}

/** The queue logs every job; our log only needs failures. */
function quiet(log: Logger): GraphileLogger {
  return new GraphileLogger(() => (level, message) => {
    if (level === 'error') log.error({ part: 'queue' }, message)
    else if (level === 'warning') log.warn({ part: 'queue' }, message)
  })
}
