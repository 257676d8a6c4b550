import {
  listSchedules,
  previewDates,
  removeSchedule,
  updateSchedule,
} from '#contract/areas/reports/schedules/schedules.contract.ts'
import {
  confirmReportDomain,
  listReportDomains,
  removeReportDomain,
} from '#contract/areas/reports/schedules/domains.contract.ts'
import type { Rhythm } from '#contract/areas/reports/schedules/rhythm.rules.ts'
import { send, type SendOptions } from '../../../form/send.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

interface Of {
  customerId: number
  reportId: number
}

/** The schedules of a report, oldest first; the page opens the first (RPT-055). */
export const schedules = (params: Of) => endpointQuery(listSchedules, { params })

/** The next three times of a rhythm that may not be saved yet. */
export const nextDates = (customerId: number, body: Rhythm) =>
  endpointQuery(previewDates, { params: { customerId }, body })

export const deleteSchedule = (params: Of & { scheduleId: number }, options: SendOptions) =>
  send(removeSchedule, { params }, options)

export const setActive = (params: Of & { scheduleId: number }, active: boolean, options: SendOptions) =>
  send(updateSchedule, { params, body: { active } }, options)

export const domains = (customerId: number) => endpointQuery(listReportDomains, { params: { customerId } })

interface DomainParams {
  customerId: number
  domain: string
}

export const confirmDomain = (params: DomainParams, options: SendOptions) =>
  changeDomains(params, send(confirmReportDomain, { params }, options))

export const removeDomain = (params: DomainParams, options: SendOptions) =>
  changeDomains(params, send(removeReportDomain, { params }, options))

/** The answer of a change is the list as it is now. */
async function changeDomains<R extends ReturnType<typeof send<typeof confirmReportDomain>>>(
  { customerId }: DomainParams,
  sending: R,
): Promise<Awaited<R>> {
  const result = await sending
  if (result.success) queryClient.setQueryData(domains(customerId).queryKey, result.data)
  return result
}

export const reloadSchedules = (): Promise<void> =>
  queryClient.resetQueries({ queryKey: [listSchedules.name] })
