import * as contract from '#contract/areas/telematics/devices/devices.contract.ts'
import { MAX_DEVICES } from '#contract/areas/telematics/devices/devices.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import { toUnitId } from '#rail/equipment.ts'
import { implement } from '../../../implement.ts'
import { type Mounted, getMounted, repeatedIn } from './devices.rules.ts'
import { deleteDevice, selectFleetUnits, selectMountedElsewhere, upsertDevices } from './devices.queries.ts'

export const devicesService = implement(contract, {
  /**
   * Throws invalid_request naming lines that cannot be read and units that are not in the fleet, and conflict for devices that
   * are on other units.
   */
  async registerDevices(ctx, { body }) {
    const mounted = readLines(body.devices)
    const units = mounted.map(({ equipment_id }) => equipment_id)
    const devices = mounted.map(({ device_id }) => device_id)
    const known = new Set(await selectFleetUnits(ctx.db, ctx.customerId, units))
    const strange = units.filter((unit) => !known.has(unit))
    if (strange.length > 0)
      throw refusal(`Not in the fleet: ${listSome(strange)}. Correct the units, or add the equipment first.`)
    const elsewhere = await selectMountedElsewhere(ctx.db, ctx.customerId, { devices, units })
    const [first] = elsewhere
    if (first) {
      const text = `${first.device_id} is on ${first.equipment_id}. Remove it there first.`
      throw new AppError('conflict', { message: text, errors: { devices: [text] } })
    }
    await upsertDevices(ctx.db, ctx.customerId, { devices, units }, body.heartbeat_minutes)
    const sample = mounted.slice(0, 20).map((one) => `${one.device_id} ${one.equipment_id}`)
    ctx.describeChange({ after: { registered: mounted.length, heartbeat: body.heartbeat_minutes, sample } })
    return { registered: mounted.length }
  },

  /** Throws not_found for a unit without a device. */
  async removeDevice(ctx, { params }) {
    const equipmentId = toUnitId(params.equipmentId)
    const device = await deleteDevice(ctx.db, ctx.customerId, equipmentId)
    if (device === null) throw new AppError('not_found')
    ctx.describeChange({ before: { device_id: device }, after: null })
    return { equipment_id: equipmentId, deleted: true }
  },
})

function readLines(text: string): Mounted[] {
  const { mounted, wrong } = getMounted(text)
  if (wrong !== null)
    throw refusal(`Line ${wrong} needs a device ID, a comma, and a unit, like UNIT-000417, UTLX207444.`)
  if (mounted.length > MAX_DEVICES) throw refusal(`Register at most ${MAX_DEVICES} devices at once.`)
  const repeated = repeatedIn(mounted)
  if (repeated !== null) throw refusal(`${repeated} is listed twice. Remove one.`)
  return mounted.map(({ device_id, equipment_id }) => ({ device_id, equipment_id: toUnitId(equipment_id) }))
}

const SHOWN = 5

const listSome = (names: readonly string[]): string =>
  names.slice(0, SHOWN).join(', ') + (names.length > SHOWN ? ` and ${names.length - SHOWN} more` : '')

const refusal = (text: string): AppError => new AppError('invalid_request', { errors: { devices: [text] } })
