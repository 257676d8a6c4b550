import { WAYBILL_STATUSES } from '#contract/areas/visibility/assets/assets.rules.ts'
import type { ActivityEntry, WaybillDetails } from '#contract/areas/visibility/waybills/waybills.contract.ts'
import { formatCount } from '#contract/base/plural.ts'

type Code = keyof typeof WAYBILL_STATUSES

const RAILCAR_STEPS: readonly Code[] = [0, 10, 40, 50, 70, 80, 90, 100]
const INTERMODAL_STEPS: readonly Code[] = [0, 10, 20, 30, 40, 50, 60, 80, 100]

/** The stages of this kind of trip; the current status is included even if this kind usually skips it. */
export function getSteps({
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
  if (field === 'status_code') return { text: WAYBILL_STATUSES[Number(value) as Code] ?? value }
  if (field === 'load_empty_status') return { text: { L: 'Loaded', E: 'Empty' }[value] ?? value }
  return INSTANT.test(value) ? { instant: value } : { text: value }
}

export interface ActivityGroup {
  key: string
  at: string
  person: string | null
  /** The event and its place, for a change that no person made. */
  cause: string
  /** The place it happened at, as the message named it. */
  place: string | null
  entries: ActivityEntry[]
}

/** Entries by what made them: one event of a railroad, or one person at one moment, changes several fields at once. */
export function groupActivity(entries: readonly ActivityEntry[]): ActivityGroup[] {
  const groups = new Map<string, ActivityGroup>()
  for (const entry of entries) {
    const { event, location, carrier } = toText(entry)
    const person = getPerson(entry)
    const key = [entry.operation_ts, person, event, location].join(' ')
    const group = groups.get(key)
    if (group) group.entries.push(entry)
    else {
      const cause = [event ?? 'Railroad message', location, carrier].filter(Boolean).join(', ')
      groups.set(key, { key, at: entry.operation_ts, person, cause, place: location, entries: [entry] })
    }
  }
  return [...groups.values()]
}

function toText({ metadata }: ActivityEntry) {
  const word = (name: string): string | null => {
    const value = metadata[name]
    return typeof value === 'string' && value !== '' ? value : null
  }
  return { event: word('event'), location: word('location'), carrier: word('carrier') }
}

const getPerson = ({ user }: ActivityEntry): string | null =>
  user ? `${user.first_name} ${user.last_name}`.trim() : null

/** Estimates are shown in the zone of the destination, everything else in the zone of its place. */
export const isEstimate = (field: string): boolean => /eta/.test(field)

/** One sentence for who cannot see the map. */
export function tripSummary({ origin, destination, current, sightings }: WaybillDetails): string {
  const from = origin?.display_name ?? 'an unknown origin'
  const to = destination?.display_name ?? 'an unknown destination'
  const at = current ? `, last seen at ${current.display_name}` : ''
  return `Map of the trip from ${from} to ${to}${at}; ${formatCount(sightings.length, 'sighting')}, listed below the map.`
}

/** A unit is shown at its destination by nothing but a report. */
const MAX_PROGRESS = 0.95

/**
 * The elapsed share of the time from the last sighting to the ETA, 0 to 1; null for a unit that stands still or has
 * no ETA.
 */
export function getProgress(
  { status_code, last_sighting_date, tele_eta, waiting_since }: WaybillDetails,
  now: Date,
): number | null {
  if (status_code !== 40 || waiting_since !== null || last_sighting_date === null || tele_eta.date === null)
    return null
  const [seen, eta] = [Date.parse(last_sighting_date), Date.parse(tele_eta.date)]
  return eta <= seen ? null : Math.min(MAX_PROGRESS, Math.max(0, (now.getTime() - seen) / (eta - seen)))
}
