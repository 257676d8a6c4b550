import {
  finishUpload,
  startUpload,
  type Attachment,
} from '#contract/areas/files/attachments/attachments.contract.ts'
import { MAX_FILE_BYTES } from '#contract/areas/files/attachments/attachments.rules.ts'
import type { ErrorBody } from '#contract/base/errors.ts'
import { call, type CallResult } from '../shell/call.ts'

export interface UploadOptions {
  /** Called with the uploaded share, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

/** Uploads one file and returns the result. */
export type Upload = (file: File, options: UploadOptions) => Promise<CallResult<Attachment>>

const ANY_TYPE = 'application/octet-stream'

/** The declared type of a file; empty when the browser does not know it. */
export const getType = (file: File): string => file.type || ANY_TYPE

/**
 * Uploads a file to a signed URL: the file is the body, its type the content type, and the bearer token is not sent
 * (PLT-171). XMLHttpRequest, because only it reports upload progress.
 */
export function putFile(
  url: string,
  file: File,
  { onProgress }: UploadOptions = {},
): Promise<CallResult<null>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.setRequestHeader('content-type', getType(file))
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total)
    request.onload = () => resolve(getAnswer(request.status, request.responseText))
    request.onerror = () =>
      resolve({ success: false, error: { message: `${file.name} couldn’t be uploaded. Try again.` } })
    request.send(file)
  })
}

function getAnswer(status: number, text: string): CallResult<null> {
  if (status < 400) return { success: true, data: null }
  try {
    return { success: false, error: { ...(JSON.parse(text) as ErrorBody), status } }
  } catch {
    return { success: false, error: { message: 'Failed to parse JSON for command uploadFile', status } }
  }
}

/** What is wrong with a file before it is uploaded; null when it is valid. */
export function findFileProblem(file: File, maxBytes: number): string | null {
  if (file.size === 0) return `${file.name} is empty. Choose another file.`
  if (file.size <= maxBytes) return null
  return `${file.name} is too large. Choose a file up to ${maxBytes / 1024 / 1024} MB.`
}

/** Sends files of a customer, to be attached to one of its records. */
export const uploadFor =
  (customerId: number): Upload =>
  async (file, options) => {
    const complaint = findFileProblem(file, MAX_FILE_BYTES)
    if (complaint !== null) return { success: false, error: { message: complaint } }
    const granted = await call(startUpload, { params: { customerId } })
    if (!granted.success) return granted
    const { upload_url, attachment_id } = granted.data
    const sent = await putFile(upload_url, file, options)
    if (!sent.success) return sent
    return call(finishUpload, {
      params: { customerId, attachmentId: attachment_id },
      body: { filename: file.name, filesize: file.size, mime_type: getType(file) },
    })
  }
