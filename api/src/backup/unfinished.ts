import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const getFile = (dataDir: string): string => path.join(dataDir, 'restore.unfinished')

/**
 * Whether a restore into this folder was interrupted: its content must not be served, and the next restore may
 * overwrite it.
 */
export const isUnfinished = (dataDir: string): boolean => existsSync(getFile(dataDir))

export const markUnfinished = (dataDir: string): void =>
  writeFileSync(getFile(dataDir), 'A restore was started here and has not finished.\n')

export const markFinished = (dataDir: string): void => rmSync(getFile(dataDir), { force: true })
