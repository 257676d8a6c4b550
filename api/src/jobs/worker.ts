import { Logger as GraphileLogger, run, runMigrations, type TaskList } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import { job, Nothing, type Job, type JobCtx } from './queue.ts'

/** How many jobs one worker does at the same time; the rest of the machine belongs to those who wait for answers. */
const CONCURRENCY = 2
const POOL_SIZE = 4
const POLL_MS = 2000

export interface Worker {
  /** Lets running work end and takes no more. */
  stop(): Promise<void>
}

const partitionsJob = job({
  name: 'ensurePartitions',
  payload: Nothing,
  cron: '10 3 * * *',
  atStart: true,
  load: async () => (await import('./partitions.ts')).ensurePartitions,
})

/** Brings the queue's own tables up to date and starts working: what is asked for, what the clock asks for, what was left. */
export async function startWorker(
  options: Omit<JobCtx, 'signal'> & { jobs: readonly Job[] },
): Promise<Worker> {
  const { ownerUrl, log } = options
  const jobs = [...options.jobs, partitionsJob]
  const stopping = new AbortController()
  const ctx: JobCtx = { ...options, signal: stopping.signal }
  const pgPool = new pg.Pool({ connectionString: ownerUrl, max: POOL_SIZE })
  const onLoss = (error: Error) => log.warn({ err: error }, 'the queue lost a database connection')
  pgPool.on('error', onLoss)
  pgPool.on('connect', (client) => client.on('error', onLoss))
  const logger = quiet(log)
  await runMigrations({ pgPool, logger })
  const runner = await run({
    pgPool,
    logger,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    crontab: crontabOf(jobs),
    taskList: Object.fromEntries(jobs.map((one) => [one.name, taskOf(ctx, one)])) as TaskList,
  })
  const loops = jobs.filter((one) => one.everySeconds !== undefined).map((one) => repeat(ctx, one))
  for (const one of jobs.filter(({ atStart }) => atStart))
    await runner.addJob(one.name, {}, { jobKey: `${one.name} start` })
  return {
    async stop() {
      stopping.abort()
      await Promise.all(loops)
      await runner.stop()
      await pgPool.end()
    },
  }
}

function crontabOf(jobs: readonly Job[]): string {
  return jobs
    .filter(({ cron }) => cron !== undefined)
    .map(({ cron, name }) => `${cron} ${name}`)
    .join('\n')
}

/** What the queue calls: checks the payload, loads the handler at its first use, says how it went. */
function taskOf(ctx: JobCtx, { name, payload: schema, load }: Job): (payload: unknown) => Promise<void> {
  return async (payload) => {
    const started = performance.now()
    try {
      const handle = await load()
      await handle(ctx, schema.parse(payload ?? {}))
      ctx.log.debug({ job: name, ms: Math.round(performance.now() - started) }, 'job done')
    } catch (error) {
      ctx.log.error({ job: name, err: error }, 'job failed; it will be tried again')
      throw error
    }
  }
}

async function repeat(ctx: JobCtx, one: Job): Promise<void> {
  const task = taskOf(ctx, one)
  while (!ctx.signal.aborted) {
    await task({}).catch(() => {})
    await pause((one.everySeconds ?? 1) * 1000, ctx.signal)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
}

/** The queue tells every job; only what went wrong belongs into our log. */
function quiet(log: Logger): GraphileLogger {
  return new GraphileLogger(() => (level, message) => {
    if (level === 'error') log.error({ part: 'queue' }, message)
    else if (level === 'warning') log.warn({ part: 'queue' }, message)
  })
}
