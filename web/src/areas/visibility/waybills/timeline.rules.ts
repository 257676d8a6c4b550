import type { Answer } from '#contract/base/endpoint.ts'
import type { listUnitDocuments } from '#contract/areas/visibility/documents/documents.contract.ts'
import type {
  ActivityEntry,
  WaybillDetails,
  WaybillSighting,
} from '#contract/areas/visibility/waybills/waybills.contract.ts'
import { type ActivityGroup, groupActivity, isEstimate } from './waybill.rules.ts'

export type UnitDocument = Answer<typeof listUnitDocuments>['documents'][number]

/** An entry of a unit's history: a sighting with its changes, a person's action, or a document. */
export interface TimelineEntry {
  key: string
  at: string
  sighting: WaybillSighting | null
  group: ActivityGroup | null
  document: UnitDocument | null
  /** The message it came in; null where a person did it. */
  messageId: number | null
}

/** What names a sighting, on the map as in the list. */
export const sightingKey = ({
  sighting_date,
  sighting_event_code,
  code_source,
  location,
}: WaybillSighting): string =>
  [sighting_date, code_source, sighting_event_code, location.display_name].join(' ')

const causeKey = (at: string, event: string | null, place: string | null): string =>
  [Date.parse(at), event, place].join(' ')

/** The history of a trip, newest first; a change is listed with the sighting that caused it. */
export function getTimeline(
  { sightings }: Pick<WaybillDetails, 'sightings'>,
  activity: readonly ActivityEntry[],
  documents: readonly UnitDocument[],
): TimelineEntry[] {
  const groups = new Map(
    groupActivity(activity).map((group) => {
      const event = group.entries[0]?.metadata['event']
      const text = typeof event === 'string' ? event : null
      return [group.person ? group.key : causeKey(group.at, text, group.place), group] as const
    }),
  )
  const seen = sightings.map((sighting): TimelineEntry => {
    const { sighting_date: at, sighting_event_code_text: event, location, message_id: messageId } = sighting
    const cause = causeKey(at, event, location.display_name)
    const group = groups.get(cause) ?? null
    groups.delete(cause)
    return { key: sightingKey(sighting), at, sighting, group, document: null, messageId }
  })
  const others = [...groups.values()].map((group): TimelineEntry => ({
    key: group.key,
    at: group.at,
    sighting: null,
    group,
    document: null,
    messageId: null,
  }))
  const papers = documents.map((document): TimelineEntry => ({
    key: `document ${document.message_id ?? `sent ${document.request_id}`} ${document.place}`,
    at: document.received_ts,
    sighting: null,
    group: null,
    document,
    messageId: document.message_id,
  }))
  return [...seen, ...others, ...papers].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

/** An entry of the shown list: the newest of several like it stands for the others. */
export interface ShownEntry extends TimelineEntry {
  /** The entry it is folded under; null for one that is shown on its own. */
  foldedUnder: string | null
  /** The moments of those folded under it, newest first. */
  folded: string[]
}

/** A railroad repeats its estimate by the hour while a unit stands: reports in a row that bring nothing else are one entry. */
export function foldRepeats(entries: readonly TimelineEntry[]): ShownEntry[] {
  const shown: ShownEntry[] = []
  let head: ShownEntry | null = null
  for (const entry of entries) {
    const isRepeat = isEstimateOnly(entry)
    const under = isRepeat && head !== null && getPlaceName(head) === getPlaceName(entry) ? head : null
    const one: ShownEntry = { ...entry, foldedUnder: under?.key ?? null, folded: [] }
    under?.folded.push(entry.at)
    if (under === null) head = isRepeat ? one : null
    shown.push(one)
  }
  return shown
}

const getPlaceName = ({ sighting }: TimelineEntry) => sighting?.location.display_name

const ESTIMATE = 'Estimated arrival'

const isEstimateOnly = ({ sighting, group }: TimelineEntry): boolean =>
  sighting?.sighting_event_code_text === ESTIMATE &&
  (group?.entries.every(({ override_field }) => isEstimate(override_field)) ?? true)
