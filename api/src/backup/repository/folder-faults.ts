import { existsSync } from 'node:fs'
import path from 'node:path'
import { BackupError } from '../pack.ts'

/** The problem of a folder, and the setting to choose another one. Any other error is returned unchanged. */
export function explainFolderFault(error: unknown, folder: string, setting: string): unknown {
  const text = toText(error as NodeJS.ErrnoException, folder, setting)
  return text === null ? error : new BackupError(text, { cause: error })
}

function toText({ code = '', path: at }: NodeJS.ErrnoException, folder: string, setting: string) {
  if (['ENOSPC', 'EDQUOT'].includes(code))
    return `No space is left in ${folder}. Free some, or set ${setting} to a folder on a larger disk.`
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return `This user can’t write to ${at ?? folder}. Change its owner, or set ${setting} to another folder.`
  if (['ENOTDIR', 'EEXIST'].includes(code))
    return `${nearest(at ?? folder)} is a file where a folder is needed. Move it, or set ${setting} to another folder.`
  return null
}

/** The path or the lowest folder or file above it that exists. */
const nearest = (place: string): string => (existsSync(place) ? place : nearest(path.dirname(place)))
