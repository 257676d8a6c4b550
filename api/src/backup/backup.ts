/** `npm run backup`: takes a base backup now, whether the portal runs or not. */
import { acquireLock } from '../db/embedded/lock.ts'
import { migrate } from '../db/migrate.ts'
import { readSettings } from '../env.ts'
import { openDatabase } from '../start/database.ts'
import { explainFailure, printLine } from '../start/terminal.ts'
import { backUp, openBackup } from './embedded-backup.ts'
import { BackupError } from './pack.ts'

try {
  await run()
} catch (error) {
  console.error(explainFailure(error))
  process.exitCode = 1
}

async function run(): Promise<void> {
  const settings = readSettings(process.env)
  if (settings.backupTo === null)
    throw new BackupError(
      'BACKUP_TO is not set. Set it to a folder on another disk, or to s3://key:secret@host/bucket.',
    )
  const { embedded, addresses } = await openDatabase(settings)
  if (!embedded) throw new BackupError('DATABASE_URL is set: back up that server with its own tools.')
  try {
    if (!embedded.reused) await migrate(addresses().ownerUrl)
    const parts = openBackup(settings, embedded.backupUrl)
    const lock = acquireLock(parts.home.baseLock, 'takes a base backup')
    if ('holder' in lock)
      throw new BackupError(`Process ${lock.holder.pid} is taking a backup. Wait until it finishes.`)
    try {
      const manifest = await backUp(parts)
      const bytes = manifest.parts.reduce((sum, part) => sum + part.bytes, 0)
      printLine(
        `backup ${manifest.id} of portal ${manifest.portal}: ${(bytes / 1e6).toFixed(1)} MB, verified`,
      )
    } finally {
      lock.release()
    }
  } finally {
    // one that ran before belongs to the portal that uses it
    await (embedded.reused ? embedded.leave() : embedded.stop())
  }
}
