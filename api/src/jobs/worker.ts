import { Logger as GraphileLogger, type TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import { pause } from './pause.ts'
import { job, Nothing, type Job, type JobCtx } from './queue.ts'
import { keepRunning } from './runner.ts'

/** How many jobs one worker does at the same time; the rest of the machine belongs to those who wait for answers. */
const CONCURRENCY = 2
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
  const jobs = [...options.jobs, partitionsJob]
  const stopping = new AbortController()
  const ctx: JobCtx = { ...options, signal: stopping.signal }
  const queue = await keepRunning(ctx, {
    logger: quiet(ctx.log),
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    crontab: crontabOf(jobs),
    taskList: Object.fromEntries(jobs.map((one) => [one.name, taskOf(ctx, one)])) as TaskList,
  })
  const loops = jobs.filter((one) => one.everySeconds !== undefined).map((one) => repeat(ctx, one))
  for (const one of jobs.filter(({ atStart }) => atStart))
    await queue.addJob(one.name, {}, { jobKey: `${one.name} start` })
  return {
    async stop() {
      stopping.abort()
      await Promise.all([...loops, queue.ended])
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

/** The queue tells every job; only what went wrong belongs into our log. */
function quiet(log: Logger): GraphileLogger {
  return new GraphileLogger(() => (level, message) => {
    if (level === 'error') log.error({ part: 'queue' }, message)
    else if (level === 'warning') log.warn({ part: 'queue' }, message)
  })
}
