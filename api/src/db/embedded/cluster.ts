import { appendFileSync, existsSync, readFileSync, rmSync, renameSync } from 'node:fs'
import path from 'node:path'
import type { Binaries } from './binaries.ts'
import { hostBasedAccess, serverConfiguration } from './configuration.ts'
import { EmbeddedDatabaseError } from './errors.ts'
import { writePrivate, type Passwords } from './passwords.ts'
import type { Place } from './folders.ts'
import { runProgram } from './postmaster.ts'

// PostgreSQL's own C.UTF-8 sorts alike on every system, so a data folder keeps its indexes when it moves.
const LOCALE = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']

/** Creates the cluster if there is none, completely or not at all. Throws for another major version. */
export async function ensureCluster(place: Place, binaries: Binaries, passwords: Passwords): Promise<void> {
  const found = getMajor(place.cluster)
  if (found === null) return createCluster(place, binaries, passwords)
  if (found === binaries.major) return
  throw new EmbeddedDatabaseError(
    `The data in ${place.cluster} was written by PostgreSQL ${found}, but this release of Interline has PostgreSQL ` +
      `${binaries.major}. Start the release that wrote it and run "npm run backup", then restore into an empty ` +
      'DATA_DIR; or set DATABASE_URL to a server with the data. Nothing was changed.',
  )
}

/** Rewrites the server's configuration, so that a newer release's settings apply to an older cluster. */
export function configureCluster(place: Place, extra: Record<string, string> = {}): void {
  writePrivate(path.join(place.cluster, 'interline.conf'), serverConfiguration(place, extra), place.account)
  writePrivate(path.join(place.cluster, 'pg_hba.conf'), hostBasedAccess(place), place.account)
}

async function createCluster(place: Place, binaries: Binaries, passwords: Passwords): Promise<void> {
  const draft = `${place.cluster}.new`
  const passwordFile = path.join(place.folder, 'initdb.password')
  rmSync(draft, { recursive: true, force: true })
  writePrivate(passwordFile, passwords.admin, place.account)
  try {
    const encoding = ['--encoding=UTF8', ...LOCALE, '--auth=scram-sha-256', '--no-instructions']
    await runProgram(place, binaries, 'initdb', [
      '-D',
      draft,
      '-U',
      'postgres',
      `--pwfile=${passwordFile}`,
      ...encoding,
    ])
    appendFileSync(path.join(draft, 'postgresql.conf'), `\ninclude_if_exists = 'interline.conf'\n`)
    renameSync(draft, place.cluster)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function getMajor(cluster: string): string | null {
  const file = path.join(cluster, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}
