import type { Logger } from 'pino'
import type { Database } from '../../../db/pool.ts'
import type { Live } from '../../../http/live.ts'

/** What intake needs of its surroundings: a request or a job. */
export interface IntakeCtx {
  database: Database
  live: Live
  log: Logger
}
