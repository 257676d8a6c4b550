import type { StationFacts } from './place.ts'
import type { CodeSource, EquipmentKind } from './sighting.ts'

/**
 * What an event means for a trip, whatever code reported it. The order is the one in which events of the same minute
 * follow each other.
 */
export const ACTIONS = [
  'estimate',
  'cancel',
  'bill',
  'no_bill',
  'report',
  'arrive',
  'arrive_destination',
  'deramp',
  'notify',
  'constructive_placement',
  'actual_placement',
  'unload',
  'outgate',
  'bad_order',
  'repaired',
  'hold',
  'unhold',
  'store',
  'interchange_refused',
  'release',
  'pull',
  'ingate',
  'ramp',
  'interchange_delivered',
  'interchange_received',
  'depart',
] as const

export type Action = (typeof ACTIONS)[number]

/** One row of the mapping from reported codes to meaning: data that an administrator may edit. */
export interface EventCode {
  code_source: CodeSource
  code: string
  equipment_kind: EquipmentKind
  /** The displayed text. */
  event_text: string
  action: Action
  /** Waybill status the event leads to (VIS-021); `null` leaves it as it is. */
  status_code: number | null
  /** The same when the event happens where the trip ends, as placement and release happen at both ends. */
  status_code_at_destination: number | null
}

/** Codes by kind and source, then by code. Every event looks up a code, so the lookup builds no key strings. */
type Codes = Record<EquipmentKind, Record<CodeSource, Map<string, EventCode>>>

/** What folding needs besides the events. */
export interface Reference {
  codes: Readonly<Codes>
  /** By place key, `HOUSTON|TX`. */
  stations: ReadonlyMap<string, StationFacts>
}

/** Waybill status numbers that rules speak of (VIS-021). */
export const STATUS = { moving: 40, arrived: 50, placed: 90, complete: 100 } as const

/** Indexes the tables for fast lookup; a later row replaces an earlier one of the same code. */
export function toReference(
  codes: Iterable<EventCode>,
  stations: ReadonlyMap<string, StationFacts>,
): Reference {
  const none = () => ({ CLM: new Map<string, EventCode>(), DE157: new Map<string, EventCode>() })
  const known: Codes = { R: none(), imdl: none() }
  for (const row of codes) known[row.equipment_kind][row.code_source].set(row.code, row)
  return { codes: known, stations }
}

/** The meaning of a reported code; an unmapped code is a plain report of where the equipment is. */
export function getMeaning(
  reference: Reference,
  { code_source, code, equipment_kind }: Pick<EventCode, 'code_source' | 'code' | 'equipment_kind'>,
): EventCode {
  return (
    reference.codes[equipment_kind][code_source].get(code) ?? {
      code_source,
      code,
      equipment_kind,
      event_text: `Reported (${code})`,
      action: 'report',
      status_code: null,
      status_code_at_destination: null,
    }
  )
}

/** Rank among events of the same minute. */
export const getRank = (action: Action): number => RANKS[action]

const RANKS = Object.fromEntries(ACTIONS.map((action, rank) => [action, rank])) as Record<Action, number>
