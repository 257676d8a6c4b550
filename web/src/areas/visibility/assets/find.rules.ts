import { showNumber } from '#contract/base/plural.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import type { listAssetChoices } from '#contract/areas/visibility/assets/assets.contract.ts'
import {
  EXCEPTIONS,
  LATENESS,
  REPORTS,
  WAYBILL_STATUSES,
} from '#contract/areas/visibility/assets/assets.rules.ts'
import { WIDGETS } from '../dashboard/dashboard.rules.ts'

/** Units that match a term: their description, and the URL of the list that shows exactly them. */
export interface NarrowedList {
  label: string
  detail: string
  search: Record<string, string>
}

type Choices = Answer<typeof listAssetChoices>['choices']

const named = (names: Readonly<Record<string, string>>, column: string, detail: string): NarrowedList[] =>
  Object.entries(names).map(([code, label]) => ({ label, detail, search: { [column]: code } }))

/** The possible states of a unit, in the list's terms. */
const STATES: readonly NarrowedList[] = [
  { label: 'Late', detail: 'Units later than their first ETA', search: { lateness: 'overdue|late' } },
  ...named(LATENESS, 'lateness', 'Units by lateness').filter(({ label }) => label !== 'Late'),
  ...named(WAYBILL_STATUSES, 'status_code', 'Units in this status'),
  ...named(EXCEPTIONS, 'exceptions', 'Units with this exception'),
  ...named(REPORTS, 'reports', 'Units by reporting state'),
  ...named({ L: 'Loaded', E: 'Empty' }, 'load_empty_status', 'Units'),
  ...WIDGETS.map(({ title, meaning, search }) => ({ label: title, detail: meaning, search })),
]

const COLUMN_LABELS: Record<keyof Choices, string> = {
  origin_location: 'from here',
  destination_location: 'to here',
  current_location: 'here now',
  shipper: 'of this shipper',
  consignee: 'to this consignee',
  commodity: 'with this commodity',
}

const MAX = 8
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** Shorter words name a state as a whole, as AP and CP do, and no part of anything. */
const MIN_OF_PART = 3

/** Links to lists of matching states, places and parties, those that begin with the term first. */
export function narrowedLists(term: string, choices: Choices | undefined): NarrowedList[] {
  const wanted = plain(term)
  if (wanted === '') return []
  if (wanted.length < MIN_OF_PART) return STATES.filter(({ label }) => plain(label) === wanted)
  const fit = (label: string): number => plain(label).indexOf(wanted)
  const states = STATES.filter(({ label }) => fit(label) === 0)
  const found = Object.entries(choices ?? {}).flatMap(([column, values]) =>
    values
      .filter(({ value }) => fit(value) >= 0)
      .map(({ value, count }) => ({
        label: value,
        detail: `${showNumber(count)} ${count === 1 ? 'unit' : 'units'} ${COLUMN_LABELS[column as keyof Choices]}`,
        search: { [column]: `is.${value}` },
        rank: (fit(value) === 0 ? 0 : 1_000_000) - count,
      })),
  )
  const places = found
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ label, detail, search }): NarrowedList => ({ label, detail, search }))
  return [...states, ...places].slice(0, MAX)
}
