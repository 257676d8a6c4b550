import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { MAX_MESSAGE_BYTES } from '#contract/areas/feeds/messages/messages.contract.ts'
import type { Effect } from '../../../jobs/outbox.queries.ts'
import type { JobCtx } from '../../../jobs/queue.ts'
import { selectActiveCustomers } from '../../../jobs/queue.queries.ts'
import { receive } from './intake.service.ts'

/** A file that has not grown for this long has been written to its end. */
const STABLE_MS = 1500
const FILES_AT_ONCE = 200
/** What senders call a file they are still writing. */
const UNFINISHED = /^\.|\.(tmp|part|filepart|writing)$/i

/**
 * Takes the files that railroads dropped into `<EDI_IN_DIR>/<customer>/`, oldest first, on the same way as messages by
 * HTTP. A file goes to `done` once its message is stored, to `failed` when it cannot be one; none is ever deleted.
 */
export async function collectFiles(ctx: JobCtx): Promise<void> {
  const { ediInDir } = ctx.settings
  const customers = new Set(await ctx.database.anonymous(selectActiveCustomers))
  for (const name of await namesIn(ediInDir)) {
    if (/^\d{1,9}$/.test(name) && customers.has(Number(name))) await collectCustomer(ctx, Number(name))
  }
}

async function collectCustomer(ctx: JobCtx, customerId: number): Promise<void> {
  const folder = path.join(ctx.settings.ediInDir, String(customerId))
  for (const name of await finishedFiles(folder)) {
    if (ctx.signal.aborted) return
    await collectFile(ctx, customerId, folder, name)
  }
}

async function collectFile(ctx: JobCtx, customerId: number, folder: string, name: string): Promise<void> {
  const file = path.join(folder, name)
  try {
    const { size } = await stat(file)
    if (size > MAX_MESSAGE_BYTES) throw new FileRefused(`is larger than ${MAX_MESSAGE_BYTES} bytes; split it`)
    const body = await readFile(file)
    await receive(ctx, customerId, { channel: 'file', filename: name, layout: null, body })
    await moveTo(folder, name, 'done')
  } catch (error) {
    // taken by another worker in the meantime
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    ctx.log.error({ customer: customerId, file: name, err: error }, 'a dropped file could not be taken')
    if (error instanceof FileRefused) await moveTo(folder, name, 'failed')
  }
}

/** The file itself is at fault; another attempt would not help. */
class FileRefused extends Error {
  override name = 'FileRefused'
}

async function finishedFiles(folder: string): Promise<string[]> {
  const names = (await namesIn(folder)).filter((name) => !UNFINISHED.test(name)).slice(0, FILES_AT_ONCE)
  const files = await Promise.all(
    names.map(async (name) => ({ name, at: await finishedAt(path.join(folder, name)) })),
  )
  return files
    .filter((file): file is { name: string; at: number } => file.at !== null)
    .sort((a, b) => a.at - b.at || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name)
}

async function finishedAt(file: string): Promise<number | null> {
  try {
    const { mtimeMs, ctimeMs } = await stat(file).then((found) =>
      found.isFile() ? found : Promise.reject(new Error('no file')),
    )
    return Date.now() - Math.max(mtimeMs, ctimeMs) >= STABLE_MS ? mtimeMs : null
  } catch {
    return null
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Moves a file beside those before it; one of the same name gets a number of its own. */
async function moveTo(folder: string, name: string, where: 'done' | 'failed'): Promise<void> {
  const to = path.join(folder, where)
  await mkdir(to, { recursive: true })
  const isTaken = (await namesIn(to)).includes(name)
  await rename(
    path.join(folder, name),
    path.join(to, isTaken ? `${name}.${randomBytes(4).toString('hex')}` : name),
  )
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
