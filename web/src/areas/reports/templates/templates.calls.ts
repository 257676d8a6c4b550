import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import {
  countLibraryTemplate,
  listLibrary,
  useLibraryTemplate,
} from '#contract/areas/reports/templates/library.contract.ts'
import {
  archiveTemplate,
  countRemoved,
  getTemplate,
  listTemplateColumns,
  listTemplates,
  listTemplateVersions,
  previewDraft,
  previewTemplate,
  removeTemplate,
  type ReportColumn,
  type ReportData,
  restoreTemplate,
  type ReportShape,
  type TemplateFilter,
} from '#contract/areas/reports/templates/templates.contract.ts'
import { REPORT_TEXTS } from '#contract/areas/reports/reports.rules.ts'
import { templateList } from '#contract/areas/reports/templates/templates.list.ts'
import { readerZone } from '#contract/base/zone-table.ts'
import { send, type SendOptions } from '../../../form/send.ts'
import { listSource } from '../../../list/source.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

/** Templates of the customer. */
export const templates = listSource({
  list: templateList,
  endpoint: listTemplates,
  failures: { load: REPORT_TEXTS.loadTemplates },
})

export const template = (customerId: number, templateId: number) =>
  endpointQuery(getTemplate, { params: { customerId, templateId } })

export const templateColumns = (customerId: number) =>
  endpointQuery(listTemplateColumns, { params: { customerId } })

export const templatePreview = (customerId: number, templateId: number) =>
  endpointQuery(previewTemplate, { params: { customerId, templateId } })

/** Rows of choices that are not saved; the last ones stay until they come. */
export const draftPreview = (customerId: number, body: ReportShape) =>
  queryOptions({
    ...endpointQuery(previewDraft, { params: { customerId }, body }),
    placeholderData: keepPreviousData,
  })

const MAX_SUGGESTIONS = 100

/** Events need bounds. */
const getBounds = (dataset: ReportShape['dataset']): TemplateFilter[] =>
  dataset === 'events' ? [{ key: 'event_date', operand: 'greater_than_or_equals', value: 'today-7' }] : []

/** The most frequent values of a column in the caller’s rows. */
export const columnValues = (customerId: number, { group: dataset, key }: ReportColumn) => ({
  ...endpointQuery(previewDraft, {
    params: { customerId },
    body: { dataset, columns: [{ key }], groups: [{ key }], filters: getBounds(dataset) },
  }),
  retry: false,
  select: ({ summary }: ReportData) =>
    (summary?.lines ?? [])
      .flatMap(({ values }) => values[0] ?? [])
      .filter((value) => value !== '')
      .slice(0, MAX_SUGGESTIONS),
})

/** The names of the customer’s reporting groups. */
export const groupNames = (customerId: number) => ({
  ...endpointQuery(listReportingGroups, { params: { customerId } }),
  meta: { toast: REPORT_TEXTS.loadGroups },
  select: ({ data }: { data: readonly { name: string }[] }) => data.map(({ name }) => name),
})

/** How many rows each filter of such choices removes. */
export const draftRemoved = (customerId: number, body: ReportShape) =>
  queryOptions({
    ...endpointQuery(countRemoved, { params: { customerId }, body }),
    placeholderData: keepPreviousData,
  })

export const deleteTemplate = (params: { customerId: number; templateId: number }, options: SendOptions) =>
  send(removeTemplate, { params }, options)

export const library = (customerId: number) => endpointQuery(listLibrary, { params: { customerId } })

/** How many rows a built-in template has now; a number that takes too long is left out. */
export const libraryCount = (customerId: number, key: string) => ({
  ...endpointQuery(countLibraryTemplate, { params: { customerId, key }, query: { timezone: readerZone() } }),
  retry: false,
})

/** The first rows of a built-in template now. */
export const libraryRows = (customerId: number, shape: ReportShape) =>
  endpointQuery(previewDraft, {
    params: { customerId },
    body: { ...shape, groups: [], across: [], measures: [], timezone: readerZone() },
  })

export const startFromLibrary = (
  { customerId, key, schedule }: { customerId: number; key: string; schedule: boolean },
  options: SendOptions,
) =>
  send(
    useLibraryTemplate,
    { params: { customerId, key }, body: { schedule, timezone: readerZone() } },
    options,
  )

export const templateVersions = (params: { customerId: number; templateId: number }) =>
  endpointQuery(listTemplateVersions, { params })

export const restoreVersion = (
  params: { customerId: number; templateId: number; version: number },
  options: SendOptions,
) => send(restoreTemplate, { params }, options)

export const setArchived = (
  params: { customerId: number; templateId: number },
  isArchived: boolean,
  options: SendOptions,
) => send(archiveTemplate, { params, body: { status: isArchived ? 'archived' : 'active' } }, options)

export async function reloadTemplates(): Promise<void> {
  for (const { name } of [listTemplates, getTemplate, previewTemplate, listTemplateVersions])
    await queryClient.invalidateQueries({ queryKey: [name] })
}
