import type { Logger } from 'pino'
import { z } from 'zod'
import type { Database } from '../db/pool.ts'
import type { Db } from '../db/tx.ts'
import type { Room } from '../files/room.ts'
import type { Settings } from '../env.ts'
import type { Live } from '../http/live.ts'
import { insertJob, insertJobLater } from './queue.queries.ts'
import type { SlotClass } from './slots.ts'

/** What work in the background may use. There is no caller: it names the customer it works for itself. */
export interface JobCtx {
  database: Database
  live: Live
  log: Logger
  settings: Pick<Settings, 'ediInDir' | 'ediOutDir'> & Partial<Pick<Settings, 'helpdeskUrl'>>
  /** Whether there is room to store what comes of it; without it, there is. */
  room?: Room
  /** Fires when the process is asked to stop. */
  signal: AbortSignal
}

/** Work in the background: declared apart from what does it, so that asking for it loads nothing. */
export interface Job<P extends z.ZodType = z.ZodType> {
  name: string
  payload: P
  /** Loads what does the work. It may run twice for one request, so it must be harmless to repeat. */
  load: () => Promise<(ctx: JobCtx, payload: z.output<P>) => Promise<void>>
  /** Whose slots it takes; `local` without it. Whatever waits for somebody outside names another. */
  slots?: SlotClass
  /** Five fields of crontab, UTC; the payload is then empty. */
  cron?: string
  /** Runs without being asked, one at a time per process, this long after it last ended. */
  everySeconds?: number
  /** Also runs when a worker starts, for what the last one left behind. */
  atStart?: true
  /** Runs although the disk is full: what it does makes room, or is needed then. */
  evenWhenFull?: true
}

/** A job without a payload, as times and starts ask for. */
export const Nothing = z.looseObject({})

/** Declares a job, keeping the type of its payload. */
export const job = <P extends z.ZodType>(declared: Job<P>): Job<P> => declared

/**
 * Asks for work in the caller's transaction: it happens when that commits. A request with the key of one that waits is
 * the same request. What one customer asks of one job runs one after the other, so that nobody holds all slots.
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

/** Asks for work that must not begin at once; a request with the key of one that waits takes its place. */
export async function enqueueLater<P extends z.ZodType>(
  db: Db,
  { name, payload: schema }: Pick<Job<P>, 'name' | 'payload'>,
  payload: z.input<P>,
  { key, seconds }: { key: string; seconds: number },
): Promise<void> {
  await insertJobLater(db, name, JSON.stringify(schema.parse(payload)), key, seconds)
}
