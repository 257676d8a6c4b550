import type { Settings } from './env.ts'
import type { Store } from './files/store.ts'
import type { PortalSettings } from './http/context.ts'
import type { Service } from './implement.ts'
import type { ImportWriter } from './import/run.ts'
import type { Deliverers } from './jobs/outbox.ts'
import type { Job } from './jobs/queue.ts'
import type { Vault } from './secrets/vault.ts'

/** The parts of the portal that background jobs may use. */
export interface AreaDeps {
  settings: Settings & Pick<PortalSettings, 'backups'>
  vault: Vault
  store: Store
}

/** What an area contributes to the server and the worker. */
export interface Area {
  services?: readonly Service[]
  jobs?: (deps: AreaDeps) => readonly Job[]
  /** Adds what this area contributes to lower ones. */
  extend?: () => void
  /** Delivers what the area wrote to the outbox. */
  effects?: (deps: AreaDeps) => Deliverers
  imports?: (deps: AreaDeps) => readonly ImportWriter[]
}
