import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  getTemplate,
  listTemplateColumns,
  listTemplates,
  previewDraft,
  previewTemplate,
  removeTemplate,
  type ReportShape,
} from '#contract/areas/reports/templates/templates.contract.ts'
import { REPORT_TEXTS } from '#contract/areas/reports/reports.rules.ts'
import { templateList } from '#contract/areas/reports/templates/templates.list.ts'
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

export const deleteTemplate = (params: { customerId: number; templateId: number }, options: SendOptions) =>
  send(removeTemplate, { params }, options)

export async function reloadTemplates(): Promise<void> {
  for (const { name } of [listTemplates, getTemplate, previewTemplate])
    await queryClient.invalidateQueries({ queryKey: [name] })
}
