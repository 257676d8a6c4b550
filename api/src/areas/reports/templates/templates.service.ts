import * as contract from '#contract/areas/reports/templates/templates.contract.ts'
import type { Template, TemplateBody } from '#contract/areas/reports/templates/templates.contract.ts'
import { PREVIEW_ROWS } from '#contract/areas/reports/reports.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import { staleVersion } from '../../../http/conflict.ts'
import { Json, type ReadCtx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { defineExport } from '../../../list/export-definition.ts'
import { selectPage } from '../../../list/page.ts'
import { allowedColumns, prepare, readReport } from '../reports.service.ts'
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
      const name = await queries.selectActorName(ctx.db)
      const template = await queries.insertTemplate(ctx.db, ctx.customerId, body, name)
      if (template === null) throw inUse
      ctx.noteChange({
        target: { template_id: template.template_id },
        before: null,
        after: reported(body),
      })
      return template
    },

    previewDraft: async (ctx, { body }) => readReport(ctx, prepare(ctx, body), FIRST_ROWS),

    getTemplate: async (ctx, { params }) => requireTemplate(ctx, params.templateId),

    /** Throws not_found, conflict for a stale version, and what createTemplate throws. */
    async updateTemplate(ctx, { params: { templateId }, body }) {
      const { version, ...content } = body
      const before = await requireTemplate(ctx, templateId)
      if (version !== undefined && version !== before.version)
        throw staleVersion<typeof body>(getContent(before), before.version)
      prepare(ctx, content)
      if (await queries.selectIsNamed(ctx.db, ctx.customerId, templateId, content.template_name)) throw inUse
      const after = await queries.updateTemplateRow(ctx.db, ctx.customerId, templateId, content)
      ctx.noteChange({ before: reported(before), after: reported(content) })
      return after!
    },

    /** Throws not_found, and conflict naming the reports that use it. */
    async removeTemplate(ctx, { params: { templateId } }) {
      const before = await requireTemplate(ctx, templateId)
      const names = await queries.selectReportNames(ctx.db, ctx.customerId, templateId)
      if (names.length > 0)
        throw new AppError('conflict', {
          message: `Used by ${new Intl.ListFormat('en-US').format(names.map((one) => `“${one}”`))}. Delete these reports first.`,
        })
      await queries.deleteTemplate(ctx.db, ctx.customerId, templateId)
      ctx.noteChange({ before: reported(before), after: null })
      return { template_id: templateId, deleted: true }
    },

    previewTemplate: async (ctx, { params }) =>
      readReport(ctx, prepare(ctx, await requireTemplate(ctx, params.templateId)), FIRST_ROWS),
  },
  { listTemplates: defineExport(queries.templateRows, ({ customerId }) => ({ customerId })) },
)

const FIRST_ROWS = { limit: PREVIEW_ROWS, offset: 0 }

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
}: Template): TemplateBody => ({
  template_name,
  description,
  dataset,
  columns,
  filters,
  sort,
})

/** Values of filters may name people, so the audit log has the columns only. */
const reported = ({ template_name, dataset, columns, filters }: TemplateBody) => ({
  template_name,
  dataset,
  columns: columns.map(({ key }) => key).join(', '),
  filters: filters.map(({ key }) => key).join(', '),
})
