import * as contract from '#contract/areas/lists/exports/exports.contract.ts'
import { isAllowed } from '#contract/base/access.ts'
import { isSchema } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { check, toFieldErrors as getProblems } from '#contract/form/check.ts'
import { columnKeys } from '#contract/list/list.ts'
import { toCriteria } from '#contract/list/criteria.ts'
import { getRefusal } from '../../../http/actor.ts'
import type { Actor } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { toPredicates } from '../../../list/conditions.ts'
import { CSV_TYPE, PDF_TYPE, toFilename, XLSX_TYPE } from '../../../list/file.ts'
import { type FiledList, filedLists } from '../../../list/filed.ts'
import { REMOVE_OBJECTS } from '../../files/attachments/attachments.service.ts'
import { MAKE_EXPORT } from './exports.rules.ts'
import * as queries from './exports.queries.ts'

/** The maximum number of exports per user; each stays until it expires or is removed. */
const MAX_EXPORTS = 20

export const exportsService = implement(contract, {
  /** Requests an export. Throws invalid_request naming what is wrong with the criteria, not_permitted as the list itself would. */
  async createExport(ctx, { body }) {
    const { db, customerId, actor } = ctx
    const list = requireList(body.list, actor)
    if (body.format === 'pdf' && list.print === null)
      throw new AppError('invalid_request', {
        errors: { format: ['This list can’t be printed. Export it as CSV or Excel.'] },
      })
    requireColumns(list, body.columns)
    readCriteria(list, body.criteria)
    if ((await queries.selectExportCount(db, customerId)) >= MAX_EXPORTS) throw tooMany
    const filename = toFilename(list.rows.list, body.format)
    const made = await queries.insertExport(db, customerId, actor.userId, { ...body, filename })
    const payload = { customerId, userId: actor.userId, exportId: made.export_id }
    await enqueue(db, MAKE_EXPORT, payload, `${MAKE_EXPORT.name} ${made.export_id}`)
    // criteria may name people, so the log records only the list
    ctx.describeChange({ target: { list: body.list, format: body.format, export_id: made.export_id } })
    return made
  },

  /** The caller's own files of a list. */
  listExports: async ({ db, customerId }, { query }) => ({
    exports: await queries.selectExports(db, customerId, query.list),
  }),

  /** A file that is ready. Throws not_found for one of others, not_permitted once its list is closed to the caller. */
  async getExportFile({ db, customerId, actor, store }, { params }) {
    const made = await queries.selectExport(db, customerId, params.exportId)
    if (made === null || made.state !== 'ready' || made.object === null) throw new AppError('not_found')
    requireList(made.list, actor)
    const stored = await store.open(made.object)
    if (stored === null) throw new AppError('not_found')
    return {
      stream: stored.stream,
      type: TYPES[made.format],
      filename: made.filename,
      headers: { 'content-length': String(stored.size) },
    }
  },

  /** Cancels a running export or removes a finished one. Throws not_found for another user's. */
  async removeExport(ctx, { params: { exportId } }) {
    const { db, customerId } = ctx
    const made = await queries.selectExport(db, customerId, exportId)
    if (made === null) throw new AppError('not_found')
    if (!(await queries.updateExportCanceled(db, customerId, exportId))) {
      await queries.deleteExport(db, customerId, exportId)
      if (made.object !== null) await enqueue(db, REMOVE_OBJECTS, { objects: [made.object] })
    }
    ctx.describeChange({ target: { list: made.list, export_id: exportId } })
    return {}
  },
})

const TYPES = { csv: CSV_TYPE, xlsx: XLSX_TYPE, pdf: PDF_TYPE } as const

const tooMany = new AppError('invalid_request', {
  message: `You already have ${MAX_EXPORTS} exports. Delete some first. Exports are deleted after a day.`,
})

/** A list by its name. Throws invalid_request for an unknown one, not_permitted where the actor may not see it. */
export function requireList(name: string, actor: Actor): FiledList {
  const list = filedLists.get(name)
  if (list === undefined)
    throw new AppError('invalid_request', {
      errors: { list: ['This list can’t be exported. Choose a list that offers Export.'] },
    })
  if (!isAllowed(list.endpoint.access, actor)) throw getRefusal(list.endpoint.access)
  return list
}

function requireColumns({ rows }: FiledList, columns: readonly string[]): void {
  const known: readonly string[] = columnKeys(rows.list)
  const strange = columns.find((key) => !known.includes(key))
  if (strange !== undefined)
    throw new AppError('invalid_request', { errors: { columns: ['This list doesn’t have that column.'] } })
}

/** Parses the criteria with the list's own schema. Throws invalid_request with a message for each field. */
export function readCriteria({ endpoint, toRequest, rows }: FiledList, criteria: object): object {
  const part = rows.list.wire.in
  const schema = endpoint[part]
  if (schema === undefined || !isSchema(schema)) throw new Error(`${endpoint.name} accepts no criteria`)
  const { data, problems } = check(schema, criteria)
  if (problems !== null) throw new AppError('invalid_request', { errors: getProblems(problems, part) })
  const accepted = toRequest(data as object)
  toPredicates(rows, toCriteria(rows.list, accepted))
  return accepted
}
