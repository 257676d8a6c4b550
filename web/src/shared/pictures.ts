import type { SignedUpload } from '#contract/areas/files/attachments/attachments.contract.ts'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '#contract/areas/files/attachments/attachments.rules.ts'
import { startPictureUpload } from '#contract/areas/files/pictures/pictures.contract.ts'
import { ERRORS } from '#contract/base/errors.ts'
import { call, type CallResult } from '../shell/call.ts'
import { findFileProblem, putFile, getType, type UploadOptions } from './uploads.ts'

/** The file types offered by the file dialog. */
export const PICTURE_CHOICE = PICTURE_TYPES.join(',')

/** The key that a record stores for an uploaded picture. */
export interface SentPicture {
  attachment_id: string
  filename: string
  filesize: number
  mime_type: string
  alt_text: null
}

/** Requests an upload URL for the picture. */
export type Grant = () => Promise<CallResult<SignedUpload>>

/**
 * Uploads the caller's picture, to be referenced by a record next. Refuses files that are not pictures before sending
 * anything.
 */
export async function sendPicture(
  file: File,
  options: UploadOptions = {},
  grant: Grant = () => call(startPictureUpload, {}),
): Promise<CallResult<SentPicture>> {
  const complaint = getPictureProblem(file)
  if (complaint !== null) return { success: false, error: { message: complaint } }
  const granted = await grant()
  if (!granted.success) return granted
  const { upload_url, attachment_id } = granted.data
  const sent = await putFile(upload_url, file, options)
  if (!sent.success) return sent
  const { name: filename, size: filesize } = file
  return {
    success: true,
    data: { attachment_id, filename, filesize, mime_type: getType(file), alt_text: null },
  }
}

function getPictureProblem(file: File): string | null {
  const isPicture = (PICTURE_TYPES as readonly string[]).includes(file.type)
  return isPicture ? findFileProblem(file, MAX_PICTURE_BYTES) : ERRORS.not_a_picture[1]
}
