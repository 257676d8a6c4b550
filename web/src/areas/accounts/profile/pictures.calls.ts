import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '#contract/areas/files/attachments/attachments.rules.ts'
import { startPictureUpload, updatePicture } from '#contract/areas/files/pictures/pictures.contract.ts'
import { ERRORS } from '#contract/base/errors.ts'
import { complaintAbout, putFile, typeOf, type UploadOptions } from '../../../shared/uploads.ts'
import { send, type SendOptions } from '../../../form/send.ts'
import { call, type CallResult } from '../../../shell/call.ts'
import { refreshUser } from '../../../shell/session.ts'

/** What a file dialog offers. */
export const PICTURE_CHOICE = PICTURE_TYPES.join(',')

/**
 * Makes a file the reader's picture: asks for an address, puts the file there, then records it (PLT-160, PLT-161). Refuses
 * what is no picture before anything is sent.
 */
export async function changePicture(
  { file, onProgress }: { file: File } & UploadOptions,
  options: SendOptions,
): Promise<CallResult<true>> {
  const complaint = complaintAboutPicture(file)
  if (complaint !== null) return { success: false, error: { message: complaint } }
  const granted = await call(startPictureUpload, {})
  if (!granted.success) return granted
  const { upload_url, attachment_id } = granted.data
  const sent = await putFile(upload_url, file, { onProgress })
  if (!sent.success) return sent
  const body = {
    alt_text: null,
    attachment_id,
    filename: file.name,
    filesize: file.size,
    mime_type: typeOf(file),
  }
  const recorded = await send(updatePicture, { body }, options)
  if (!recorded.success) return recorded
  await refreshUser()
  return { success: true, data: true }
}

function complaintAboutPicture(file: File): string | null {
  const isPicture = (PICTURE_TYPES as readonly string[]).includes(file.type)
  return isPicture ? complaintAbout(file, MAX_PICTURE_BYTES) : ERRORS.not_a_picture[1]
}
