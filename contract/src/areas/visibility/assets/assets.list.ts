import { WAYBILL_STATUSES } from '../../../base/waybill-status.ts'
import { column } from '../../../list/column.ts'
import { type ColumnKey, list, type ScopeKey } from '../../../list/list.ts'
import { BODY_WIRE } from '../../../list/wire.ts'
import { NEEDS, SNOOZE_KINDS } from '../work/work.rules.ts'
import { EXCEPTIONS, LATENESS, REPORTS } from './assets.rules.ts'

const RAIL = ['both', 'R'] as const
const INTERMODAL = ['both', 'imdl'] as const
const AT_CURRENT = { zone: 'current_zone', tense: 'past' } as const
const AT_ORIGIN = { zone: 'origin_zone', tense: 'past' } as const
const AT_DESTINATION = { zone: 'destination_zone', tense: 'past' } as const
/** Columns that a screen shows when they fit; otherwise they are available in the column chooser. */
const ON_DEMAND = { optional: 'screen' } as const
/** The value of an estimate includes the time it was made. */
const ETA = { zone: 'destination_zone', tense: 'future', isCustom: true } as const

/** The asset list: the latest trip of every piece of equipment (VIS-038; docs/decisions/009). */
export const assetList = list({
  name: 'assets',
  singular: 'asset',
  wire: BODY_WIRE,
  columns: {
    equipment_id: column.text('Equipment', { width: 14, required: true }),
    status_code: column.status('Status', WAYBILL_STATUSES),
    load_empty_status: column.choice(
      'L/E',
      { L: 'Loaded', E: 'Empty' },
      { width: 6, asCode: true, optional: 'screen' },
    ),
    /** Origin and destination in one cell. */
    trip: column.text('From and to', { width: 40 }),
    current_location: column.text('Current location'),
    last_event_text: column.text('Last event', ON_DEMAND),
    last_sighting_date: column.moment('Last sighting', AT_CURRENT),
    tele_eta: column.moment('ETA', ETA),
    /** Compared with the due date if one is set, otherwise with the first estimate; sorted by hours. */
    lateness: column.choice('Lateness', LATENESS, { width: 16, ...ON_DEMAND }),
    /** The largest cause of the unit's lateness; units delayed by the same event have the same text. */
    late_cause: column.text('Late reason', { width: 32 }),
    days_since_last_sighting: column.number('Days since', ON_DEMAND),
    rail_eta: column.moment('Railroad ETA', { ...ETA, ...ON_DEMAND }),
    arrival_date: column.moment('Arrived', { ...AT_CURRENT, ...ON_DEMAND }),
    origin_location: column.text('Origin', ON_DEMAND),
    destination_location: column.text('Destination', ON_DEMAND),
    commodity: column.text('Commodity', { width: 22 }),
    /** Charges accrued by the running clock, as on the demurrage page. */
    demurrage: column.money('Demurrage'),
    shipper: column.text('Shipper', { width: 26, ...ON_DEMAND }),
    consignee: column.text('Consignee', { width: 26, ...ON_DEMAND }),
    reporting_groups: column.list('Reporting groups', {
      width: 28,
      sortable: 'call',
      filter: 'call',
      isCustom: true,
      ...ON_DEMAND,
    }),
    exceptions: column.list('Exceptions', {
      width: 18,
      sortable: 'call',
      choices: EXCEPTIONS,
      isOpen: true,
      ...ON_DEMAND,
    }),
    current_carrier: column.text('Carrier', { width: 9, layouts: RAIL, ...ON_DEMAND }),
    /** After an interchange, the receiving railroad, even when the other one reported last. */
    holding_carrier: column.text('In possession of', { width: 12, optional: true }),
    bill_of_lading_number: column.text('Bill of lading', { width: 16, layouts: RAIL, ...ON_DEMAND }),
    train_id: column.text('Train', { width: 12, layouts: RAIL, ...ON_DEMAND }),
    last_notify_date: column.moment('Notified', { ...AT_DESTINATION, layouts: RAIL, ...ON_DEMAND }),
    imdl_pickup_number: column.text('Pickup number', { width: 14, layouts: INTERMODAL, ...ON_DEMAND }),
    ingate_date: column.moment('Ingate', { ...AT_ORIGIN, layouts: INTERMODAL, ...ON_DEMAND }),
    ramped_date: column.moment('Ramped', { ...AT_ORIGIN, layouts: INTERMODAL, ...ON_DEMAND }),
    deramped_date: column.moment('Deramped', { ...AT_DESTINATION, layouts: INTERMODAL, ...ON_DEMAND }),
    waybill_number: column.text('Waybill', { width: 12, optional: true }),
    waybill_date: column.moment('Waybill date', { ...AT_ORIGIN, optional: true }),
    trip_start_date: column.moment('Trip start', { ...AT_ORIGIN, optional: true }),
    last_event_code: column.text('Event code', { width: 10, optional: true }),
    late_hours: column.number('Hours late', { optional: true }),
    rail_late_hours: column.number('Hours after the railroad’s first ETA', { width: 16, optional: true }),
    due_date: column.moment('Due', { ...AT_DESTINATION, tense: 'future', optional: true }),
    due_late_hours: column.number('Hours after the due date', { width: 12, optional: true }),
    reports: column.choice('Reports', REPORTS, { width: 18, optional: true }),
    /** The reasons why the unit needs attention, without snoozed ones. */
    needs: column.list('Needs attention', { width: 22, sortable: 'call', choices: NEEDS, optional: true }),
    needs_since: column.moment('Needs attention since', {
      zone: 'reader',
      tense: 'past',
      optional: true,
      sortable: 'call',
    }),
    late_since: column.moment('Late since', {
      zone: 'reader',
      tense: 'past',
      optional: true,
      sortable: 'call',
    }),
    work_owner: column.text('Assigned to', { width: 18, optional: true }),
    snoozed_until: column.moment('Snoozed until', { zone: 'reader', tense: 'future', optional: true }),
    resting: column.choice('Snoozed', SNOOZE_KINDS, { width: 18, optional: true }),
    work_note: column.text('Work note', { width: 30, optional: true, sortable: 'call' }),
    note: column.text('Note', {
      width: 30,
      optional: true,
      sortable: 'call',
      filter: 'call',
      isCustom: true,
    }),
    equipment_kind: column.choice(
      'Kind',
      { R: 'Railcar', imdl: 'Intermodal' },
      { layouts: ['both'], filterOnly: true, required: true },
    ),
    commodity_code: column.text('STCC', { width: 10, optional: true }),
    /** From the trip's waybill or bill of lading, or from a hazardous STCC in a sighting. */
    is_hazmat: column.flag('Hazmat', { optional: 'screen' }),
    hazmat: column.text('UN number', { width: 12, optional: 'screen' }),
    hazard_class: column.text('Hazard class', { width: 10, optional: 'screen' }),
    packing_group: column.text('Packing group', { width: 10, optional: 'screen' }),
    hazmat_contact: column.text('Emergency contact', { width: 24, optional: 'screen' }),
    weight_lb: column.number('Net weight (lb)', { width: 12, optional: true }),
    billed_route: column.text('Billed route', { width: 24, optional: true }),
    billed_seals: column.text('Seals', { width: 20, optional: true }),
    billed_references: column.text('References', { width: 30, optional: true }),
  },
  /**
   * The waybill; the IANA zones of the three places, null when a place is unknown; the usual interval between
   * reports; the hours its largest cause of lateness cost; since when the unit needs attention and since when its
   * railroad's feed is late, null where neither applies; the place, where the railroad is silent only there; its
   * assignee, and whether it is snoozed until its next report; since when it has each of its problems; what hazardous
   * material it carries.
   */
  fields: [
    'waybill_id',
    'origin_zone',
    'current_zone',
    'current_known_as',
    'destination_zone',
    'hazmat_mark',
    'gap_usual_hours',
    'late_cause_hours',
    'waiting_since',
    'feed_late_since',
    'feed_late_at',
    'work_owner_id',
    'snoozed_to_report',
    'troubles_since',
  ],
  key: 'waybill_id',
  /** active: trips under way; current: the latest trip of each piece of equipment, completed or not; lost: those without news for too long; all: those before it too. */
  scopes: { active: 'Under way', current: 'Including completed', lost: 'Lost contact', all: 'All trips' },
  scope: 'current',
  sort: { by: 'days_since_last_sighting', dir: 'desc' },
  file: 'visibility_assets',
})

export type AssetColumnKey = ColumnKey<typeof assetList>
/** The trips that a list contains. */
export type AssetScope = ScopeKey<typeof assetList>
