import { queryOptions } from '@tanstack/react-query'
import {
  listThresholds,
  type ThresholdFields,
  updateThresholds,
} from '#contract/areas/telematics/thresholds/thresholds.contract.ts'
import { send, type SendOptions } from '../../../form/send.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

export const thresholds = (customerId: number) =>
  queryOptions(endpointQuery(listThresholds, { params: { customerId } }))

/** Sets the thresholds of a group, or of all units. */
export const saveThresholds = (
  customerId: number,
  groupId: number | null,
  body: ThresholdFields,
  options: SendOptions,
) => send(updateThresholds, { params: { customerId, group: groupId ?? 'all' }, body }, options)

export const refetchThresholds = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [listThresholds.name] })
