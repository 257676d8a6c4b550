import type { Attachment } from '#contract/areas/files/attachments/attachments.contract.ts'
import {
  getExtension,
  MAX_PICTURE_BYTES,
  PICTURE_TYPES,
} from '#contract/areas/files/attachments/attachments.rules.ts'
import type { CallResult } from '../shell/call.ts'

/** A note on a ticket or a quote. */
export interface Note {
  id: string | number
  author: { user_id: number; name: string }
  text: string
  created_ts: string
  attachments: readonly Attachment[]
  /** Who else may read it, where that varies between notes. */
  mark?: string
  /** The mark says that people outside can read it: it is not an internal note. */
  isForAll?: boolean
}

export interface NewNote {
  text: string
  attachments: readonly Attachment[]
  /** The button that does something else once it is sent. */
  andThen?: true
}

export type SendNote = (note: NewNote) => Promise<CallResult<unknown>>
export type RemoveNote = (note: Note) => Promise<CallResult<unknown>>

const NO_PREVIEW = ['heic', 'heif']

/** How a file is shown before it is sent; browsers cannot draw what iPhones save as heic (PLT-138). */
export function makePreview({ name, type }: { name: string; type: string }): 'image' | 'video' | 'none' {
  if (NO_PREVIEW.includes(getExtension(name)) || /^image\/hei[cf]/.test(type)) return 'none'
  if (type.startsWith('image/')) return 'image'
  return type.startsWith('video/') ? 'video' : 'none'
}

/** The image of an attachment: its thumbnail, or the picture itself until there is one. */
export function pictureAddress({
  thumbnail_url,
  download_url,
  mime_type,
  filesize,
}: Attachment): string | null {
  const isPicture = (PICTURE_TYPES as readonly string[]).includes(mime_type) && filesize <= MAX_PICTURE_BYTES
  return thumbnail_url ?? (isPicture ? download_url : null)
}

/** Phones whose camera a page can open directly (PLT-139). */
export const offersCamera = (userAgent: string): boolean => /Android|iPhone/.test(userAgent)

/** A note without text and files cannot be saved, nor one that is being saved (PLT-133, PLT-134). */
export const maySend = (note: { text: string; files: number; isSaving: boolean }): boolean =>
  !note.isSaving && (note.text.trim() !== '' || note.files > 0)

const UNITS = ['bytes', 'KB', 'MB'] as const

/** A size as people say it. */
export function formatSize(bytes: number): string {
  const unit = [1024, 1024 ** 2].filter((step) => bytes >= step).length
  const figure = bytes / 1024 ** unit
  return `${figure.toFixed(unit === 0 || figure >= 10 ? 0 : 1)} ${UNITS[unit]}`
}
