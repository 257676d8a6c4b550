import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '#contract/areas/files/attachments/attachments.rules.ts'
import { startPictureUpload, updatePicture } from '#contract/areas/files/pictures/pictures.contract.ts'
import { ERRORS } from '#contract/base/errors.ts'
import { complaintAbout, putFile, typeOf, type UploadOptions } from '../../../shared/uploads.ts'
import { call } from '../../../shell/call.ts'
import { refreshUser } from '../../../shell/session.ts'

/** What a file dialog offers. */
export const PICTURE_CHOICE = PICTURE_TYPES.join(',')

/**
 * Makes a file the reader's picture: asks for an address, puts the file there, then records it (PLT-160, PLT-161). Answers what
 * is wrong, null when all is done.
 */
export async function changePicture(file: File, options: UploadOptions): Promise<string | null> {
  const complaint = complaintAboutPicture(file)
  if (complaint !== null) return complaint
  const granted = await call(startPictureUpload, {})
  if (!granted.success) return granted.error.message
  const { upload_url, attachment_id } = granted.data
  const sent = await putFile(upload_url, file, options)
  if (!sent.success) return sent.error.message
  const recorded = await call(updatePicture, {
    body: {
      alt_text: null,
      attachment_id,
      filename: file.name,
      filesize: file.size,
      mime_type: typeOf(file),
    },
  })
  if (!recorded.success) return recorded.error.message
  await refreshUser()
  return null
}

function complaintAboutPicture(file: File): string | null {
  const isPicture = (PICTURE_TYPES as readonly string[]).includes(file.type)
  return isPicture ? complaintAbout(file, MAX_PICTURE_BYTES) : ERRORS.not_a_picture[1]
}
