import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** The facts about a file when its last byte has arrived. */
export interface Upload {
  id: string
  userId: number
  object: string
  size: number
  sha256: Buffer
  mimeType: string
  virusChecked: boolean
}

export interface FileRow {
  object: string
  filesize: number
  mime_type: string
  /** Null: uploaded and not in use yet. */
  filename: string | null
  preview: 'none' | 'waiting' | 'ready' | 'refused'
}

export interface AttachmentRow extends FileRow {
  attachment_id: string
  filename: string
  alt_text: string | null
  virus_checked: boolean
}

/** Uploads of a customer end one at a time, so that none counts without another that ends at the same moment. */
export const lockQuota = (db: Db, customerId: number) =>
  db.run(sql`select pg_advisory_xact_lock(${QUOTA_LOCK}::int, ${customerId}::int)`)

const QUOTA_LOCK = 4713

/** The remaining and the total file space of a customer. */
export const selectQuota = async (db: Db, customerId: number): Promise<Quota> =>
  (await db.row<Quota>(sql`
    select (identity.file_quota() - coalesce(sum(filesize), 0))::bigint as room, identity.file_quota() as quota
    from attachments where customer_id = ${customerId}`)) ?? { room: 0, quota: 0 }

/** Whether the session an address was made in still opens files: of its user, or of a customer they may open. */
export const selectSessionMayOpen = async (
  db: Db,
  sessionId: number,
  customerId: number | null,
): Promise<boolean> =>
  (
    await db.row<{ may_open: boolean }>(
      sql`select identity.session_may_open(${sessionId}, ${customerId}) as may_open`,
    )
  )?.may_open === true

/** The remaining file space of a person. */
export const selectUserQuota = async (db: Db, userId: number): Promise<number> =>
  (await db.row<{ room: number }>(sql`select identity.user_file_room(${userId}) as room`))?.room ?? 0

export interface Quota {
  room: number
  quota: number
}

/** False when a file came under this id before. */
export async function insertAttachment(db: Db, customerId: number, upload: Upload): Promise<boolean> {
  const { id, userId, object, size, sha256, mimeType, virusChecked } = upload
  const count = await db.run(sql`
    insert into attachments (customer_id, attachment_id, user_id, object, filesize, sha256, mime_type, virus_checked)
    values (${customerId}, ${id}, ${userId}, ${object}, ${size}, ${sha256}, ${mimeType}, ${virusChecked})
    on conflict do nothing`)
  return count === 1
}

/** False when a file came under this id before. */
export async function insertUserFile(db: Db, upload: Upload): Promise<boolean> {
  const { id, userId, object, size, sha256, mimeType } = upload
  const row = await db.row<{ added: boolean }>(
    sql`select identity.add_user_file(${id}, ${userId}, ${object}, ${size}, ${sha256}, ${mimeType}) as added`,
  )
  return row?.added === true
}

export const selectAttachment = (db: Db, customerId: number, id: string) =>
  db.row<FileRow>(sql`
    select object, filesize, mime_type, filename, preview from attachments
    where customer_id = ${customerId} and attachment_id = ${id}`)

export const selectUserFile = (db: Db, id: string) =>
  db.row<FileRow>(sql`select object, filesize, mime_type, filename, preview from identity.user_file(${id})`)

/** An upload of this user that is not in use yet. */
export const selectUnusedAttachment = (db: Db, customerId: number, id: string, userId: number) =>
  db.row<{ filesize: number; mime_type: string }>(sql`
    select filesize, mime_type from attachments
    where customer_id = ${customerId} and attachment_id = ${id} and user_id = ${userId} and filename is null
    for update`)

export const updateAttachmentNamed = (
  db: Db,
  customerId: number,
  named: { id: string; filename: string; altText: string | null; preview: 'none' | 'waiting' },
) =>
  db.row<AttachmentRow>(sql`
    update attachments set filename = ${named.filename}, alt_text = ${named.altText}, preview = ${named.preview}
    where customer_id = ${customerId} and attachment_id = ${named.id}
    returning attachment_id, object, filesize, mime_type, filename, alt_text, preview, virus_checked`)

/** How many of these files are in use and were sent by this user. */
export const selectSentCount = async (
  db: Db,
  customerId: number,
  ids: readonly string[],
  userId: number,
): Promise<number> =>
  (
    await db.row<{ files: number }>(sql`
    select count(*)::int as files from attachments
    where customer_id = ${customerId} and attachment_id = any(${ids}::uuid[]) and filename is not null
      and user_id = ${userId}`)
  )?.files ?? 0

/** Deletes the records of files; returns their names in the store. */
export const deleteAttachments = async (
  db: Db,
  customerId: number,
  ids: readonly string[],
): Promise<string[]> =>
  (
    await db.rows<{ object: string }>(sql`
      delete from attachments where customer_id = ${customerId} and attachment_id = any(${ids}::uuid[])
      returning object`)
  ).map(({ object }) => object)

export const updateAttachmentPreview = (
  db: Db,
  customerId: number,
  id: string,
  preview: FileRow['preview'],
) =>
  db.run(sql`
    update attachments set preview = ${preview} where customer_id = ${customerId} and attachment_id = ${id}`)

export const updateUserFilePreview = (db: Db, id: string, preview: FileRow['preview']) =>
  db.run(sql`select identity.set_preview(${id}, ${preview})`)

/** Deletes uploads that were unused for a day; returns their names in the store. */
export const deleteUnusedAttachments = async (db: Db, customerId: number): Promise<string[]> =>
  (
    await db.rows<{ object: string }>(sql`
      delete from attachments
      where customer_id = ${customerId} and filename is null and created_ts < now() - interval '1 day'
      returning object`)
  ).map(({ object }) => object)

/** Files of a customer that are in use, by their ids. */
export const selectNamedAttachments = (db: Db, customerId: number, ids: readonly string[]) =>
  db.rows<AttachmentRow>(sql`
    select attachment_id, object, filesize, mime_type, filename, alt_text, preview, virus_checked from attachments
    where customer_id = ${customerId} and attachment_id = any (${[...ids]}::uuid[]) and filename is not null`)

/** The same for files of people. */
export const deleteUnusedUserFiles = async (db: Db): Promise<string[]> =>
  (await db.rows<{ object: string }>(sql`select identity.sweep_user_files() as object`)).map(
    ({ object }) => object,
  )
