import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AppError } from '#contract/base/errors.ts'
import type { Db } from '../../../db/tx.ts'
import { newObject } from '../../../files/names.ts'
import type { Received } from '../../../files/receive.ts'
import { receiveWatched } from '../../../files/receive-watched.ts'
import type { Store } from '../../../files/store.ts'
import { actFor } from '../../../http/actor.ts'
import type { Actor, Ctx as HandlerCtx } from '../../../http/context.ts'
import { job, Nothing, type Job, type JobCtx } from '../../../jobs/queue.ts'
import { selectActiveCustomers } from '../../../jobs/queue.queries.ts'
import { selectIds } from '../../../list/bulk.ts'
import { countRows, csvFile, xlsxFile } from '../../../list/file.ts'
import * as queries from './exports.queries.ts'
import { MAKE_EXPORT } from './exports.rules.ts'
import { readCriteria, requireList } from './exports.service.ts'

type Ctx = Pick<JobCtx, 'database'> & Partial<Pick<JobCtx, 'signal'>>

/** What printing needs besides the rows. */
type ExportParts = Pick<HandlerCtx, 'store' | 'vault' | 'settings'>

/** The owner of the file, and its customer. */
interface ExportJob {
  customerId: number
  userId: number
  exportId: string
}

/** Background jobs of lists: exports that take too long to wait for, and removal of expired ones. */
export const exportJobs = (parts: ExportParts): readonly Job[] => [
  job({
    ...MAKE_EXPORT,
    slots: 'files',
    load: async () => (ctx, exportJob) => makeExport(ctx, parts, exportJob),
  }),
  job({
    name: 'sweepExports',
    slots: 'files',
    payload: Nothing,
    cron: '47 * * * *',
    load: async () => (ctx) => sweepExports(ctx, parts.store),
  }),
]

/**
 * Writes a file with the requester's current permissions. After a crash it starts again and overwrites the partial
 * file. Lost permissions end it with a message; anything else is retried.
 */
export async function makeExport(ctx: Ctx, parts: ExportParts, exportJob: ExportJob): Promise<void> {
  const { customerId, exportId } = exportJob
  const { store } = parts
  try {
    const begun = await asUser(ctx, exportJob, (db) =>
      queries.beginExport(db, customerId, exportId, newObject(`c${customerId}`)),
    )
    if (begun === null) return
    const { file, rows } = await write(ctx, parts, exportJob, begun)
    try {
      await store.put(begun.object, file)
    } finally {
      await rm(file.path, { force: true })
    }
    const size = file.size
    const isWanted = await asUser(ctx, exportJob, (db) =>
      queries.updateExportReady(db, customerId, exportId, { rows, size }),
    )
    if (!isWanted) await store.remove(begun.object)
  } catch (error) {
    if (error instanceof ExportCanceled) return
    if (!(error instanceof AppError) || error.status >= 500) throw error
    await fail(ctx, exportJob, error.message)
  }
}

/** The export was canceled. */
class ExportCanceled extends Error {}

const asUser = <T>(
  { database }: Ctx,
  { customerId, userId }: ExportJob,
  work: (db: Db, actor: Actor) => Promise<T>,
): Promise<T> => database.tenant(customerId, async (db) => work(db, await actFor(db, userId, customerId)))

/** For a user who can no longer sign in, nothing is recorded: the export is removed when it expires. */
const fail = (ctx: Ctx, exportJob: ExportJob, reason: string): Promise<unknown> =>
  asUser(ctx, exportJob, (db) =>
    queries.updateExportFailed(db, exportJob.customerId, exportJob.exportId, reason),
  ).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })

const MAX_BYTES = 1024 ** 3

async function write(
  ctx: Ctx,
  parts: ExportParts,
  exportJob: ExportJob,
  { list: name, format, columns, criteria }: queries.ExportRequest,
): Promise<{ file: Received; rows: number }> {
  const progress = { done: 0, total: 0 }
  const file = await ctx.database.tenant(
    exportJob.customerId,
    async (db) => {
      const actor = await actFor(db, exportJob.userId, exportJob.customerId)
      const list = requireList(name, actor)
      const accepted = { ...readCriteria(list, criteria), columns }
      const env = list.env({ actor, customerId: exportJob.customerId }, accepted)
      progress.total = await countRows(db, list.rows, accepted, env)
      const onRows = (count: number) => {
        progress.done += count
      }
      const saveAs = (stream: Readable) =>
        receiveWatched(stream, parts.store.incoming, {
          maxBytes: MAX_BYTES,
          onSecond: () => notify(ctx, exportJob, progress),
        })
      if (format !== 'pdf') {
        const made = { csv: csvFile, xlsx: xlsxFile }[format](db, list.rows, accepted, env, { onRows })
        return await saveAs(made.stream)
      }
      const ids = await selectIds<unknown, number>(db, list.rows, accepted, env)
      const given = { ...parts, db, customerId: exportJob.customerId }
      return await saveAs(Readable.from([await list.print!(given, ids, onRows)]))
    },
    { readOnly: true, copying: 'out' },
  )
  return { file, rows: progress.done }
}

/** Throws when it was stopped, or the worker is to stop. */
async function notify(
  ctx: Ctx,
  exportJob: ExportJob,
  progress: { done: number; total: number },
): Promise<void> {
  ctx.signal?.throwIfAborted()
  const isWanted = await asUser(ctx, exportJob, (db) =>
    queries.updateExportProgress(db, exportJob.customerId, exportJob.exportId, progress),
  )
  if (!isWanted) throw new ExportCanceled('this export was canceled')
}

/** Deletes expired files. */
export async function sweepExports({ database }: Pick<JobCtx, 'database'>, store: Store): Promise<void> {
  for (const customerId of await database.anonymous(selectActiveCustomers)) {
    const objects = await database.tenant(customerId, (db) => queries.deleteExpiredExports(db, customerId))
    for (const object of objects) await store.remove(object)
  }
}
