import * as contract from '#contract/areas/reports/templates/library.contract.ts'
import { LIBRARY, type ReadyTemplate } from '#contract/areas/reports/templates/library.rules.ts'
import { ScheduleBody } from '#contract/areas/reports/schedules/schedules.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Actor, Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { countRows } from '../../../list/file.ts'
import { insertReport } from '../reports/reports.queries.ts'
import { allowedColumns, prepare } from '../reports.service.ts'
import { addSchedule } from '../schedules/schedules.service.ts'
import * as queries from './templates.queries.ts'

export const libraryService = implement(contract, {
  /** Those about lists that the caller may open. */
  listLibrary: async ({ actor }) => ({
    templates: getOpen(actor).map((one) => ({
      ...one,
      shape: { across: [], ...one.shape, timezone: 'America/Chicago' },
    })),
  }),

  /** Throws not_found as useLibraryTemplate does. */
  async countLibraryTemplate(ctx, { params: { key }, query: { timezone } }) {
    const { shape } = requireOpen(ctx.actor, key)
    const { rows, input, env } = prepare(ctx, { across: [], ...shape, timezone })
    return { row_count: await countRows(ctx.db, rows, input, env) }
  },

  /** Throws not_found for a template that the library does not have, or not for the caller. */
  async useLibraryTemplate(ctx, { params: { key }, body: { schedule, timezone } }) {
    const ready = requireOpen(ctx.actor, key)
    const { db, customerId } = ctx
    const { reportId, templateId } = await makeReport(ctx, ready, timezone)
    const person = await queries.selectActor(db)
    const made =
      schedule && person !== null
        ? await addSchedule(ctx, reportId, ScheduleBody.parse({ timezone, recipients: person.email }))
        : null
    ctx.describeChange({
      target: { report_id: reportId },
      before: null,
      after: { report_name: ready.name, customer_id: customerId, scheduled: made !== null },
    })
    return { report_id: reportId, template_id: templateId, schedule_id: made?.schedule_id ?? null }
  },
})

function getOpen(actor: Actor): ReadyTemplate[] {
  const open = new Set(allowedColumns(actor).map(({ group }) => group))
  return LIBRARY.filter(({ shape }) => open.has(shape.dataset))
}

function requireOpen(actor: Actor, key: string): ReadyTemplate {
  const ready = getOpen(actor).find((one) => one.key === key)
  if (ready === undefined) throw new AppError('not_found')
  return ready
}

const MAX_SAME = 50

/** Template and report under the ready one's name; a name in use gets a number. */
async function makeReport(ctx: Ctx, { name, description, shape }: ReadyTemplate, timezone: string) {
  const { db, customerId } = ctx
  const createdBy = await queries.selectActorName(db)
  prepare(ctx, { across: [], ...shape, timezone })
  for (let at = 1; at <= MAX_SAME; at += 1) {
    const title = at === 1 ? name : `${name} (${at})`
    const body = { template_name: title, description, across: [], ...shape, timezone }
    const template = await queries.insertTemplate(db, customerId, body, createdBy)
    if (template === null) continue
    await queries.insertVersion(db, customerId, template, { body, words: 'Created.', changedBy: createdBy })
    const { template_id } = template
    const reportId = await insertReport(db, customerId, {
      report_name: title,
      template_id,
      filters: [],
      pinned_version: null,
      createdBy,
    })
    if (reportId !== null) return { reportId, templateId: template_id }
    await queries.deleteTemplate(db, customerId, template_id)
  }
  throw new AppError('conflict', { message: `There are ${MAX_SAME} reports called “${name}”. Delete some.` })
}
