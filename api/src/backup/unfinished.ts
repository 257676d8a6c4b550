import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const fileOf = (dataDir: string): string => path.join(dataDir, 'restore.unfinished')

/** Whether a restore into this folder was cut short: what lies there must not be served, and may be overwritten by the next one. */
export const isUnfinished = (dataDir: string): boolean => existsSync(fileOf(dataDir))

export const markUnfinished = (dataDir: string): void =>
  writeFileSync(fileOf(dataDir), 'A restore was begun here and has not ended.\n')

export const markFinished = (dataDir: string): void => rmSync(fileOf(dataDir), { force: true })
