import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** An upload of the signed-in user that is not in use yet. */
export const selectUnusedFile = (db: Db, id: string) =>
  db.row<{ filesize: number; mime_type: string }>(
    sql`select filesize, mime_type from identity.unused_file(${id})`,
  )

/** Returns the store's names of the pictures this one replaces. */
export const updateProfilePicture = async (
  db: Db,
  picture: { id: string; filename: string; altText: string | null },
): Promise<string[]> =>
  (
    await db.rows<{ object: string }>(
      sql`select identity.set_profile_picture(${picture.id}, ${picture.filename}, ${picture.altText}) as object`,
    )
  ).map(({ object }) => object)

export interface PictureRow {
  attachment_id: string
  filename: string
  mime_type: string
  preview: 'none' | 'waiting' | 'ready' | 'refused'
}

/** The picture of the signed-in user. */
export const selectCurrentPicture = (db: Db) =>
  db.row<PictureRow>(sql`select attachment_id, filename, mime_type, preview from identity.current_picture()`)

/** Makes an upload of the signed-in user a logo; returns the stored names it replaces. */
export const updateLogo = async (
  db: Db,
  picture: { id: string; filename: string; altText: string | null; oldId: string | null },
): Promise<string[]> =>
  (
    await db.rows<{ object: string }>(
      sql`select identity.replace_logo(${picture.id}, ${picture.filename}, ${picture.altText}, ${picture.oldId}::uuid) as object`,
    )
  ).map(({ object }) => object)

/** The picture of any user, for staff. */
export const selectPictureOf = (db: Db, userId: number) =>
  db.row<PictureRow>(
    sql`select attachment_id, filename, mime_type, preview from identity.user_picture(${userId})`,
  )

/** Makes an upload of the signed-in user the picture of another record; returns the stored names it replaces. */
export const updatePictureOf = async (
  db: Db,
  userId: number,
  picture: { id: string; filename: string; altText: string | null },
): Promise<string[]> =>
  (
    await db.rows<{ object: string }>(
      sql`select identity.give_picture(${userId}, ${picture.id}, ${picture.filename}, ${picture.altText}) as object`,
    )
  ).map(({ object }) => object)
