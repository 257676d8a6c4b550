import { z } from 'zod'
import { endpoint, file, stream } from '../../../base/endpoint.ts'
import { CustomerParams, wholeNumber } from '../../../base/ids.ts'
import { FilenameField } from './attachments.rules.ts'
import { BOUND, MAX_CODE } from '../../../base/bounds.ts'

/** A URL that accepts one file, with a PUT and without the bearer token, and the id the file will have. */
export const SignedUpload = z.object({ upload_url: z.string(), attachment_id: z.string() })
export type SignedUpload = z.infer<typeof SignedUpload>

/**
 * A file attached to a note or another record (PLT-084). Its URLs are valid for an hour or two, while the session
 * lasts.
 */
export const Attachment = z.object({
  id: z.string(),
  filename: z.string(),
  /** In bytes. */
  filesize: z.number(),
  /** By content. */
  mime_type: z.string(),
  extension: z.string(),
  alt_text: z.string().nullable(),
  /** A virus scanner found nothing when it came; false where the portal has none. */
  virus_checked: z.boolean(),
  thumbnail_url: z.string().nullable(),
  normalized_url: z.string().nullable(),
  download_url: z.string(),
})
export type Attachment = z.infer<typeof Attachment>

/** The details of an uploaded file. */
export const UploadedFile = z.object({
  filename: FilenameField,
  filesize: z.number().int().positive(),
  mime_type: z.string().max(200, BOUND),
  alt_text: z.string().max(500, BOUND).nullable().default(null),
})

/**
 * The renditions of every file: the original; a picture without metadata, at most 1024 pixels; a square one of 256.
 */
export const FILE_VARIANTS = ['raw', 'normalized', 'thumbnail'] as const
export type FileVariant = (typeof FILE_VARIANTS)[number]

const FileKey = z
  .string()
  .max(MAX_CODE, BOUND)
  .regex(/^[cu]\d{1,10}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

export const startUpload = endpoint({
  name: 'startUpload',
  method: 'GET',
  path: '/attachments/{customerId}/upload',
  access: 'signed-in',
  summary: 'A signed upload address for one file of any kind, valid for ten minutes.',
  params: CustomerParams,
  response: SignedUpload,
})

export const finishUpload = endpoint({
  name: 'finishUpload',
  method: 'PUT',
  path: '/attachments/{customerId}/{attachmentId}',
  access: 'signed-in',
  summary: 'Confirms an uploaded file, so it can be attached and downloaded.',
  params: CustomerParams.extend({ attachmentId: z.uuid() }),
  body: UploadedFile,
  response: Attachment,
  secret: true,
})

/** The URL's owner, and the session it ends with. */
const GrantFor = {
  by: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  session: wholeNumber(0, Number.MAX_SAFE_INTEGER),
}

/** @public The browser sends the bytes to the address that `startUpload` returned. */
export const uploadFile = endpoint({
  name: 'uploadFile',
  method: 'PUT',
  path: '/files/upload/{key}',
  access: 'public',
  summary: 'Uploads one file to a signed address. The address itself is the permission.',
  params: z.object({ key: FileKey }),
  query: z.object({
    expires: wholeNumber(0, Number.MAX_SAFE_INTEGER),
    /** `image/*` accepts pictures only, `*` accepts everything. */
    type: z.enum(['image/*', '*']),
    max: wholeNumber(0, Number.MAX_SAFE_INTEGER),
    ...GrantFor,
    signature: z.string().max(MAX_CODE, BOUND),
  }),
  body: stream(),
  response: z.object({}),
})

/** @public The browser loads it at the addresses that records carry. */
export const getFile = endpoint({
  name: 'getFile',
  method: 'GET',
  path: '/files/{key}/{variant}',
  access: 'public',
  summary:
    'Downloads a file from a signed address, always as an attachment. The address itself is the permission.',
  params: z.object({ key: FileKey, variant: z.enum(FILE_VARIANTS) }),
  query: z.object({
    expires: wholeNumber(0, Number.MAX_SAFE_INTEGER),
    ...GrantFor,
    signature: z.string().max(MAX_CODE, BOUND),
  }),
  response: file('application/octet-stream', 'image/*', 'video/*', 'application/pdf'),
})
