import { assetList } from '#contract/areas/visibility/assets/assets.list.ts'
import type { FactRow } from '../../../facts/fact.ts'

type Field = keyof FactRow

/** One filter of a saved view that can be evaluated on a fact. */
export interface RowTest {
  field: Field
  kind: 'any' | 'contains'
  /** In capitals. */
  values: readonly string[]
}

/** Columns whose address is a list of codes; the others hold text. */
const CODES: ReadonlySet<string> = new Set([
  'status_code',
  'load_empty_status',
  'exceptions',
  'equipment_kind',
])
const TEXTS: ReadonlySet<string> = new Set<Field>([
  'equipment_id',
  'current_location',
  'last_event_text',
  'last_event_code',
  'origin_location',
  'destination_location',
  'commodity',
  'commodity_code',
  'shipper',
  'consignee',
  'current_carrier',
  'bill_of_lading_number',
  'train_id',
  'imdl_pickup_number',
  'waybill_number',
])
const { page, size, sort, dir, columns, view, scope } = assetList.address
/**
 * Parameters that change a list's appearance but not its content. An event belongs to an active trip or one that just
 * ended, whatever the scope.
 */
const BADGES: ReadonlySet<string> = new Set([page, size, sort, dir, columns, view, scope, 'widget'])

/** The filters of a saved view; `why` is null if facts can be matched against them. */
export interface ReadView {
  tests: RowTest[]
  groups: number[]
  why: string | null
}

/** The filters of a saved asset list view, or why facts cannot be matched against it. */
export function readView(address: Readonly<Record<string, string>>): ReadView {
  const tests: RowTest[] = []
  const groups: number[] = []
  for (const [name, text] of Object.entries(address)) {
    if (BADGES.has(name) || text.trim() === '') continue
    if (name === 'ids') tests.push({ field: 'equipment_id', kind: 'any', values: getParts(text) })
    else if (name === 'groups') groups.push(...numbersIn(text))
    else if (CODES.has(name)) tests.push({ field: name as Field, kind: 'any', values: getParts(text) })
    else if (TEXTS.has(name)) tests.push(textTest(name as Field, text))
    else
      return {
        tests: [],
        groups: [],
        why: `It filters on “${getLabel(name)}”, which notifications don’t include.`,
      }
  }
  return { tests, groups, why: null }
}

const getLabel = (name: string): string =>
  name === assetList.address.search
    ? 'Search'
    : ((assetList.columns as Record<string, { label: string }>)[name]?.label ?? name)

const numbersIn = (text: string): number[] =>
  text
    .split(/[|,]/)
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)

const getParts = (text: string): string[] => text.split('|').map((one) => one.trim().toUpperCase())

const textTest = (field: Field, text: string): RowTest =>
  text.startsWith('is.')
    ? { field, kind: 'any', values: getParts(text.slice(3)) }
    : { field, kind: 'contains', values: [text.trim().toUpperCase()] }

/** Whether a trip is among those a view shows. */
export const isInView = (row: FactRow, tests: readonly RowTest[]): boolean =>
  tests.every(({ field, kind, values }) => {
    const held = [row[field]].flat().map((one) => String(one ?? '').toUpperCase())
    return kind === 'any'
      ? held.some((one) => values.includes(one))
      : held.some((one) => values.some((value) => one.includes(value)))
  })
