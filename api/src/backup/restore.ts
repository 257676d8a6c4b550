/**
 * `npm run restore -- [--to TIME] [--backup ID] [--portal ID]`: restores a portal from BACKUP_TO into an empty
 * DATA_DIR. Everything outgoing is on hold until it is released. `npm run restore -- --hold` only sets the hold, for
 * a database that was restored with other tools.
 */
import { parseArgs } from 'node:util'
import { readSettings } from '../env.ts'
import { explainFailure, printLine } from '../start/terminal.ts'
import { holdPortal } from './hold-portal.ts'
import { BackupError } from './pack.ts'
import type { RestoreOptions } from './plan.ts'
import { restorePortal } from './restore-portal.ts'

const NEXT = `Documents, emails and webhooks are on hold.
Start the portal with "npm start", sign in as an administrator and open Admin, Held deliveries.`

try {
  const { hold, ...wish } = readRestoreOptions()
  if (hold) await holdPortal(readSettings(process.env))
  else await restorePortal(readSettings(process.env), wish, printLine)
  console.log(hold ? NEXT : `\nThe portal is restored. ${NEXT}`)
} catch (error) {
  console.error(explainFailure(error))
  process.exitCode = 1
}

function readRestoreOptions(): RestoreOptions & { hold: boolean } {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      backup: { type: 'string' },
      portal: { type: 'string' },
      hold: { type: 'boolean' },
    },
  })
  const { to = null, backup = null, portal = null, hold = false } = values
  if (hold && (to ?? backup ?? portal) !== null)
    throw new BackupError('--hold restores nothing. Use it without --to, --backup and --portal.')
  if (to !== null && Number.isNaN(Date.parse(to)))
    throw new BackupError(`--to ${to} is not a time. Enter one like 2026-11-24T15:00:00Z.`)
  return { to: to === null ? null : new Date(to).toISOString(), backup, portal, hold }
}
