import type { SignedUpload } from '#contract/areas/files/attachments/attachments.contract.ts'
import { MAX_PICTURE_BYTES } from '#contract/areas/files/attachments/attachments.rules.ts'
import type * as contract from '#contract/areas/files/pictures/pictures.contract.ts'
import type { Session } from '#contract/areas/accounts/session/session.contract.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { isPicture } from '../../../files/kind.ts'
import { keyOf, type Owner } from '../../../files/names.ts'
import type { SignedInCtx } from '../../../http/context.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { fileUrl, grantUpload } from '../attachments/addresses.service.ts'
import { MAKE_PREVIEWS, REMOVE_OBJECTS } from '../attachments/attachments.service.ts'
import { selectCurrentPicture, selectUnusedFile, updateProfilePicture } from './pictures.queries.ts'

const ownerOf = ({ actor }: SignedInCtx): Owner => `u${actor.userId}`

/** An address for a picture of the caller. */
export const startPictureUpload = async (ctx: SignedInCtx): Promise<SignedUpload> =>
  grantUpload(ctx, ownerOf(ctx), { type: 'image/*', max: MAX_PICTURE_BYTES })

/** An address for the logo of a company; who uploads it says later whose it is. */
export const startLogoUpload = (ctx: SignedInCtx): Promise<SignedUpload> => startPictureUpload(ctx)

/**
 * Makes an upload of the caller their picture, in the place of the one before. Throws not_uploaded when there is none of
 * this id to be used, not_a_picture by its content, size_differs when it is not what the caller sent.
 */
export async function updatePicture(
  ctx: SignedInCtx,
  { body }: Input<typeof contract.updatePicture>,
): Promise<Result<typeof contract.updatePicture>> {
  const { db } = ctx
  const upload = await selectUnusedFile(db, body.attachment_id)
  if (upload === null) throw new AppError('not_uploaded')
  if (!isPicture(upload.mime_type)) throw new AppError('not_a_picture')
  if (upload.filesize !== body.filesize) throw new AppError('size_differs')
  const picture = { id: body.attachment_id, filename: body.filename, altText: body.alt_text }
  const replaced = await updateProfilePicture(db, picture)
  const key = keyOf(ownerOf(ctx), picture.id)
  await enqueue(db, MAKE_PREVIEWS, { key }, `${MAKE_PREVIEWS.name} ${key}`)
  if (replaced.length > 0) await enqueue(db, REMOVE_OBJECTS, { objects: replaced })
  ctx.noteChange({ target: { attachment_id: picture.id } })
  return {}
}

/** The caller's picture for their session; the small ones are there as soon as the worker has made them. */
export async function currentPicture(ctx: SignedInCtx): Promise<Session['profile_picture']> {
  const row = await selectCurrentPicture(ctx.db)
  if (row === null) return null
  const key = keyOf(ownerOf(ctx), row.attachment_id)
  const isReady = row.preview === 'ready'
  return {
    normalized_url: isReady ? fileUrl(ctx, key, 'normalized') : null,
    thumbnail_url: isReady ? fileUrl(ctx, key, 'thumbnail') : null,
    raw_url: fileUrl(ctx, key, 'raw'),
    filename: row.filename,
    mime_type: row.mime_type,
  }
}
