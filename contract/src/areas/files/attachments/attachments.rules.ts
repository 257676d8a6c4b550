import { z } from 'zod'
import { BOUND } from '../../../base/bounds.ts'

const MB = 1024 * 1024

/** Largest file that is taken; a picture of oneself needs less. */
export const MAX_FILE_BYTES = 100 * MB
export const MAX_PICTURE_BYTES = 10 * MB

/** Pictures every browser shows and nothing can hide in. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

/** The kinds of files that have an icon of their own (PLT-199). */
export const ICON_TYPES = [
  'csv',
  'xls',
  'xlsx',
  'pdf',
  'txt',
  'rtf',
  'doc',
  'docx',
  'mov',
  'mpv',
  'mp4',
] as const
export type IconType = (typeof ICON_TYPES)[number]

/** The extension of a name in lower case; empty without one. */
export const getExtension = (filename: string): string =>
  /\.([a-z0-9]{1,12})$/i.exec(filename)?.[1]?.toLowerCase() ?? ''

/** Which icon a file shows by its name. */
export function getIconType(filename: string): IconType | 'default' {
  const extension = getExtension(filename)
  return ICON_TYPES.find((one) => one === extension) ?? 'default'
}

const MAX_NAME = 200
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu

/** The name of a file without folders and without characters that hide or turn what follows. */
export function cleanFilename(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const name = last.replace(UNPRINTABLE, '').trim()
  return /^\.*$/.test(name) ? 'file' : name.slice(-MAX_NAME).toWellFormed()
}

/** A file's name as people know it; stored for display, never used as a path. */
export const FilenameField = z.string().min(1).max(1000, BOUND).transform(cleanFilename)
