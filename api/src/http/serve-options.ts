import type { Logger } from 'pino'
import type { Database } from '../db/pool.ts'
import type { SpoolRoom } from '../files/spool.ts'
import type { Room } from '../files/room.ts'
import type { Store } from '../files/store.ts'
import type { Vault } from '../secrets/vault.ts'
import type { Admission } from './admission.ts'
import type { PortalSettings, PublicCtx } from './context.ts'
import type { Live } from './live.ts'
import type { Stopping } from './stopping.ts'

/** The common options of every call. */
export interface ServeOptions {
  database: Database
  admission: Admission
  live: Live
  log: Logger
  settings: PortalSettings
  vault: Vault
  store: Store
  room: Room
  spools: SpoolRoom
  stopping: Pick<Stopping, 'onStreamsEnd'>
  /** What an administrator must know of how the portal is set up. */
  warnings: () => string[]
  startChecks: PublicCtx['startChecks']
  endpoints: PublicCtx['endpoints']
  getSlotClass: PublicCtx['getSlotClass']
  /** Tests parse every answer by its schema; production only filters fields. */
  strictAnswers: boolean
}
