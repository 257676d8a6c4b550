import type { Action, EventCode } from './status.ts'
import type { CodeSource, EquipmentKind } from './sighting.ts'

type Row = [
  codes: string,
  kinds: 'both' | EquipmentKind,
  text: string,
  action: Action,
  status: number | null,
  atDestination?: number | null,
]

/** Sighting letters of car location messages. I, L, U, O and E are customary, not published: edit them freely. */
const CLM: readonly Row[] = [
  ['Q', 'both', 'Waybilled', 'bill', 0],
  ['N', 'both', 'On hand without a waybill', 'no_bill', 0],
  ['W', 'both', 'Released', 'release', 10, 100],
  ['X', 'both', 'Pulled from siding', 'pull', 10, 100],
  ['I', 'imdl', 'In-gated', 'ingate', 20],
  ['L', 'both', 'Loaded on railcar', 'ramp', 30],
  ['P', 'both', 'Departed', 'depart', 40],
  ['A', 'both', 'Arrived', 'arrive', 40, 50],
  ['E', 'both', 'Passing', 'report', 40],
  ['J', 'both', 'Delivered to next railroad', 'interchange_delivered', 40],
  ['R', 'both', 'Received from other railroad', 'interchange_received', 40],
  ['D', 'both', 'Arrived at destination', 'arrive_destination', 50],
  ['U', 'both', 'Unloaded from railcar', 'deramp', 60],
  // One letter, two meanings: a car waits for its track, a unit may be fetched.
  ['Y', 'R', 'Constructively placed', 'constructive_placement', 70],
  ['Y', 'imdl', 'Notified, ready for pickup', 'notify', 80],
  ['Z', 'R', 'Placed at siding', 'actual_placement', 10, 90],
  ['Z', 'imdl', 'Placed at ramp', 'deramp', null, 60],
  ['O', 'imdl', 'Out-gated', 'outgate', null, 100],
  ['B', 'both', 'Bad order', 'bad_order', null],
  ['F', 'both', 'Bad order, flat car', 'bad_order', null],
  ['G', 'both', 'Repaired', 'repaired', null],
  ['H', 'both', 'Held or delayed', 'hold', null],
  ['S', 'both', 'Stored', 'store', null],
]

/** X12 element 157 of a 322. Most letters agree with CLM; D and H do not. */
const DE157: readonly Row[] = [
  ['EI', 'both', 'Waybilled', 'bill', 0],
  ['N CD', 'both', 'On hand without a waybill', 'no_bill', 0],
  ['W', 'both', 'Released', 'release', 10, 100],
  ['X', 'both', 'Pulled from siding', 'pull', 10, 100],
  ['I GI', 'both', 'In-gated', 'ingate', 20],
  ['AL', 'both', 'Loaded on railcar', 'ramp', 30],
  ['RL', 'both', 'Departed', 'depart', 40],
  ['P', 'both', 'Departed', 'depart', 40],
  ['CI', 'both', 'Passing', 'report', 40],
  ['A X4', 'both', 'Arrived', 'arrive', 40, 50],
  ['J', 'both', 'Delivered to next railroad', 'interchange_delivered', 40],
  ['R', 'both', 'Received from other railroad', 'interchange_received', 40],
  ['AR', 'both', 'Arrived at destination', 'arrive_destination', 50],
  ['UR', 'both', 'Unloaded from railcar', 'deramp', 60],
  ['Y', 'R', 'Constructively placed', 'constructive_placement', 70],
  ['Y', 'imdl', 'Notified, ready for pickup', 'notify', 80],
  ['NT NC AV RN', 'both', 'Notified, ready for pickup', 'notify', 80],
  ['Z S', 'R', 'Placed at siding', 'actual_placement', 10, 90],
  ['Z S', 'imdl', 'Placed at ramp', 'deramp', null, 60],
  ['OA', 'both', 'Out-gated', 'outgate', null, 100],
  ['NF', 'both', 'Free time expiring', 'report', null],
  ['D U', 'both', 'Unloading complete', 'unload', 100],
  ['B BO', 'both', 'Bad order', 'bad_order', null],
  ['H', 'both', 'Bad order, heavy repair', 'bad_order', null],
  ['G RF', 'both', 'Repaired', 'repaired', null],
  ['SD HR BC', 'both', 'Held or delayed', 'hold', null],
  ['E X2', 'both', 'Estimated arrival', 'estimate', null],
  ['CA', 'both', 'Canceled', 'cancel', null],
]

/** The mapping a new portal starts with. */
export const STARTER_EVENT_CODES: readonly EventCode[] = [
  ...toEventCodes('CLM', CLM),
  ...toEventCodes('DE157', DE157),
]

function toEventCodes(code_source: CodeSource, rows: readonly Row[]): EventCode[] {
  return rows.flatMap(([codes, kinds, event_text, action, status_code, atDestination]) =>
    codes.split(' ').flatMap((code) =>
      (kinds === 'both' ? (['R', 'imdl'] as const) : [kinds]).map((equipment_kind) => ({
        code_source,
        code,
        equipment_kind,
        event_text,
        action,
        status_code,
        status_code_at_destination: atDestination ?? null,
      })),
    ),
  )
}
