import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import * as contract from '#contract/areas/files/attachments/attachments.contract.ts'
import {
  getExtension,
  MAX_FILE_BYTES,
  PICTURE_TYPES,
} from '#contract/areas/files/attachments/attachments.rules.ts'
import type { IncomingBody, Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { isPicture, getKind, servedType } from '../../../files/kind.ts'
import { getKey, newObject, getOwner, readKey, type Owner } from '../../../files/names.ts'
import { receive, tooLarge, type Received } from '../../../files/receive.ts'
import { requireClean } from '../../../files/scanner.ts'
import { requireGrant } from '../../../files/signature.ts'
import type { Db } from '../../../db/tx.ts'
import type { Ctx, PublicCtx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { fileUrl, grantUpload, ownedBy, READING_STEP_SECONDS, requireSession } from './addresses.service.ts'
import * as queries from './attachments.queries.ts'
import type { AttachmentRow, FileRow, Upload } from './attachments.queries.ts'

/** Makes the small pictures of a file. */
export const MAKE_PREVIEWS = { name: 'makePreviews', payload: z.object({ key: z.string() }) }
/** Removes files from the store that no record names anymore. */
export const REMOVE_OBJECTS = { name: 'removeObjects', payload: z.object({ objects: z.array(z.string()) }) }

export const attachmentsService = implement(contract, {
  startUpload,

  /**
   * Receives a file at a URL issued before. Throws link_altered and link_expired, file_too_large and no_room while it
   * arrives, not_a_picture by its content where only pictures are accepted, empty_file, file_infected and
   * scanner_unavailable where a scanner is configured, and already_uploaded the second time.
   */
  async uploadFile(ctx, { params: { key }, query: { signature, ...grant }, body }) {
    requireGrant(ctx.vault, 'upload', { key, ...grant }, signature)
    requireWanted(body, grant)
    const received = await receiveInto(ctx, await getSpace(ctx, key, grant.session), body, grant.max)
    try {
      await save(ctx, key, received, grant)
    } finally {
      await rm(received.path, { force: true })
    }
    ctx.describeChange({ userId: grant.by })
    return {}
  },

  /** A file in use, or one of its small pictures. Throws not_found once its record is gone, link_expired with its session. */
  async getFile(ctx, { params: { key, variant }, query: { signature, ...grant } }) {
    requireGrant(ctx.vault, 'read', { key, variant, ...grant }, signature)
    const row = await ownedBy(ctx, key, async (db) => {
      await requireSession(db, key, grant.session)
      return selectFile(db, key)
    })
    if (row === null || row.filename === null) throw new AppError('not_found')
    const stored = await ctx.store.open(variant === 'raw' ? row.object : makePreview(row.object, variant))
    if (stored === null) throw new AppError('not_found')
    return {
      stream: stored.stream,
      type: variant === 'raw' ? servedType(row.mime_type) : 'image/webp',
      filename: variant === 'raw' ? row.filename : `${variant}.webp`,
      headers: { ...HARMLESS, 'content-length': String(stored.size) },
    }
  },

  finishUpload,
})

/** An address for one file of any kind that will belong to the customer. Throws no_room when its files take all theirs. */
export async function startUpload(ctx: Ctx): Promise<contract.SignedUpload> {
  const { db, customerId } = ctx
  const { room, quota } = await queries.selectQuota(db, customerId)
  if (room <= 0) throw quotaExceeded(quota)
  return grantUpload(ctx, `c${customerId}`, { type: '*', max: MAX_FILE_BYTES })
}

const GB = 1024 ** 3

const quotaExceeded = (quota: number): AppError =>
  new AppError('no_room', {
    message: `Your company has used all ${sizeText(quota)} of its file storage. Delete files you no longer need, or ask an administrator for more storage.`,
  })

const sizeText = (bytes: number): string =>
  bytes >= GB ? `${Number((bytes / GB).toFixed(1))} GB` : `${Math.ceil(bytes / 1024 ** 2)} MB`

/** How much the owner of a key may still send, and the refusal of more. */
interface Space {
  room: number
  refusal: AppError
}

const getSpace = (ctx: PublicCtx, key: string, sessionId: number): Promise<Space> =>
  ownedBy(ctx, key, async (db) => {
    await requireSession(db, key, sessionId)
    const { kind, number } = readKey(key)
    if (kind === 'customer') {
      const { room, quota } = await queries.selectQuota(db, number)
      return { room, refusal: quotaExceeded(quota) }
    }
    return { room: await queries.selectUserQuota(db, number), refusal: TOO_MANY_PICTURES }
  })

const TOO_MANY_PICTURES = new AppError('no_room', {
  message: 'Too many unused pictures were uploaded. They’re deleted after a day. Try again then.',
})

/** A file that exceeds the free space is cut off while it arrives, as is one that exceeds the maximum size. */
async function receiveInto(
  ctx: PublicCtx,
  { room, refusal }: Space,
  body: IncomingBody,
  max: number,
): Promise<Received> {
  const isTight = room < max
  if (room <= 0 || (body.length !== null && body.length > room)) throw refusal
  try {
    return await receive(body.chunks, ctx.store.incoming, Math.min(room, max))
  } catch (error) {
    throw isTight && error instanceof AppError && error.code === 'file_too_large' ? refusal : error
  }
}

/** A declared size is checked before the upload; an undeclared one while the file arrives. */
function requireWanted({ type, length }: IncomingBody, wanted: { type: string; max: number }): void {
  if (length !== null && length > wanted.max) throw tooLarge(wanted.max)
  const text = type.split(';')[0]!.trim().toLowerCase()
  if (wanted.type === 'image/*' && !(PICTURE_TYPES as readonly string[]).includes(text)) {
    throw new AppError('not_a_picture')
  }
}

async function save(
  ctx: PublicCtx,
  key: string,
  received: Received,
  { type, by }: { type: string; by: number },
): Promise<void> {
  const mimeType = getKind(received.head)
  if (received.size === 0) throw new AppError('empty_file')
  if (type === 'image/*' && !isPicture(mimeType)) throw new AppError('not_a_picture')
  const { scannerUrl } = ctx.settings
  if (scannerUrl !== null) await requireClean(scannerUrl, received.path)
  // a name per attempt: of two at once the row decides, and neither writes over the other
  const object = newObject(getOwner(key) as Owner)
  await ctx.store.put(object, received)
  try {
    await insert(ctx, key, { object, mimeType, userId: by, virusChecked: scannerUrl !== null, ...received })
  } catch (error) {
    await ctx.store.remove(object)
    throw error
  }
}

/**
 * Stores a file that did not come through an upload URL, such as an email attachment, under its name; returns its id.
 * Throws empty_file, file_infected, scanner_unavailable and no_room.
 */
export async function saveFile(ctx: Ctx, file: { filename: string; content: Buffer }): Promise<string> {
  const { customerId, actor } = ctx
  const id = randomUUID()
  const received = await receive(only(file.content), ctx.store.incoming, MAX_FILE_BYTES)
  try {
    await save(ctx, getKey(`c${customerId}`, id), received, { type: '*', by: actor.userId })
  } finally {
    await rm(received.path, { force: true })
  }
  const body = { filename: file.filename, filesize: received.size, mime_type: '', alt_text: null }
  await finishUpload(ctx, { params: { customerId, attachmentId: id }, body })
  return id
}

async function* only(content: Buffer): AsyncIterable<Uint8Array> {
  yield content
}

/** Throws already_uploaded when a file came under this key before, no_room when others took the room meanwhile. */
async function insert(ctx: PublicCtx, key: string, facts: Omit<Upload, 'id'>): Promise<void> {
  const { kind, number, id } = readKey(key)
  const isFirst = await ownedBy(ctx, key, (db) =>
    kind === 'customer'
      ? insertWithin(db, number, { id, ...facts })
      : queries.insertUserFile(db, { id, ...facts }),
  )
  if (!isFirst) throw new AppError('already_uploaded')
}

async function insertWithin(db: Db, customerId: number, upload: Upload): Promise<boolean> {
  await queries.lockQuota(db, customerId)
  const { room, quota } = await queries.selectQuota(db, customerId)
  if (upload.size > room) throw quotaExceeded(quota)
  return await queries.insertAttachment(db, customerId, upload)
}

/** The content of the record behind a key, wherever it is stored. */
export const findFile = (ctx: Pick<PublicCtx, 'database'>, key: string): Promise<FileRow | null> =>
  ownedBy(ctx, key, (db) => selectFile(db, key))

/** The bytes of a person's file that is in use, by its key; null once its record or its object is gone. */
export async function openUserFile(
  { db, store }: Pick<Ctx, 'db' | 'store'>,
  key: string,
): Promise<Readable | null> {
  const row = await queries.selectUserFile(db, readKey(key).id)
  const stored = row === null || row.filename === null ? null : await store.open(row.object)
  return stored?.stream ?? null
}

function selectFile(db: Db, key: string): Promise<FileRow | null> {
  const { kind, number, id } = readKey(key)
  return kind === 'customer' ? queries.selectAttachment(db, number, id) : queries.selectUserFile(db, id)
}

/** Makes browsers download the file and execute nothing in it, whatever its content and name. */
const HARMLESS = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': `private, max-age=${READING_STEP_SECONDS}, immutable`,
}

export const makePreview = (object: string, variant: 'normalized' | 'thumbnail'): string =>
  `${object}.${variant}`

/**
 * Gives an upload of the caller a name, so that it can be attached. Throws not_uploaded when no usable upload has
 * this id, size_differs when its size is not the declared one.
 */
export async function finishUpload(
  ctx: Ctx,
  { params: { attachmentId }, body }: Input<typeof contract.finishUpload>,
): Promise<Result<typeof contract.finishUpload>> {
  const { db, customerId, actor } = ctx
  const unused = await queries.selectUnusedAttachment(db, customerId, attachmentId, actor.userId)
  if (unused === null) throw new AppError('not_uploaded')
  if (unused.filesize !== body.filesize) throw new AppError('size_differs')
  const preview = isPicture(unused.mime_type) ? 'waiting' : 'none'
  const row = await queries.updateAttachmentNamed(db, customerId, {
    id: attachmentId,
    filename: body.filename,
    altText: body.alt_text,
    preview,
  })
  const key = getKey(`c${customerId}`, attachmentId)
  if (preview === 'waiting') await enqueue(db, MAKE_PREVIEWS, { key }, `${MAKE_PREVIEWS.name} ${key}`)
  return getAttachment(ctx, row!)
}

/** What files offers to notes: the customer's files with these ids, by id; unused ones are left out. */
export async function attachmentsById(
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, contract.Attachment>> {
  const rows = ids.length === 0 ? [] : await queries.selectNamedAttachments(ctx.db, ctx.customerId, ids)
  return new Map(rows.map((row) => [row.attachment_id, getAttachment(ctx, row)]))
}

/** The wire form of an attachment; its URLs are created for each reader who may see its record. */
export function getAttachment(
  ctx: Pick<Ctx, 'vault' | 'actor' | 'customerId'>,
  row: AttachmentRow,
): contract.Attachment {
  const key = getKey(`c${ctx.customerId}`, row.attachment_id)
  const previewUrl = (variant: contract.FileVariant) =>
    row.preview === 'ready' ? fileUrl(ctx, key, variant) : null
  return {
    id: row.attachment_id,
    filename: row.filename,
    filesize: row.filesize,
    mime_type: row.mime_type,
    extension: getExtension(row.filename),
    alt_text: row.alt_text,
    virus_checked: row.virus_checked,
    thumbnail_url: previewUrl('thumbnail'),
    normalized_url: previewUrl('normalized'),
    download_url: fileUrl(ctx, key, 'raw'),
  }
}

/** Throws not_uploaded unless the caller sent all of these files and they have their names. */
export async function requireSent({ db, customerId, actor }: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const count = await queries.selectSentCount(db, customerId, ids, actor.userId)
  if (count < new Set(ids).size) throw new AppError('not_uploaded')
}

/** Takes files away with the record they belonged to: at once for readers, out of the store when the transaction commits. */
export async function removeAttachments({ db, customerId }: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const objects = await queries.deleteAttachments(db, customerId, ids)
  if (objects.length > 0) await enqueue(db, REMOVE_OBJECTS, { objects })
}
