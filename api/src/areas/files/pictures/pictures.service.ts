import type { Readable } from 'node:stream'
import type { SignedUpload } from '#contract/areas/files/attachments/attachments.contract.ts'
import { MAX_PICTURE_BYTES } from '#contract/areas/files/attachments/attachments.rules.ts'
import * as contract from '#contract/areas/files/pictures/pictures.contract.ts'
import type { ProfilePicture } from '#contract/areas/files/pictures/pictures.rules.ts'
import type { Input } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { isPicture } from '../../../files/kind.ts'
import { getKey, type Owner, readKey } from '../../../files/names.ts'
import type { SignedInCtx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { fileUrl, grantUpload } from '../attachments/addresses.service.ts'
import { MAKE_PREVIEWS, openUserFile, REMOVE_OBJECTS } from '../attachments/attachments.service.ts'
import {
  type PictureRow,
  selectCurrentPicture,
  selectPictureOf,
  selectUnusedFile,
  updateLogo,
  updatePictureOf,
  updateProfilePicture,
} from './pictures.queries.ts'

const getOwner = ({ actor }: SignedInCtx): Owner => `u${actor.userId}`

/** An address for a picture of the caller. */
const startPictureUpload = async (ctx: SignedInCtx): Promise<SignedUpload> =>
  grantUpload(ctx, getOwner(ctx), { type: 'image/*', max: MAX_PICTURE_BYTES })

export const picturesService = implement(contract, {
  startPictureUpload,

  /** An upload URL for a company's logo; the uploader names the company later. */
  startLogoUpload: (ctx) => startPictureUpload(ctx),

  /**
   * Makes an upload of the caller their picture, replacing the previous one. Throws not_uploaded when no usable upload
   * has this id, not_a_picture by its content, size_differs when its size is not the declared one.
   */
  async updatePicture(ctx, { body }) {
    await requirePicture(ctx, body)
    const picture = { id: body.attachment_id, filename: body.filename, altText: body.alt_text }
    await settle(ctx, picture.id, await updateProfilePicture(ctx.db, picture))
    ctx.describeChange({ target: { attachment_id: picture.id } })
    return {}
  },
})

type Uploaded = Input<typeof contract.updatePicture>['body']

/**
 * Makes an upload of the caller a company's logo, replacing the previous one; returns the key to store with the
 * company. The caller of this function checks the permission. Throws as `updatePicture` does.
 */
export async function saveLogo(ctx: SignedInCtx, body: Uploaded, before: string | null): Promise<string> {
  await requirePicture(ctx, body)
  const { attachment_id: id, filename, alt_text: altText } = body
  const oldId = before !== null && isKey(before) ? readKey(before).id : null
  return settle(ctx, id, await updateLogo(ctx.db, { id, filename, altText, oldId }))
}

/** The URL of a logo by its key in the company's row; null without one. */
export const logoUrl = (ctx: SignedInCtx, key: string | null): string | null =>
  key !== null && isKey(key) ? fileUrl(ctx, key, 'raw') : null

/** A logo by its key in the company's row, for papers; null without one. */
export const openLogo = async (
  ctx: Parameters<typeof openUserFile>[0],
  key: string | null,
): Promise<Readable | null> => (key !== null && isKey(key) ? openUserFile(ctx, key) : null)

const isKey = (text: string): boolean => /^u\d{1,10}-[0-9a-f-]{36}$/.test(text)

async function requirePicture({ db }: SignedInCtx, body: Uploaded): Promise<void> {
  const upload = await selectUnusedFile(db, body.attachment_id)
  if (upload === null) throw new AppError('not_uploaded')
  if (!isPicture(upload.mime_type)) throw new AppError('not_a_picture')
  if (upload.filesize !== body.filesize) throw new AppError('size_differs')
}

/** Queues thumbnails and the removal of the replaced file; returns the key. */
async function settle(ctx: SignedInCtx, id: string, replaced: string[]): Promise<string> {
  const key = getKey(getOwner(ctx), id)
  await enqueue(ctx.db, MAKE_PREVIEWS, { key }, `${MAKE_PREVIEWS.name} ${key}`)
  if (replaced.length > 0) await enqueue(ctx.db, REMOVE_OBJECTS, { objects: replaced })
  return key
}

/** The caller's picture for their session; the small ones are there as soon as the worker has made them. */
export const currentPicture = async (ctx: SignedInCtx): Promise<ProfilePicture | null> =>
  shownPicture(ctx, getOwner(ctx), await selectCurrentPicture(ctx.db))

/** The picture of any user, for staff. */
export const getPicture = async (ctx: SignedInCtx, userId: number): Promise<ProfilePicture | null> =>
  shownPicture(ctx, `u${userId}`, await selectPictureOf(ctx.db, userId))

/** Makes an upload of the caller another user's picture. Throws as `updatePicture` does. */
export async function savePicture(ctx: SignedInCtx, userId: number, body: Uploaded): Promise<void> {
  await requirePicture(ctx, body)
  const { attachment_id: id, filename, alt_text: altText } = body
  await settle(ctx, id, await updatePictureOf(ctx.db, userId, { id, filename, altText }))
}

function shownPicture(ctx: SignedInCtx, owner: Owner, row: PictureRow | null): ProfilePicture | null {
  if (row === null) return null
  const key = getKey(owner, row.attachment_id)
  const isReady = row.preview === 'ready'
  return {
    normalized_url: isReady ? fileUrl(ctx, key, 'normalized') : null,
    thumbnail_url: isReady ? fileUrl(ctx, key, 'thumbnail') : null,
    raw_url: fileUrl(ctx, key, 'raw'),
    filename: row.filename,
    mime_type: row.mime_type,
  }
}
