import pino from 'pino'
import { getQueueUrl } from '../db/running-roles.ts'
import { prepareQueue } from '../jobs/queue-schema.ts'
import type { Job } from '../jobs/queue.ts'
import { startWorker, type Worker, type WorkerOptions } from '../jobs/worker.ts'
import type { TestApp } from './app.ts'

/** Starts a worker with these jobs on a test's database; the test stops it. */
export async function startTestWorker(
  { names, database, live }: TestApp,
  jobs: readonly Job[],
  more: Partial<Pick<WorkerOptions, 'room' | 'log'>> = {},
): Promise<Worker> {
  await prepareQueue(names.ownerUrl)
  return await startWorker({
    queueUrl: getQueueUrl(names),
    database,
    live,
    log: pino({ level: 'silent' }),
    settings: { ediInDir: '', ediOutDir: '' },
    jobs,
    ...more,
  })
}
