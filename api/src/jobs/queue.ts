import type { Logger } from 'pino'
import { z } from 'zod'
import type { Database } from '../db/pool.ts'
import type { Db } from '../db/tx.ts'
import type { Room } from '../files/room.ts'
import type { Settings } from '../env.ts'
import type { Live } from '../http/live.ts'
import { insertJob, insertJobLater } from './queue.queries.ts'
import type { SlotClass } from './slots.ts'

/** The resources of background work. There is no caller, so it names its customer itself. */
export interface JobCtx {
  database: Database
  live: Live
  log: Logger
  settings: Pick<Settings, 'ediInDir' | 'ediOutDir'> & Partial<Pick<Settings, 'helpdeskUrl'>>
  /** Whether there is room to store the result; true by default. */
  room?: Room
  /** Aborts when the process is asked to stop. */
  signal: AbortSignal
}

/** A background job, declared separately from its handler, so that queueing it loads no other code. */
export interface Job<P extends z.ZodType = z.ZodType> {
  name: string
  payload: P
  /** Loads what does the work. It may run twice for one request, so it must be harmless to repeat. */
  load: () => Promise<(ctx: JobCtx, payload: z.output<P>) => Promise<void>>
  /** The class of slots it uses, by default `local`. A job that waits for an external system uses another. */
  slots?: SlotClass
  /** Five fields of crontab, UTC; the payload is then empty. */
  cron?: string
  /** Runs without a request, one at a time per process, this long after the last run. */
  everySeconds?: number
  /** Also runs when a worker starts, for what the last one left behind. */
  atStart?: true
  /** Runs even on a full disk, because it frees space or is needed then. */
  evenWhenFull?: true
}

/** A job without a payload, as times and starts ask for. */
export const Nothing = z.looseObject({})

/** Declares a job, keeping the type of its payload. */
export const job = <P extends z.ZodType>(declared: Job<P>): Job<P> => declared

/**
 * Queues a job in the caller's transaction; it runs after the commit. A request with the key of a waiting job is the
 * same request. A customer's requests for one job run one after the other, so that no one occupies all slots.
 */
export async function enqueue<P extends z.ZodType>(
  db: Db,
  { name, payload: schema }: Pick<Job<P>, 'name' | 'payload'>,
  payload: z.input<P>,
  key: string | null = null,
): Promise<void> {
  const parsed: unknown = schema.parse(payload)
  const customerId = customerIn(parsed)
  const queue = customerId === undefined ? null : `${name} ${customerId}`
  await insertJob(db, name, JSON.stringify(parsed), { key, queue })
}

/** The customer a payload names, in either spelling. */
function customerIn(payload: unknown): number | undefined {
  const { customerId, customer_id } = payload as { customerId?: number; customer_id?: number }
  return customerId ?? customer_id
}

/** Queues a job with a delay; a request with the key of a waiting job replaces it. */
export async function enqueueLater<P extends z.ZodType>(
  db: Db,
  { name, payload: schema }: Pick<Job<P>, 'name' | 'payload'>,
  payload: z.input<P>,
  { key, seconds }: { key: string; seconds: number },
): Promise<void> {
  await insertJobLater(db, name, JSON.stringify(schema.parse(payload)), key, seconds)
}
