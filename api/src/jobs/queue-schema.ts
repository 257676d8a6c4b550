import { Logger, runMigrations } from 'graphile-worker'
import { lockMigrations } from '../db/migrate.queries.ts'
import { asOwner } from '../db/owner.ts'
import { grantQueue } from './queue-schema.queries.ts'

const silent = new Logger(() => () => {})

/** Brings the queue's own tables up to date as their owner, and lets the queue's role read and write them and nothing else. */
export async function prepareQueue(ownerUrl: string): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, logger: silent })
  await asOwner(ownerUrl, async (owner) => {
    await lockMigrations(owner)
    await grantQueue(owner)
  })
}
