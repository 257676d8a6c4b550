import { updatePicture } from '#contract/areas/files/pictures/pictures.contract.ts'
import { send, type SendOptions } from '../../../form/send.ts'
import { sendPicture } from '../../../shared/pictures.ts'
import type { UploadOptions } from '../../../shared/uploads.ts'
import type { CallResult } from '../../../shell/call.ts'
import { refreshUser } from '../../../shell/session.ts'

/**
 * Makes a file the reader's picture: requests an upload URL, uploads the file, then records it (PLT-160, PLT-161). A
 * file that is not a picture is refused before anything is sent.
 */
export async function changePicture(
  { file, onProgress }: { file: File } & UploadOptions,
  options: SendOptions,
): Promise<CallResult<true>> {
  const sent = await sendPicture(file, { onProgress })
  if (!sent.success) return sent
  const recorded = await send(updatePicture, { body: sent.data }, options)
  if (!recorded.success) return recorded
  await refreshUser()
  return { success: true, data: true }
}
