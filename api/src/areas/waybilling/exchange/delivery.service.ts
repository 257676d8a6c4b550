import { constants } from 'node:fs'
import { access, link, mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Effect } from '../../../jobs/outbox.queries.ts'
import { isLastAttempt } from '../../../jobs/outbox.ts'
import type { JobCtx } from '../../../jobs/queue.ts'
import { updateTenderDropped, updateTenderNotDropped } from './delivery.queries.ts'

const TenderFile = z.object({
  scac: z.string().regex(/^[A-Z]{2,4}$/),
  filename: z.string().regex(/^[\w.-]{1,100}$/),
  text: z.string(),
  request_id: z.number().int(),
  control_number: z.number().int(),
})

/** Where a folder remembers what was brought to it, whoever took it away since. */
const SENT = '.sent'

/**
 * Brings a document to the folder of its railroad, `<EDI_OUT_DIR>/<customer>/<SCAC>/`, and notes that it is there. A crash at
 * any point brings it exactly once: the draft is whole on disk before its name stands among those sent, and it leaves its
 * place only by becoming the file itself.
 */
export async function deliverTender(ctx: JobCtx, customerId: number, effect: Effect): Promise<void> {
  const { scac, filename, text, request_id, control_number } = TenderFile.parse(effect.payload)
  try {
    await dropOnce(path.join(ctx.settings.ediOutDir, String(customerId), scac), filename, text)
  } catch (error) {
    const failed = { requestId: request_id, reason: reasonOf(error), isLast: isLastAttempt(effect) }
    await ctx.database.tenant(customerId, (db) => updateTenderNotDropped(db, customerId, failed))
    throw error
  }
  await ctx.database.tenant(customerId, (db) =>
    updateTenderDropped(db, customerId, { requestId: request_id, controlNumber: control_number, filename }),
  )
}

const reasonOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'unknown'

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
