/** The fields a column of a car location message may hold, with their usual names; such headings are recognized. */
export const LAYOUT_FIELDS = {
  equipment: 'Equipment (initial and number)',
  initial: 'Initial',
  number: 'Number',
  city: 'City',
  state: 'State',
  date: 'Date',
  month: 'Month',
  day: 'Day',
  year: 'Year',
  time: 'Time',
  hour: 'Hour',
  minute: 'Minute',
  zone: 'Time zone',
  load_empty: 'Loaded or empty',
  code: 'Event code',
  train: 'Train',
  carrier: 'Railroad',
  origin_city: 'Origin city',
  origin_state: 'Origin state',
  destination_city: 'Destination city',
  destination_state: 'Destination state',
  waybill: 'Waybill',
  bill_of_lading: 'Bill of lading',
  eta_date: 'ETA date',
  eta_time: 'ETA time',
  eta_month: 'ETA month',
  eta_day: 'ETA day',
  eta_hour: 'ETA hour',
  eta_minute: 'ETA minute',
  eta_zone: 'ETA time zone',
  eta_city: 'ETA city',
  eta_state: 'ETA state',
  eta_code: 'ETA event',
  pickup: 'Pickup number',
  stcc: 'STCC',
  shipper: 'Shipper',
  consignee: 'Consignee',
  weight: 'Weight',
  weight_unit: 'Weight unit',
  splc: 'SPLC',
  fsac: 'Station number (FSAC)',
  country: 'Country (US, CA or MX)',
} as const
export type LayoutField = keyof typeof LAYOUT_FIELDS
export const LAYOUT_FIELD_KEYS = Object.keys(LAYOUT_FIELDS) as LayoutField[]

const SEPARATOR_LABELS = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' } as const
export type Separator = keyof typeof SEPARATOR_LABELS
const SEPARATORS = Object.keys(SEPARATOR_LABELS) as Separator[]
/** What separates the columns; with fixed widths each starts at a set character. */
export const DELIMITER_LABELS = { ...SEPARATOR_LABELS, fixed: 'Fixed widths' } as const

export const MAX_LAYOUT_NAME = 60
export const MAX_SAMPLE_CHARACTERS = 50_000
/** Readings and problems that a trial shows. */
export const MAX_TRIED = 20

const getForm = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')

const ALIASES: Readonly<Record<string, LayoutField>> = {
  car: 'equipment',
  car_number: 'number',
  unit: 'equipment',
  mark: 'initial',
  location: 'city',
  location_city: 'city',
  location_state: 'state',
  event_date: 'date',
  event_time: 'time',
  event: 'code',
  event_code: 'code',
  sighting_code: 'code',
  time_zone: 'zone',
  tz: 'zone',
  le: 'load_empty',
  l_e: 'load_empty',
  road: 'carrier',
  railroad: 'carrier',
  scac: 'carrier',
  train_id: 'train',
  dest_city: 'destination_city',
  dest_state: 'destination_state',
  bol: 'bill_of_lading',
  waybill_number: 'waybill',
  eta: 'eta_date',
}

/** The field that a heading names; null for an unknown heading. */
export function fieldOfHeading(heading: string): LayoutField | null {
  const form = getForm(heading)
  const own = LAYOUT_FIELD_KEYS.find((key) => key === form || getForm(LAYOUT_FIELDS[key]) === form)
  return own ?? ALIASES[form] ?? null
}

const LINE_END = /\r\n|\n|\r/

/** The separator of a sample: the one its first line has most often. */
export function getSeparator(sample: string): Separator {
  const [first = ''] = sample.trimStart().split(LINE_END, 1)
  const counts = SEPARATORS.map((one) => ({ one, count: first.split(one).length }))
  return counts.toSorted((a, b) => b.count - a.count)[0]?.one ?? ','
}

/** The cells of the first lines of a sample, as people see them. */
export const toCells = (sample: string, separator: Separator, max = 4): string[][] =>
  firstLines(sample, max).map((line) =>
    line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')),
  )

/** The first lines of a sample that say anything. */
export const firstLines = (sample: string, max = 4): string[] =>
  sample
    .split(LINE_END)
    .filter((line) => line.trim() !== '')
    .slice(0, max)

interface ReadColumn {
  field: LayoutField
  column: number
  heading?: string | undefined
}

/** How a sample seems to be written: a first line of which two cells name fields names the columns. */
export function guessLayout(sample: string): { separator: Separator; header: boolean; fields: ReadColumn[] } {
  const separator = getSeparator(sample)
  const [first = []] = toCells(sample, separator, 1)
  const used = new Set<LayoutField>()
  const fields = first.flatMap((heading, column) => {
    const field = fieldOfHeading(heading)
    if (field === null || used.has(field)) return []
    used.add(field)
    return [{ field, column, heading }]
  })
  const header = fields.length > 1
  return { separator, header, fields: header ? fields : [] }
}

/** The same columns with the headings of a sample, where its first line names them. */
export function withHeadings<C extends ReadColumn>(
  fields: readonly C[],
  header: readonly string[] | null,
): C[] {
  return fields.map(({ heading, ...rest }) => {
    const text = header?.[rest.column] ?? heading
    return (header !== null && text ? { ...rest, heading: text } : rest) as C
  })
}

interface Placed {
  start?: number | undefined
  length?: number | undefined
}

/** Why fixed-width columns cannot be cut; null when they can. */
export function getWidthsError(fields: readonly Placed[]): string | null {
  const isPlaced = fields.every(({ start, length }) => start !== undefined && length !== undefined)
  return isPlaced ? null : 'Enter each column’s first character and its width.'
}

/** Why columns yield no sighting; null when they do. */
export function getColumnsError(fields: readonly LayoutField[]): string | null {
  const twice = fields.find((one, at) => fields.indexOf(one) < at)
  if (twice) return `Two columns are mapped to “${LAYOUT_FIELDS[twice]}”. Keep only one.`
  const lack = missingField(new Set(fields))
  return lack === null ? null : `No column is mapped to ${lack}. Choose one.`
}

function missingField(has: ReadonlySet<LayoutField>): string | null {
  if (!has.has('equipment') && !(has.has('initial') && has.has('number')))
    return 'the equipment, or its initial and number'
  if (!has.has('city')) return 'the city'
  if (!has.has('code')) return 'the event code'
  return has.has('date') || (has.has('month') && has.has('day')) ? null : 'the date, or month and day'
}
