import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, readdir, rename, unlink } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { MAX_MESSAGE_BYTES } from '#contract/areas/feeds/messages/messages.contract.ts'
import { isDiskFull } from '../../../files/disk-full.ts'
import type { Effect } from '../../../jobs/outbox.queries.ts'
import type { JobCtx } from '../../../jobs/queue.ts'
import { selectActiveCustomers } from '../../../jobs/queue.queries.ts'
import {
  EntryRefused,
  getFolder,
  scanFolder,
  moveTo,
  describeEntry,
  readDropped,
  shownName,
} from './folder.service.ts'
import { receive } from './intake.service.ts'

/** How long one customer's files are processed before it is another customer's turn. */
const SLICE_MS = 2000
const MAX_REFUSED_AT_ONCE = 200

/**
 * Receives the files that railroads dropped into `<EDI_IN_DIR>/<customer>/`, oldest first, in the same way as
 * messages by HTTP. A file moves to `done` once its message is stored; what can never be a message moves to `failed`:
 * links, pipes, sockets, devices, files too large. Nothing is deleted, no link is followed, and a failure does not
 * hold up others. A customer without a folder gets one.
 */
export async function collectFiles(ctx: JobCtx): Promise<void> {
  const { ediInDir } = ctx.settings
  const customers = new Set(await ctx.database.anonymous(selectActiveCustomers))
  const folders = await foldersIn(ediInDir)
  await makeFolders(ctx, customers, new Set(folders))
  for (const name of folders) {
    if (ctx.signal.aborted) return
    if (!/^\d{1,9}$/.test(name) || !customers.has(Number(name))) continue
    await collectCustomer(ctx, Number(name)).catch((error: unknown) =>
      reportOnce(`folder ${name}`, () =>
        ctx.log.error({ customer: Number(name), err: error }, 'a drop folder could not be read'),
      ),
    )
  }
}

/** A new customer has its folder before anyone drops a file. */
async function makeFolders(
  { settings, log }: JobCtx,
  customers: ReadonlySet<number>,
  known: ReadonlySet<string>,
): Promise<void> {
  for (const name of [...customers].map(String).filter((one) => !known.has(one))) {
    await mkdir(path.join(settings.ediInDir, name), { recursive: true }).catch((error: unknown) =>
      reportOnce(`making ${name}`, () =>
        log.error({ customer: Number(name), err: error }, 'a drop folder could not be created'),
      ),
    )
  }
}

async function foldersIn(root: string): Promise<string[]> {
  return await readdir(root).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

async function collectCustomer(ctx: JobCtx, customerId: number): Promise<void> {
  const folder = await getFolder(ctx.settings.ediInDir, String(customerId))
  if (folder === null) return
  const toKey = (name: string) => `${customerId} ${name}`
  const { files, odd, folders } = await scanFolder(folder, (name) => isWaiting(toKey(name)))
  for (const name of folders)
    reportOnce(toKey(name), () =>
      ctx.log.warn({ customer: customerId, entry: shownName(name) }, 'a folder in a drop folder is ignored'),
    )
  for (const name of odd.slice(0, MAX_REFUSED_AT_ONCE)) await refuse(ctx, customerId, folder, name)
  const endMs = performance.now() + SLICE_MS
  for (const name of files) {
    // without room a message could not be stored, and its file waits where it is
    if (ctx.signal.aborted || performance.now() > endMs || (await ctx.room?.isFull())) return
    await collectFile(ctx, customerId, folder, name)
  }
}

async function collectFile(ctx: JobCtx, customerId: number, folder: string, name: string): Promise<void> {
  try {
    const body = await readDropped(folder, name, MAX_MESSAGE_BYTES)
    await receive(ctx, customerId, { channel: 'file', filename: shownName(name), layout: null, body })
    await moveTo(folder, name, 'done')
  } catch (error) {
    // taken by another worker in the meantime
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    ctx.log.error(
      { customer: customerId, file: shownName(name), err: error },
      'a dropped file could not be read',
    )
    if (error instanceof EntryRefused) await archiveFile(ctx, customerId, folder, name)
    else if (!isDiskFull(error)) postpone(`${customerId} ${name}`)
  }
}

/** Moves an entry that is not a file away, and reports what it is. */
async function refuse(ctx: JobCtx, customerId: number, folder: string, name: string): Promise<void> {
  const kind = await describeEntry(folder, name).catch(() => null)
  if (kind === null) return
  ctx.log.warn(
    { customer: customerId, entry: shownName(name), kind },
    'an entry of a drop folder is not a file; it was not opened and was moved to failed',
  )
  await archiveFile(ctx, customerId, folder, name)
}

async function archiveFile(ctx: JobCtx, customerId: number, folder: string, name: string): Promise<void> {
  try {
    await moveTo(folder, name, 'failed')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    ctx.log.error({ customer: customerId, entry: shownName(name), err: error }, 'an entry could not be moved')
    postpone(`${customerId} ${name}`)
  }
}

const FIRST_WAIT_MS = 60_000
const MAX_WAIT_MS = 3_600_000
/** More than these are tried again at once: each round looks at some of all entries by chance. */
const MAX_WAITING = 10_000

const waiting = new Map<string, { untilMs: number; waitMs: number }>()
const reported = new Set<string>()

function isWaiting(key: string): boolean {
  return (waiting.get(key)?.untilMs ?? 0) > Date.now()
}

/** A file that failed is tried again later, after increasing delays, so that it does not hold up others. */
function postpone(key: string): void {
  const waitMs = Math.min((waiting.get(key)?.waitMs ?? FIRST_WAIT_MS / 2) * 2, MAX_WAIT_MS)
  waiting.delete(key)
  waiting.set(key, { untilMs: Date.now() + waitMs, waitMs })
  if (waiting.size > MAX_WAITING) waiting.delete(waiting.keys().next().value!)
}

const MAX_REPORTED = 10_000

function reportOnce(key: string, notify: () => void): void {
  if (reported.has(key)) return
  if (reported.size >= MAX_REPORTED) reported.clear()
  reported.add(key)
  notify()
}

const EdiFile = z.object({ filename: z.string().regex(/^[\w.-]{1,100}$/), text: z.string() })

/**
 * Brings a file to `<EDI_OUT_DIR>/<customer>/`. It appears there whole or not at all, and stays after a power cut;
 * a repeat writes the same file over itself.
 */
export async function deliverFile(ctx: JobCtx, customerId: number, effect: Effect): Promise<void> {
  const { filename, text } = EdiFile.parse(effect.payload)
  const folder = path.join(ctx.settings.ediOutDir, String(customerId))
  await mkdir(folder, { recursive: true })
  const draft = path.join(folder, `.${filename}.${randomBytes(4).toString('hex')}.tmp`)
  try {
    const file = await open(draft, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o644)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path.join(folder, filename))
  } catch (error) {
    await unlink(draft).catch(() => {})
    throw error
  }
}
