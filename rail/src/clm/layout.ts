/** The facts about a car that a carrier may report in one line of a car location message. */
export type ClmField =
  | 'initial'
  | 'number'
  /** Initial and number in one column, `UTLX 207444`. */
  | 'equipment'
  | 'city'
  | 'state'
  /** US, CA or MX: codes of states are read by it. */
  | 'country'
  /** YYYYMMDD or YYYY-MM-DD. */
  | 'date'
  | 'month'
  | 'day'
  | 'year'
  /** HHMM or HH:MM. */
  | 'time'
  | 'hour'
  | 'minute'
  /** One letter (E C M P A), an X12 time code (ET, CS, UT) or an IANA name. */
  | 'zone'
  | 'load_empty'
  | 'code'
  | 'train'
  | 'destination_city'
  | 'destination_state'
  | 'carrier'
  | 'origin_city'
  | 'origin_state'
  | 'waybill'
  | 'bill_of_lading'
  | 'eta_date'
  | 'eta_time'
  | 'eta_month'
  | 'eta_day'
  | 'eta_hour'
  | 'eta_minute'
  /** As `zone`; the clock of the place the estimate is for where it is empty. */
  | 'eta_zone'
  /** Where the unit is expected, when that may be another place than its destination. */
  | 'eta_city'
  | 'eta_state'
  /** The expected value: the letter of an event. */
  | 'eta_code'
  | 'pickup'
  | 'stcc'
  | 'shipper'
  | 'consignee'
  | 'weight'
  /** LB, KG, ST (short tons) or MT (metric tons), or X12's letter; pounds where it is empty. */
  | 'weight_unit'
  /** Standard point location code of the place. */
  | 'splc'
  /** Number of the station at the reporting railroad. */
  | 'fsac'

export interface DelimitedField {
  field: ClmField
  /** 0-based; used when the layout has no header row. */
  column: number
  /** The name in the header row when it is not the field's own. */
  heading?: string
}

export interface FixedField {
  field: ClmField
  /** 0-based. */
  start: number
  length: number
}

export interface DelimitedLayout {
  name: string
  kind: 'delimited'
  separator: ',' | ';' | '\t' | '|'
  /** With a header row columns are found by name, in any order. */
  header: boolean
  fields: readonly DelimitedField[]
  /** Columns are also found by the names that programs usually give them. */
  isByUsualNames?: boolean
  /** IANA zone of times without one; by default each time is in the zone of its place. */
  zone?: string
}

export interface FixedLayout {
  name: string
  kind: 'fixed'
  fields: readonly FixedField[]
  zone?: string
}

/** Lines of a trace as a browser shows them; columns are distinguished by their form. */
export interface ScreenLayout {
  name: string
  kind: 'screen'
  zone?: string
}

/** How one carrier writes its car location messages: data, so that a new carrier needs no code. */
export type ClmLayout = DelimitedLayout | FixedLayout

/** Any layout that messages are read by; some are never written or changed. */
export type ReadLayout = ClmLayout | ScreenLayout

const toColumns = (fields: readonly ClmField[]): DelimitedField[] =>
  fields.map((field, column) => ({ field, column }))

const toFixedFields = (widths: readonly (readonly [ClmField, number])[]): FixedField[] => {
  let start = 0
  return widths.map(([field, length]) => {
    const fixed = { field, start, length }
    start += length
    return fixed
  })
}

/** Fields that programs name in a header row in their own words. */
const DEFAULT_FIELDS: readonly ClmField[] = [
  'equipment',
  'initial',
  'number',
  'city',
  'state',
  'country',
  'date',
  'time',
  'zone',
  'load_empty',
  'code',
  'train',
  'origin_city',
  'origin_state',
  'destination_city',
  'destination_state',
  'carrier',
  'waybill',
  'bill_of_lading',
  'eta_date',
  'eta_time',
  'stcc',
  'shipper',
  'consignee',
  'splc',
]

/** Starter layouts; a customer adds its own carriers' as data of the same shape. */
export const CLM_LAYOUTS: readonly ClmLayout[] = [
  {
    name: 'cn-quicktrace',
    kind: 'delimited',
    separator: ',',
    header: false,
    // The export names neither year nor zone, so each time is in the zone of its place.
    fields: toColumns([
      'initial',
      'number',
      'city',
      'state',
      'month',
      'day',
      'hour',
      'minute',
      'load_empty',
      'code',
      'train',
      'destination_city',
      'destination_state',
      'carrier',
      // the same export with estimates goes on
      'eta_city',
      'eta_state',
      'eta_code',
      'eta_month',
      'eta_day',
      'eta_hour',
    ]),
  },
  {
    name: 'interline-csv',
    kind: 'delimited',
    separator: ',',
    header: true,
    zone: 'UTC',
    fields: toColumns([
      'initial',
      'number',
      'city',
      'state',
      'date',
      'time',
      'zone',
      'load_empty',
      'code',
      'train',
      'origin_city',
      'origin_state',
      'destination_city',
      'destination_state',
      'carrier',
      'waybill',
      'bill_of_lading',
      'eta_date',
      'eta_time',
      'pickup',
      'stcc',
      'shipper',
      'consignee',
      'weight',
      'weight_unit',
      'splc',
      'fsac',
      'eta_zone',
      'eta_city',
      'eta_state',
      'eta_code',
      'country',
    ]),
  },
  {
    name: 'fixed-80',
    kind: 'fixed',
    zone: 'America/Chicago',
    fields: toFixedFields([
      ['initial', 4],
      ['number', 7],
      ['city', 19],
      ['state', 2],
      ['date', 8],
      ['time', 4],
      ['zone', 1],
      ['load_empty', 1],
      ['code', 1],
      ['train', 8],
      ['destination_city', 19],
      ['destination_state', 2],
      ['carrier', 4],
    ]),
  },
]

/** The same trace in the forms in which it is pasted or exported by other programs; they are read only. */
export const READ_LAYOUTS: readonly ReadLayout[] = [
  { name: 'cn-quicktrace-screen', kind: 'screen' },
  {
    name: 'cn-quicktrace-zone',
    kind: 'delimited',
    separator: ',',
    header: false,
    fields: toColumns([
      'initial',
      'number',
      'city',
      'state',
      'month',
      'day',
      'zone',
      'hour',
      'minute',
      'load_empty',
      'code',
      'train',
      'destination_city',
      'destination_state',
      'carrier',
    ]),
  },
  ...([',', ';', '\t', '|'] as const).map((separator, at) => ({
    name: ['rail-csv', 'rail-semicolon', 'rail-tab', 'rail-pipe'][at]!,
    kind: 'delimited' as const,
    separator,
    header: true,
    isByUsualNames: true,
    fields: toColumns(DEFAULT_FIELDS),
  })),
]
