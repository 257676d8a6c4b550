import { setTimeout as sleep } from 'node:timers/promises'
import type { WorldSize } from '../fleet.ts'
import type { Product } from '../product.ts'
import { getDeviceId, getEquippedBlocks, createDevices } from './devices.ts'

interface Devices {
  product: Product
  size: WorldSize
  startTs: number
  nowTs: number
  /** The railroad's current time. */
  clock: () => number
}

const PAUSE_MS = 30_000
const BATCH = 500
const HEARTBEAT_MINUTES = 720

/** Registers the demo's devices and reports for them for as long as the process lives. */
export async function playDevices({ product, size, startTs, nowTs, clock }: Devices): Promise<void> {
  const units = getEquippedBlocks(size).flatMap((block) => block.units)
  for (const [customerId, own] of Map.groupBy(units, ({ customer_id }) => customer_id)) {
    const devices = own.map((unit) => `${getDeviceId(unit)}, ${unit.equipment_id}`).join('\n')
    await product.post(`/api/telematics/${customerId}/devices`, {
      devices,
      heartbeat_minutes: HEARTBEAT_MINUTES,
    })
  }
  const report = createDevices(size, startTs, nowTs)
  for (;;) {
    for (const { customerId, reports } of report(clock()))
      for (let from = 0; from < reports.length; from += BATCH)
        await product.post(`/api/telematics/${customerId}/reports`, {
          v: 1,
          source: 'demo',
          messages: reports.slice(from, from + BATCH),
        })
    await sleep(PAUSE_MS)
  }
}
