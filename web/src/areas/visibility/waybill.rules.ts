import { WAYBILL_STATUSES } from '#contract/areas/visibility/assets.rules.ts'
import type { ActivityEntry, WaybillDetails } from '#contract/areas/visibility/waybills.contract.ts'

type Code = keyof typeof WAYBILL_STATUSES

const RAILCAR_STEPS: readonly Code[] = [0, 10, 40, 50, 70, 80, 90, 100]
const INTERMODAL_STEPS: readonly Code[] = [0, 10, 20, 30, 40, 50, 60, 80, 100]

/** The statuses a trip of this kind goes through; one it stands in counts although its kind usually skips it. */
export function stepsOf({
  equipment_kind,
  status_code,
}: Pick<WaybillDetails, 'equipment_kind' | 'status_code'>) {
  const usual = equipment_kind === 'imdl' ? INTERMODAL_STEPS : RAILCAR_STEPS
  const isOdd =
    status_code !== null && status_code in WAYBILL_STATUSES && !usual.includes(status_code as Code)
  const codes = isOdd ? [...usual, status_code as Code].toSorted((a, b) => a - b) : usual
  return codes.map((code) => ({ code, label: WAYBILL_STATUSES[code] }))
}

const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/

/** A changed value as people read it: a status by its label, a moment as one, anything else as it is. */
export function changedValue(
  field: string,
  value: string | null,
): { text: string } | { instant: string } | null {
  if (value === null || value === '') return null
  if (field === 'status_code') return { text: WAYBILL_STATUSES[Number(value) as Code] ?? 'NA' }
  if (field === 'load_empty_status') return { text: value === 'L' ? 'Loaded' : 'Empty' }
  return INSTANT.test(value) ? { instant: value } : { text: value }
}

/** The person behind a change; null when a message made it. */
export const personOf = ({ user }: ActivityEntry): string | null =>
  user ? `${user.first_name} ${user.last_name}`.trim() : null

/** One sentence for who cannot see the map. */
export function tripSummary({ origin, destination, current, sightings }: WaybillDetails): string {
  const from = origin?.display_name ?? 'an unknown origin'
  const to = destination?.display_name ?? 'an unknown destination'
  const at = current ? `, last seen at ${current.display_name}` : ''
  return `Map of the trip from ${from} to ${to}${at}; ${sightings.length} sightings, listed below the map.`
}
