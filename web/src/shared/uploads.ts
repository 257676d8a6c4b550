import {
  finishUpload,
  startUpload,
  type Attachment,
} from '#contract/areas/files/attachments/attachments.contract.ts'
import { MAX_FILE_BYTES } from '#contract/areas/files/attachments/attachments.rules.ts'
import type { ErrorBody } from '#contract/base/errors.ts'
import { call, type CallResult } from '../shell/call.ts'

export interface UploadOptions {
  /** Hears how much has been sent, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

/** Sends one file somewhere and tells what became of it. */
export type Upload = (file: File, options: UploadOptions) => Promise<CallResult<Attachment>>

const ANY_TYPE = 'application/octet-stream'

/** The type a file says it has; a browser that knows none says nothing. */
export const typeOf = (file: File): string => file.type || ANY_TYPE

/**
 * Puts a file at a signed address: the file is the body, its type the content type, and the bearer token stays here
 * (PLT-171). Of all ways to send, only this one tells how far it is.
 */
export function putFile(
  url: string,
  file: File,
  { onProgress }: UploadOptions = {},
): Promise<CallResult<null>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.setRequestHeader('content-type', typeOf(file))
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total)
    request.onload = () => resolve(answerOf(request.status, request.responseText))
    request.onerror = () =>
      resolve({ success: false, error: { message: `${file.name} couldn’t be uploaded. Try again.` } })
    request.send(file)
  })
}

function answerOf(status: number, text: string): CallResult<null> {
  if (status < 400) return { success: true, data: null }
  try {
    return { success: false, error: { ...(JSON.parse(text) as ErrorBody), status } }
  } catch {
    return { success: false, error: { message: 'Failed to parse JSON for command uploadFile', status } }
  }
}

/** What is wrong with a file before it is sent; null: nothing. */
export function complaintAbout(file: File, maxBytes: number): string | null {
  if (file.size === 0) return `${file.name} is empty. Choose another file.`
  if (file.size <= maxBytes) return null
  return `${file.name} is too large. Choose a file up to ${maxBytes / 1024 / 1024} MB.`
}

/** Sends files of a customer, to be attached to one of its records. */
export const uploadFor =
  (customerId: number): Upload =>
  async (file, options) => {
    const complaint = complaintAbout(file, MAX_FILE_BYTES)
    if (complaint !== null) return { success: false, error: { message: complaint } }
    const granted = await call(startUpload, { params: { customerId } })
    if (!granted.success) return granted
    const { upload_url, attachment_id } = granted.data
    const sent = await putFile(upload_url, file, options)
    if (!sent.success) return sent
    return call(finishUpload, {
      params: { customerId, attachmentId: attachment_id },
      body: { filename: file.name, filesize: file.size, mime_type: typeOf(file) },
    })
  }
