import path from 'node:path'
import { z } from 'zod'
import type { Db } from '../../../db/tx.ts'
import { writeFileOnce, OtherDocument } from '../../../files/drop.ts'
import { isLastAttempt, type Deliver } from '../../../jobs/outbox.ts'
import type { JobCtx } from '../../../jobs/queue.ts'
import type { Vault } from '../../../secrets/vault.ts'
import {
  insertUpload,
  type Link,
  updateLinkState,
  updateOwnLinkState,
  selectIsUploaded,
  selectLink,
  updateTestSent,
  type Way,
} from './delivery.queries.ts'
import { learnParties } from '../parties/parties.queries.ts'
import { beginDelivery, recordTenderDelivered, recordTenderUndelivered } from './tender-delivery.service.ts'
import { carRequestDocuments } from './extensions.service.ts'
import { LinkError, type Mailbox, type Remote, withMailbox } from './mailbox.service.ts'

export const DocumentFile = z.object({
  scac: z.string().regex(/^[A-Z]{2,4}$/),
  filename: z.string().regex(/^[\w.-]{1,100}$/),
  text: z.string(),
  /** Null: it only tries the way, or is no bill. */
  request_id: z.number().int().nullable(),
  control_number: z.number().int(),
  /** Requests about cars that it carries. */
  action_ids: z.array(z.number().int()).optional(),
  /** It is a 997 to what the railroad sent. */
  acknowledges: z.boolean().optional(),
})
export type DocumentFile = z.infer<typeof DocumentFile>

/**
 * Delivers a document to its railroad and records it: into its folder, `<EDI_OUT_DIR>/<customer>/<SCAC>/`, or to its
 * server. A crash at any point delivers it exactly once: it is complete under a temporary name before that is
 * recorded, and only loses that name by becoming the file itself.
 */
export const deliverDocument =
  (vault: Vault): Deliver =>
  async (ctx, customerId, effect) => {
    const file = DocumentFile.parse(effect.payload)
    const { scac, request_id: requestId, control_number: controlNumber } = file
    const inside = <T>(work: (db: Db) => Promise<T>) => ctx.database.tenant(customerId, work)
    const dropping = requestId === null ? null : { requestId, scac, controlNumber }
    if (dropping && !(await inside((db) => beginDelivery(db, customerId, dropping)))) return
    try {
      await transferFile(ctx, { vault, customerId, file, inside })
    } catch (error) {
      const failed = { reason: getReason(error), isLast: isLastAttempt(effect) }
      if (dropping) await inside((db) => recordTenderUndelivered(db, customerId, { ...dropping, ...failed }))
      if (failed.isLast)
        await inside((db) =>
          carRequestDocuments.one().markUndelivered(db, customerId, file.action_ids ?? [], failed.reason),
        )
      throw new Error(failed.reason, { cause: error })
    }
    await inside((db) => recordDocumentDelivered(db, customerId, file))
  }

/** Records that a document has been delivered to its railroad, for the record it belongs to. */
export async function recordDocumentDelivered(db: Db, customerId: number, file: DocumentFile): Promise<void> {
  const { scac, filename, request_id: requestId, control_number: controlNumber } = file
  if (file.acknowledges === true) return
  if (file.action_ids) await carRequestDocuments.one().markDelivered(db, customerId, file.action_ids)
  else if (requestId === null) await updateTestSent(db, customerId, scac, controlNumber)
  else {
    await recordTenderDelivered(db, customerId, { requestId, scac, controlNumber, filename })
    await learnParties(db, requestId)
  }
}

interface FileTransfer {
  vault: Vault
  customerId: number
  file: DocumentFile
  inside: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

async function transferFile(ctx: JobCtx, { vault, customerId, file, inside }: FileTransfer): Promise<void> {
  const { scac, filename, text } = file
  const link = await inside((db) => selectLink(db, customerId, scac))
  const box = link && getMailbox(link, vault)
  if (!box)
    return await writeFileOnce(path.join(ctx.settings.ediOutDir, String(customerId), scac), filename, text)
  const saveLinkState = (way: Way) =>
    inside((db) =>
      link.owner === null ? updateLinkState(db, scac, way) : updateOwnLinkState(db, customerId, scac, way),
    )
  const upload = { scac, filename: nameAtServer(customerId, filename), url: box.url }
  try {
    await uploadOnce(
      box,
      { name: upload.filename, text },
      {
        isWhole: () => inside((db) => selectIsUploaded(db, customerId, upload)),
        recordMessageProblem: async () => void (await inside((db) => insertUpload(db, customerId, upload))),
      },
    )
    await saveLinkState({ trouble: null, isDown: false })
  } catch (error) {
    await saveLinkState(downBy(error))
    throw error
  }
}

/** One mailbox takes the documents of all customers. */
export const nameAtServer = (customerId: number, filename: string): string => `${customerId}_${filename}`

/** The server of a railroad that has one. Throws LinkError where it is not set up whole. */
export function getMailbox(link: Link, vault: Vault): Mailbox | null {
  if (link.transport === 'folder') return null
  const { sftp_url: url, sftp_host_key: hostKey, sealed_secret: sealed } = link
  if (!url || !hostKey || !sealed) throw new LinkError('its address, host key or secret is missing')
  return { url, hostKey, secret: getSecret(sealed, vault) }
}

function getSecret(sealed: Buffer, vault: Vault): string {
  try {
    return vault.open(sealed)
  } catch {
    throw new LinkError('its secret was encrypted with another key; enter it again')
  }
}

/** Why a document is not there, as people read it. */
export function getReason(error: unknown): string {
  if (error instanceof LinkError) return `Couldn’t deliver to the railroad’s server: ${error.message}`
  if (error instanceof OtherDocument) return error.message
  return `Couldn’t write to the railroad’s folder (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`
}

/** The result of a failed transfer; an error on our side says nothing about the railroad's server. */
export const downBy = (error: unknown): Way => ({
  trouble: getReason(error),
  isDown: error instanceof LinkError,
})

interface Marks {
  /** It was complete under its temporary name. */
  isWhole: () => Promise<boolean>
  recordMessageProblem: () => Promise<void>
}

/** The content of a server under a document's name. */
export async function presenceAt(
  remote: Remote,
  { name, text }: { name: string; text: string },
): Promise<'same' | 'other' | 'none'> {
  const file = path.posix.join(remote.folder, name)
  const size = await remote.size(file)
  if (size === null) return 'none'
  return size === Buffer.byteLength(text) && (await remote.read(file)).toString() === text ? 'same' : 'other'
}

/** Delivers a file to a server once, however often it is called. */
export async function uploadOnce(
  box: Mailbox,
  { name, text }: { name: string; text: string },
  { isWhole, recordMessageProblem }: Marks,
): Promise<void> {
  await withMailbox(box, async (remote) => {
    const draft = path.posix.join(remote.folder, `.${name}.part`)
    if (await isWhole()) {
      // a mark without its draft: the draft became the file, and may have been collected since
      if ((await remote.size(draft)) === null) return
    } else {
      const presence = await presenceAt(remote, { name, text })
      if (presence === 'other') throw new OtherDocument(name)
      if (presence === 'same') return await recordMessageProblem()
      await remote.write(draft, text)
      if ((await remote.size(draft)) !== Buffer.byteLength(text))
        throw new LinkError('it stored only part of the file')
      await recordMessageProblem()
    }
    await remote.rename(draft, path.posix.join(remote.folder, name))
  })
}
