import { showNumber } from '#contract/base/plural.ts'
import { isDay } from '#contract/base/dates.ts'

/** Toasts of the analytic pages, to the letter (ANA-092 to ANA-098). */
export const TOASTS = {
  noNetwork: 'No data found for the requested group/date range.',
  noRows: 'No data returned for the selected groups/destinations.',
  noEquipment: 'No equipment found for the selected date/group.',
  noTrips: 'No trips recorded in the given date range.',
  scorecardFailed: 'Unable to load report',
  reportFailed: 'Unable to load report at this time.',
  destinationsFailed: 'Unable to load destinations at this time.',
  equipmentFailed: 'Unable to load equipment for the selected date.',
} as const

const WHOLE = /^\d{1,15}$/
const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Ids of an address, separated by `|` (ANA-012, ANA-013); what is no id is left out. */
export const idsIn = (value: unknown): number[] => [
  ...new Set(
    toText(value)
      .split('|')
      .filter((one) => WHOLE.test(one))
      .map(Number),
  ),
]

/** Ids as an address has them; undefined takes the parameter away. */
export const idsText = (ids: readonly number[]): string | undefined =>
  ids.length === 0 ? undefined : ids.join('|')

/** Ids as calls take them (ANA-058). */
export const joined = (ids: readonly number[]): string => ids.join(',')

export const dayIn = (value: unknown): string | null => (isDay(toText(value)) ? toText(value) : null)
export const idIn = (value: unknown): number | null => idsIn(value)[0] ?? null
export const wordIn = (value: unknown): string => toText(value)

export const count = (n: number): string => showNumber(n)

interface Railroad {
  carrier: string | null
  name: string | null
}

/** A railroad's name beside its SCAC, on every analytic page as its answer shortens it. */
export const railroadName = ({ carrier, name }: Railroad): string => name ?? carrier ?? 'Railroad unknown'

/** With its SCAC: two railroads of one company share a short name. */
export const railroadText = ({ carrier, name }: Railroad): string =>
  carrier === null || name === null ? railroadName({ carrier, name }) : `${name} (${carrier})`

/** MM-DD-YYYY, as files are named (ANA-055). */
export function fileDay(day: Date): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(day.getMonth() + 1)}-${two(day.getDate())}-${day.getFullYear()}`
}

/** Phones show what fits a hand: rows of two lines, filters in a sheet. */
export const NARROW = '(max-width: 40rem)'

/** Which loads are shown, as the pickers say it. */
const LOADS = { both: 'Both', L: 'Loaded', E: 'Empty' } as const
export const LOAD_OPTIONS = (['both', 'L', 'E'] as const).map((value) => ({ value, label: LOADS[value] }))

/** The same on paper, where the other choices are not beside it. */
export const LOAD_TEXTS = { ...LOADS, both: 'Loaded and empty' } as const

const QUOTED = /[",\r\n]/
const FORMULA = /^[=+\-@\t\r]/
/** A cell of a file; what a spreadsheet would run as a formula stays text. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value)
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Lines of cells as the text of a CSV file. */
export const toCsvText = (lines: readonly (readonly (string | number)[])[]): string =>
  lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')

/** The charts that an address shows as tables, separated by `|`. */
export function tablesIn<Name extends string>(value: unknown, names: readonly Name[]): Name[] {
  const given = wordIn(value).split('|')
  return names.filter((name) => given.includes(name))
}

export const tablesText = (tables: readonly string[]): string | undefined => tables.join('|') || undefined

/** What the card of a chart needs to leave it to the page whether it shows as a table. */
export const toTableChoice = <Name extends string>(
  tables: readonly Name[],
  name: Name,
  onChange: (tables: Name[]) => void,
) => ({
  isTable: tables.includes(name),
  onTable: (isTable: boolean) => onChange(isTable ? [...tables, name] : tables.filter((one) => one !== name)),
})
