import { constants } from 'node:fs'
import { access, link, mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Db } from '../../../db/tx.ts'
import { isLastAttempt, type Deliver } from '../../../jobs/outbox.ts'
import type { JobCtx } from '../../../jobs/queue.ts'
import type { Vault } from '../../../vault.ts'
import { noteDelivered, noteUndelivered } from '../../actions/delivered.service.ts'
import {
  insertUpload,
  type Link,
  noteLink,
  noteOwnLink,
  selectIsUploaded,
  selectLink,
  updateTestSent,
  type Way,
} from './delivery.queries.ts'
import { learnParties } from '../parties/parties.queries.ts'
import { beginDrop, noteDropped, noteNotDropped } from './drops.service.ts'
import { LinkError, type Mailbox, withMailbox } from './mailbox.service.ts'

const DocumentFile = z.object({
  scac: z.string().regex(/^[A-Z]{2,4}$/),
  filename: z.string().regex(/^[\w.-]{1,100}$/),
  text: z.string(),
  /** Null: it only tries the way, or is no bill. */
  request_id: z.number().int().nullable(),
  control_number: z.number().int(),
  /** Requests about cars that it carries. */
  action_ids: z.array(z.number().int()).optional(),
})
type DocumentFile = z.infer<typeof DocumentFile>

/** Where a folder remembers what was brought to it, whoever took it away since. */
const SENT = '.sent'

/**
 * Brings a document to its railroad and notes that it is there: into its folder, `<EDI_OUT_DIR>/<customer>/<SCAC>/`, or to its
 * server. A crash at any point brings it exactly once: it is whole under a temporary name before that is noted, and leaves
 * that name only by becoming the file itself.
 */
export const deliverDocument =
  (vault: Vault): Deliver =>
  async (ctx, customerId, effect) => {
    const file = DocumentFile.parse(effect.payload)
    const { scac, request_id: requestId, control_number: controlNumber } = file
    const inside = <T>(work: (db: Db) => Promise<T>) => ctx.database.tenant(customerId, work)
    const dropping = requestId === null ? null : { requestId, scac, controlNumber }
    if (dropping && !(await inside((db) => beginDrop(db, customerId, dropping)))) return
    try {
      await bring(ctx, { vault, customerId, file, inside })
    } catch (error) {
      const failed = { reason: reasonOf(error), isLast: isLastAttempt(effect) }
      if (dropping) await inside((db) => noteNotDropped(db, customerId, { ...dropping, ...failed }))
      if (failed.isLast)
        await inside((db) => noteUndelivered(db, customerId, file.action_ids ?? [], failed.reason))
      throw new Error(failed.reason, { cause: error })
    }
    await inside(async (db) => {
      if (file.action_ids) await noteDelivered(db, customerId, file.action_ids)
      else if (dropping) {
        await noteDropped(db, customerId, { ...dropping, filename: file.filename })
        await learnParties(db, dropping.requestId)
      } else await updateTestSent(db, customerId, scac, controlNumber)
    })
  }

interface Bringing {
  vault: Vault
  customerId: number
  file: DocumentFile
  inside: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

async function bring(ctx: JobCtx, { vault, customerId, file, inside }: Bringing): Promise<void> {
  const { scac, filename, text } = file
  const link = await inside((db) => selectLink(db, customerId, scac))
  const box = link && mailboxOf(link, vault)
  if (!box) return await dropOnce(path.join(ctx.settings.ediOutDir, String(customerId), scac), filename, text)
  const noteWay = (way: Way) =>
    inside((db) => (link.owner === null ? noteLink(db, scac, way) : noteOwnLink(db, customerId, scac, way)))
  // one mailbox takes the documents of all customers
  const upload = { scac, filename: `${customerId}_${filename}`, url: box.url }
  try {
    await uploadOnce(
      box,
      { name: upload.filename, text },
      {
        isWhole: () => inside((db) => selectIsUploaded(db, customerId, upload)),
        noteWhole: async () => void (await inside((db) => insertUpload(db, customerId, upload))),
      },
    )
    await noteWay({ trouble: null, isDown: false })
  } catch (error) {
    await noteWay(downBy(error))
    throw error
  }
}

/** The server of a railroad that has one. Throws LinkError where it is not set up whole. */
export function mailboxOf(link: Link, vault: Vault): Mailbox | null {
  if (link.transport === 'folder') return null
  const { sftp_url: url, sftp_host_key: hostKey, sealed_secret: sealed } = link
  if (!url || !hostKey || !sealed) throw new LinkError('its address, host key or secret is missing')
  return { url, hostKey, secret: secretOf(sealed, vault) }
}

function secretOf(sealed: Buffer, vault: Vault): string {
  try {
    return vault.open(sealed)
  } catch {
    throw new LinkError('its secret was sealed with another key; enter it again')
  }
}

/** Why a document is not there, as people read it. */
export function reasonOf(error: unknown): string {
  if (error instanceof LinkError) return `The railroad’s server could not be used: ${error.message}`
  return `The railroad’s folder could not be written to (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`
}

/** How a way was found that ended in an error: one that is not of the railroad's server says nothing of it. */
export const downBy = (error: unknown): Way => ({
  trouble: reasonOf(error),
  isDown: error instanceof LinkError,
})

interface Marks {
  /** It lay whole under its temporary name. */
  isWhole: () => Promise<boolean>
  noteWhole: () => Promise<void>
}

/** Brings a file to a server once, however often it is asked to. */
export async function uploadOnce(
  box: Mailbox,
  { name, text }: { name: string; text: string },
  { isWhole, noteWhole }: Marks,
): Promise<void> {
  await withMailbox(box, async (remote) => {
    const draft = path.posix.join(remote.folder, `.${name}.part`)
    if (await isWhole()) {
      // a mark without its draft: the draft became the file, and may have been taken away since
      if ((await remote.size(draft)) === null) return
    } else {
      await remote.write(draft, text)
      if ((await remote.size(draft)) !== Buffer.byteLength(text))
        throw new LinkError('it kept only a part of the file')
      await noteWhole()
    }
    await remote.rename(draft, path.posix.join(remote.folder, name))
  })
}

/** Puts a file into a folder once, however often it is asked to. */
export async function dropOnce(folder: string, filename: string, text: string): Promise<void> {
  const sent = path.join(folder, SENT)
  await mkdir(sent, { recursive: true })
  const draft = path.join(sent, `${filename}.draft`)
  const mark = path.join(sent, filename)
  if (!(await exists(mark))) {
    await writeWhole(draft, text)
    await link(draft, mark)
    await syncFolder(sent)
  }
  // a mark without its draft: the draft became the file, and may have been taken away since
  if (await exists(draft)) await rename(draft, path.join(folder, filename))
  await syncFolder(folder)
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )

async function writeWhole(file: string, text: string): Promise<void> {
  const handle = await open(file, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC, 0o644)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
