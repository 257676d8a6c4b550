import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { stamp } from './layout.ts'

/** What backups need on this machine, in DATA_DIR/backup. */
export interface Home {
  /** Prevents two base backups at the same time. */
  baseLock: string
  /** Prevents two processes from storing the same write-ahead log at the same time. */
  shipLock: string
  /** A name for a file that is gone soon. */
  temporary: () => string
}

const getFolder = (dataDir: string): string => path.join(dataDir, 'backup')
const portalFile = (dataDir: string): string => path.join(getFolder(dataDir), 'portal')

export function openHome(dataDir: string): Home {
  const folder = getFolder(dataDir)
  const temporary = path.join(folder, 'tmp')
  mkdirSync(temporary, { recursive: true, mode: 0o700 })
  return {
    baseLock: path.join(folder, 'base.lock'),
    shipLock: path.join(folder, 'ship.lock'),
    temporary: () => path.join(temporary, randomUUID()),
  }
}

/** Under which id this portal's backups are stored; made once and lost with the data, so that a restored portal has another. */
export function portalId(dataDir: string): string {
  const file = portalFile(dataDir)
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    const part = `${file}.${process.pid}`
    writeFileSync(part, `${stamp(new Date()).slice(0, 8)}-${randomBytes(3).toString('hex')}\n`)
    renameSync(part, file)
  }
  return readFileSync(file, 'utf8').trim()
}

/** Switches archiving off: a later archive starts its own timeline without a gap. */
export function endHistory(dataDir: string): void {
  rmSync(portalFile(dataDir), { force: true })
}
