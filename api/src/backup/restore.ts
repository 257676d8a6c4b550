/**
 * `npm run restore -- [--to TIME] [--backup ID] [--portal ID]`: restores a portal from BACKUP_TO into an empty
 * DATA_DIR. Everything outgoing is on hold until somebody releases it.
 */
import { parseArgs } from 'node:util'
import { readSettings } from '../env.ts'
import { explainFailure, say } from '../start/terminal.ts'
import { BackupError } from './pack.ts'
import type { Wish } from './plan.ts'
import { restorePortal } from './restore-portal.ts'

const NEXT = `
The portal is restored. Documents, mails and webhooks are on hold.
Start it with "npm start", sign in as an administrator and open Manage, Outgoing on hold.`

try {
  await restorePortal(readSettings(process.env), readWish(), say)
  console.log(NEXT)
} catch (error) {
  console.error(explainFailure(error))
  process.exitCode = 1
}

function readWish(): Wish {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, backup: { type: 'string' }, portal: { type: 'string' } },
  })
  const { to = null, backup = null, portal = null } = values
  if (to !== null && Number.isNaN(Date.parse(to)))
    throw new BackupError(`--to ${to} is not a time. Write it as 2026-11-24T15:00:00Z.`)
  return { to: to === null ? null : new Date(to).toISOString(), backup, portal }
}
