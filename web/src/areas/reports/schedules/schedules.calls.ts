import {
  listSchedules,
  removeSchedule,
  updateSchedule,
} from '#contract/areas/reports/schedules/schedules.contract.ts'
import { send, type SendOptions } from '../../../form/send.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

interface Of {
  customerId: number
  reportId: number
}

/** The schedules of a report, oldest first; the page opens the first (RPT-055). */
export const schedules = (params: Of) => endpointQuery(listSchedules, { params })

export const deleteSchedule = (params: Of & { scheduleId: number }, options: SendOptions) =>
  send(removeSchedule, { params }, options)

export const setActive = (params: Of & { scheduleId: number }, active: boolean, options: SendOptions) =>
  send(updateSchedule, { params, body: { active } }, options)

export const reloadSchedules = (): Promise<void> =>
  queryClient.resetQueries({ queryKey: [listSchedules.name] })
