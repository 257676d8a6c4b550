import * as contract from '#contract/areas/reports/templates/templates.contract.ts'
import type { Template, TemplateBody } from '#contract/areas/reports/templates/templates.contract.ts'
import { PREVIEW_ROWS } from '#contract/areas/reports/reports.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import { staleVersion } from '../../../http/conflict.ts'
import { type Ctx, Json, type ReadCtx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { defineExport } from '../../../list/export-definition.ts'
import { selectPage } from '../../../list/page.ts'
import { allowedColumns, getLabels, prepare } from '../reports.service.ts'
import { readBehind, readRemoved, readWhole } from './summary.service.ts'
import { describeChanges } from './changes.rules.ts'
import { requireOrderedDays } from './day-order.rules.ts'
import * as queries from './templates.queries.ts'

export const templatesService = implement(
  contract,
  {
    listTemplates: async ({ db, customerId }, { query }) =>
      new Json(await selectPage(db, queries.templateRows, query, { customerId })),

    /** Columns of the lists that the caller may open; others are not named (RPT-038). */
    listTemplateColumns: async ({ actor }) => ({ columns: allowedColumns(actor) }),

    /** Throws invalid_request for a name in use or a column that is not there, not_permitted for a closed list. */
    async createTemplate(ctx, { body }) {
      prepare(ctx, body)
      requireOrderedDays(body.filters, getLabels(body.dataset))
      const name = await queries.selectActorName(ctx.db)
      const template = await queries.insertTemplate(ctx.db, ctx.customerId, body, name)
      if (template === null) throw inUse
      await queries.insertVersion(ctx.db, ctx.customerId, template, {
        body,
        words: 'Created.',
        changedBy: name,
      })
      ctx.describeChange({
        target: { template_id: template.template_id },
        before: null,
        after: reported(body),
      })
      return template
    },

    async previewDraft(ctx, { body: { behind, across_cell, ...shape } }) {
      const ready = prepare(ctx, shape)
      return behind === undefined
        ? readWhole(ctx, ready, shape, PREVIEW_ROWS)
        : readBehind(ctx, ready, shape, { behind, across_cell }, BEHIND_ROWS)
    },

    countRemoved: async (ctx, { body }) => readRemoved(ctx, body),

    getTemplate: async (ctx, { params }) => requireTemplate(ctx, params.templateId),

    /** Throws not_found, conflict for a stale version, and what createTemplate throws. */
    async updateTemplate(ctx, { params: { templateId }, body }) {
      const { version, ...content } = body
      const before = await requireTemplate(ctx, templateId)
      if (version !== undefined && version !== before.version)
        throw staleVersion<typeof body>(getContent(before), before.version)
      return save(ctx, before, content)
    },

    /** Throws not_found. */
    async archiveTemplate(ctx, { params: { templateId }, body: { status } }) {
      const before = await requireTemplate(ctx, templateId)
      const after = await queries.updateTemplateStatus(ctx.db, ctx.customerId, templateId, status)
      ctx.describeChange({ before: { status: before.status }, after: { status } })
      return after!
    },

    async listTemplateVersions(ctx, { params: { templateId } }) {
      await requireTemplate(ctx, templateId)
      return {
        versions: await queries.selectVersions(ctx.db, ctx.customerId, templateId),
        used_by: await queries.selectReportNames(ctx.db, ctx.customerId, templateId),
      }
    },

    /** Throws not_found for a version that is not there, and what updateTemplate throws. */
    async restoreTemplate(ctx, { params: { templateId, version } }) {
      const before = await requireTemplate(ctx, templateId)
      const body = await queries.selectVersionBody(ctx.db, ctx.customerId, templateId, version)
      if (body === null) throw new AppError('not_found')
      return save(ctx, before, body, `Restored version ${version}.`)
    },

    /** Throws not_found, and conflict naming the reports that use it. */
    async removeTemplate(ctx, { params: { templateId } }) {
      const before = await requireTemplate(ctx, templateId)
      const names = await queries.selectReportNames(ctx.db, ctx.customerId, templateId)
      if (names.length > 0)
        throw new AppError('conflict', {
          message: `Used by ${nameSome(names)}. Delete ${names.length === 1 ? 'this report' : 'these reports'} first.`,
        })
      await queries.deleteTemplate(ctx.db, ctx.customerId, templateId)
      ctx.describeChange({ before: reported(before), after: null })
      return { template_id: templateId, deleted: true }
    },

    async previewTemplate(ctx, { params }) {
      const template = await requireTemplate(ctx, params.templateId)
      return readWhole(ctx, prepare(ctx, template), template, PREVIEW_ROWS)
    },
  },
  { listTemplates: defineExport(queries.templateRows, ({ customerId }) => ({ customerId })) },
)

/** Rows shown behind a number. */
export const BEHIND_ROWS = 200
const NAMED = 3

/** Saves a template as its next version. Throws invalid_request for a name in use or a column that is not there. */
async function save(ctx: Ctx, before: Template, content: TemplateBody, prefix?: string): Promise<Template> {
  const { db, customerId } = ctx
  prepare(ctx, content)
  requireOrderedDays(content.filters, getLabels(content.dataset))
  if (await queries.selectIsNameInUse(db, customerId, before.template_id, content.template_name)) throw inUse
  const after = (await queries.updateTemplateRow(db, customerId, before.template_id, content))!
  const changes = describeChanges(before, content, getLabels(content.dataset))
  await queries.insertVersion(db, customerId, after, {
    body: content,
    words: [...(prefix ? [prefix] : []), ...changes].join(' ') || 'Saved without changes.',
    changedBy: await queries.selectActorName(db),
  })
  ctx.describeChange({ before: reported(before), after: reported(content) })
  return after
}

/** The first names, and how many more there are. */
function nameSome(names: readonly string[]): string {
  const more = names.length - NAMED
  const shown = names.slice(0, NAMED).map((one) => `“${one}”`)
  return new Intl.ListFormat('en-US').format(more > 0 ? [...shown, `${more} more`] : shown)
}

const inUse = new AppError('invalid_request', {
  errors: { template_name: ['A template with this name already exists. Choose another name.'] },
})

/** Throws not_found. */
async function requireTemplate(
  { db, customerId }: Pick<ReadCtx, 'db' | 'customerId'>,
  templateId: number,
): Promise<Template> {
  const template = await queries.selectTemplate(db, customerId, templateId)
  if (template === null) throw new AppError('not_found')
  return template
}

const getContent = ({
  template_name,
  description,
  dataset,
  columns,
  filters,
  sort,
  groups,
  across,
  measures,
  timezone,
}: Template): TemplateBody => ({
  template_name,
  description,
  dataset,
  columns,
  filters,
  sort,
  groups,
  across,
  measures,
  timezone,
})

/** Values of filters may name people, so the audit log has the columns only. */
const reported = ({ template_name, dataset, columns, filters }: TemplateBody) => ({
  template_name,
  dataset,
  columns: columns.map(({ key }) => key).join(', '),
  filters: filters.map(({ key }) => key).join(', '),
})
