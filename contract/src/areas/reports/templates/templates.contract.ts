import { z } from 'zod'
import { BOUND } from '../../../base/bounds.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, IdParam } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { MAX_FILTER_TEXT, MAX_FILTERS, OPERANDS } from '../../../list/filter.ts'
import { listResponse, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import {
  DATA_TYPES,
  DATASET_LABELS,
  MAX_ACROSS,
  MAX_GROUPS,
  MAX_MEASURES,
  MAX_REPORT_COLUMNS,
  MEASURE_LABELS,
  type MeasureKind,
  PERIOD_LABELS,
  SEES_REPORTS,
  SHOWN_AS_LABELS,
  type ShownAs,
} from '../reports.rules.ts'
import { templateList } from './templates.list.ts'

const MAX_KEY = 60
const MAX_LABEL = 60
const key = z.string().max(MAX_KEY, BOUND)

export const TemplateColumn = z.object({
  key,
  /** Replaces the usual heading. */
  label: z.string().trim().max(MAX_LABEL, BOUND).optional(),
})
export type TemplateColumn = z.infer<typeof TemplateColumn>

export const TemplateFilter = z.object({
  key,
  operand: z.enum(OPERANDS),
  value: z.string().max(MAX_FILTER_TEXT, BOUND),
})
export type TemplateFilter = z.infer<typeof TemplateFilter>

/** Rows of the same value stand together; a date by its day, week or month. */
export const TemplateGroup = z.object({
  key,
  by: z.enum(Object.keys(PERIOD_LABELS) as (keyof typeof PERIOD_LABELS)[]).optional(),
})
export type TemplateGroup = z.infer<typeof TemplateGroup>

export const TemplateMeasure = z.object({
  key,
  kind: z.enum(Object.keys(MEASURE_LABELS) as MeasureKind[]),
  shown_as: z.enum(Object.keys(SHOWN_AS_LABELS) as ShownAs[]).optional(),
  label: z.string().trim().max(MAX_LABEL, BOUND).optional(),
})
export type TemplateMeasure = z.infer<typeof TemplateMeasure>

const TemplateSort = z.object({ key, direction: z.enum(['asc', 'desc']) })

export const Filters = z
  .array(TemplateFilter)
  .max(MAX_FILTERS, `Use at most ${MAX_FILTERS} filters. Remove some.`)

/** What a report shows: the saved part of a template, and all that a preview needs (RPT-040). */
const shape = {
  dataset: field.choice('Data', DATASET_LABELS),
  columns: field.custom(
    'Columns',
    z
      .array(TemplateColumn)
      .min(1, 'Choose at least one column.')
      .max(MAX_REPORT_COLUMNS, `Use at most ${MAX_REPORT_COLUMNS} columns. Remove some.`),
    { isNeeded: true },
  ),
  filters: field.custom('Filters', Filters).default([]),
  sort: field.custom('Sort', z.array(TemplateSort).max(1, 'Sort by one column.')).default([]),
  groups: field
    .custom(
      'Groups',
      z.array(TemplateGroup).max(MAX_GROUPS, `Use at most ${MAX_GROUPS} groups. Remove some.`),
    )
    .default([]),
  /** Its values stand over the top, one column each. */
  across: field
    .custom('Column group', z.array(TemplateGroup).max(1, 'Use only one column group.'))
    .default([]),
  measures: field
    .custom(
      'Measures',
      z.array(TemplateMeasure).max(MAX_MEASURES, `Use at most ${MAX_MEASURES} measures. Remove some.`),
    )
    .default([]),
  /** Today, and last week, are those of this zone. */
  timezone: field.zone('Time zone').default('America/Chicago'),
}

export const ReportShape = z.object(shape)
export type ReportShape = z.infer<typeof ReportShape>

/** A template as it is saved; its name is trimmed (RPT-023, RPT-030). */
export const TemplateBody = z.object({
  template_name: field.text('Name', { min: 1, max: 255, missing: 'Enter a name.' }),
  description: field.text('Description', { max: 255 }).default(''),
  ...shape,
})
export type TemplateBody = z.infer<typeof TemplateBody>

export const Template = TemplateBody.extend({
  template_id: z.number(),
  /** Archived templates make no new reports (RPT-028). */
  status: z.enum(['active', 'archived']),
  created_by: z.string(),
  created_ts: z.string(),
  updated_ts: z.string(),
  version: z.number(),
})
export type Template = z.infer<typeof Template>

const DataColumn = z.object({
  key: z.string(),
  label: z.string(),
  data_type: z.enum(DATA_TYPES),
  /** Amounts in US dollars, or shares. */
  unit: z.enum(['usd', 'percent']).optional(),
  /** Differences have a sign. */
  is_change: z.literal(true).optional(),
})
export type DataColumn = z.infer<typeof DataColumn>

/** A total: of all rows (no values), of a group, or of a group within a group. */
const SummaryLine = z.object({
  values: z.array(z.string().nullable()),
  measures: z.array(z.number().nullable()),
  /** The measures of each value over the top, those of all others last. */
  cells: z.array(z.array(z.number().nullable())).optional(),
})
export type SummaryLine = z.infer<typeof SummaryLine>

/** A grouped report: groups in their order, each followed by its parts; the total is first. */
export const ReportSummary = z.object({
  groups: z.array(DataColumn),
  measures: z.array(DataColumn),
  /** The values over the top; no value is an empty text. */
  across: z.object({ column: DataColumn, values: z.array(z.string()), has_other: z.boolean() }).nullable(),
  lines: z.array(SummaryLine),
})
export type ReportSummary = z.infer<typeof ReportSummary>

/** Rows as a report shows, mails and saves them (RPT-025). */
export const ReportData = z.object({
  columns: z.array(DataColumn),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
  record_count: z.number(),
  /** The groups and their measures; null for a report without groups, and on further pages. */
  summary: ReportSummary.nullable(),
  /** When the rows were read. */
  data_as_of_ts: z.string(),
})
export type ReportData = z.infer<typeof ReportData>

/** A column that a template may show, filter by or sort by (RPT-024). */
const ReportColumn = z.object({
  key: z.string(),
  label: z.string(),
  group: z.enum(Object.keys(DATASET_LABELS) as (keyof typeof DATASET_LABELS)[]),
  data_type: z.enum(DATA_TYPES),
  sortable: z.boolean(),
  filterable: z.boolean(),
  operands: z.array(z.enum(OPERANDS)),
  /** What can be measured of it; nothing of a text. */
  measures: z.array(z.enum(Object.keys(MEASURE_LABELS) as MeasureKind[])),
  unit: z.literal('usd').optional(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
})
export type ReportColumn = z.infer<typeof ReportColumn>

/** The values of a group and of its part: the rows behind a number. */
export const Behind = z
  .array(z.string().max(MAX_FILTER_TEXT, BOUND).nullable())
  .max(MAX_GROUPS, `Use at most ${MAX_GROUPS} groups. Remove some.`)

/** The value over the top of such a number: one of those shown, or none of them. */
const acrossText = z.string().max(MAX_FILTER_TEXT, BOUND)
export const AcrossCell = z.union([
  z.object({ is: acrossText }),
  z.object({ not: z.array(acrossText).max(MAX_ACROSS, `Use at most ${MAX_ACROSS} values.`) }),
])
export type AcrossCell = z.infer<typeof AcrossCell>

const TemplateParams = CustomerParams.extend({ templateId: IdParam })

export const TemplateRow = listRow(templateList, { template_id: z.number() })
export type TemplateRow = z.infer<typeof TemplateRow>

export const listTemplates = endpoint({
  name: 'listTemplates',
  method: 'GET',
  path: '/reports/{customerId}/template',
  access: SEES_REPORTS,
  summary: 'Report templates of the customer.',
  params: CustomerParams,
  query: listRequest(templateList),
  response: listResponse(templateList, TemplateRow),
})

export const listTemplateColumns = endpoint({
  name: 'listTemplateColumns',
  method: 'GET',
  path: '/reports/{customerId}/template/columns',
  access: SEES_REPORTS,
  summary: 'Columns a template can use, from every list the caller can see.',
  params: CustomerParams,
  response: z.object({ columns: z.array(ReportColumn) }),
})

export const createTemplate = endpoint({
  name: 'createTemplate',
  method: 'POST',
  path: '/reports/{customerId}/template',
  access: SEES_REPORTS,
  summary: 'Creates a report template.',
  params: CustomerParams,
  takesWhole: true,
  body: TemplateBody,
  response: Template,
})

export const previewDraft = endpoint({
  name: 'previewDraft',
  method: 'POST',
  path: '/reports/{customerId}/template/preview',
  access: SEES_REPORTS,
  summary: 'The first 25 rows of an unsaved template, or of one of its groups.',
  params: CustomerParams,
  body: ReportShape.extend({ behind: Behind.optional(), across_cell: AcrossCell.optional() }),
  reads: true,
  response: ReportData,
})

export const countRemoved = endpoint({
  name: 'countRemoved',
  method: 'POST',
  path: '/reports/{customerId}/template/removed',
  access: SEES_REPORTS,
  summary: 'How many rows each filter removes on its own.',
  params: CustomerParams,
  body: ReportShape,
  reads: true,
  response: z.object({
    total: z.number(),
    left: z.number(),
    /** In the order of the filters; null where counting without it would read too much. */
    removed: z.array(z.number().nullable()),
  }),
})

export const getTemplate = endpoint({
  name: 'getTemplate',
  method: 'GET',
  path: '/reports/{customerId}/template/{templateId}',
  access: SEES_REPORTS,
  summary: 'A report template.',
  params: TemplateParams,
  response: Template,
})

export const updateTemplate = endpoint({
  name: 'updateTemplate',
  method: 'PUT',
  path: '/reports/{customerId}/template/{templateId}',
  access: SEES_REPORTS,
  summary: 'Updates a report template and the reports based on it. Returns 409 for a stale version.',
  params: TemplateParams,
  body: TemplateBody.extend({ version: z.number().int().optional() }),
  response: Template,
})

export const archiveTemplate = endpoint({
  name: 'archiveTemplate',
  method: 'PATCH',
  path: '/reports/{customerId}/template/{templateId}',
  access: SEES_REPORTS,
  summary: 'Archives or unarchives a report template. Its reports are kept.',
  params: TemplateParams,
  body: z.object({ status: z.enum(['active', 'archived']) }),
  response: Template,
})

const TemplateVersion = z.object({
  version: z.number(),
  /** What changed, one sentence each. */
  words: z.string(),
  changed_by: z.string(),
  changed_ts: z.string(),
})
export type TemplateVersion = z.infer<typeof TemplateVersion>

export const listTemplateVersions = endpoint({
  name: 'listTemplateVersions',
  method: 'GET',
  path: '/reports/{customerId}/template/{templateId}/versions',
  access: SEES_REPORTS,
  summary: 'The last 50 versions of a template, newest first, and the reports that use it.',
  params: TemplateParams,
  response: z.object({ versions: z.array(TemplateVersion), used_by: z.array(z.string()) }),
})

export const restoreTemplate = endpoint({
  name: 'restoreTemplate',
  method: 'POST',
  path: '/reports/{customerId}/template/{templateId}/versions/{version}/restore',
  access: SEES_REPORTS,
  summary: 'Restores an earlier version as the newest one.',
  params: TemplateParams.extend({ version: IdParam }),
  response: Template,
})

export const removeTemplate = endpoint({
  name: 'removeTemplate',
  method: 'DELETE',
  path: '/reports/{customerId}/template/{templateId}',
  access: SEES_REPORTS,
  summary: 'Deletes a report template that no report uses.',
  params: TemplateParams,
  response: z.object({ template_id: z.number(), deleted: z.literal(true) }),
})

export const previewTemplate = endpoint({
  name: 'previewTemplate',
  method: 'POST',
  path: '/reports/{customerId}/template/{templateId}/preview',
  access: SEES_REPORTS,
  summary: 'The first 25 rows of a template.',
  params: TemplateParams,
  reads: true,
  response: ReportData,
})
