import { removeDevice } from '#contract/areas/telematics/devices/devices.contract.ts'
import { listDeviceQuarantine } from '#contract/areas/telematics/reports/reports.contract.ts'
import { deviceQuarantineList } from '#contract/areas/telematics/reports/reports.list.ts'
import { listTrackedUnits } from '#contract/areas/telematics/units/units.contract.ts'
import { listSource } from '../../../list/source.ts'
import { send, type SendOptions } from '../../../form/send.ts'
import { queryClient } from '../../../shell/queries.ts'

/** What devices sent that could not be taken. */
export const deviceProblems = listSource({
  list: deviceQuarantineList,
  endpoint: listDeviceQuarantine,
  refreshMs: 30_000,
})

/** Reads the units again after devices were registered. */
export const refetchUnits = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [listTrackedUnits.name] })

/** Removes a unit's device permanently; its readings stay. */
export const deleteDevice = (customerId: number, equipmentId: string, options: SendOptions) =>
  send(removeDevice, { params: { customerId, equipmentId } }, options)
