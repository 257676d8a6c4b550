import type { Answer } from '#contract/base/endpoint.ts'
import type { listUnitDocuments } from '#contract/areas/visibility/documents/documents.contract.ts'
import type {
  ActivityEntry,
  WaybillDetails,
  WaybillSighting,
} from '#contract/areas/visibility/waybills/waybills.contract.ts'
import { type ActivityGroup, groupActivity } from './waybill.rules.ts'

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
