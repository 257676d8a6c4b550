/** The rows on screen while newer responses arrive for the same criteria. */
export interface ShownRows<Row> {
  /** Which question the rows answer; another question starts afresh. */
  criteria: string
  /** The newest answer. */
  newest: readonly Row[]
  /** The displayed rows: the newest values in the displayed order. */
  rows: readonly Row[]
  /** How many rows would appear, disappear or move in the newest order. */
  waiting: number
  /** Fields whose value changed in the newest response, by row key. */
  changed: ReadonlyMap<Key, ReadonlySet<string>>
  /** Grows with every answer, so that a second change of the same value shows again. */
  tick: number
}

export type Key = string | number
type GetKey<Row> = (row: Row) => Key

const NOTHING: ReadonlyMap<Key, ReadonlySet<string>> = new Map()

export function startRows<Row>(criteria: string, rows: readonly Row[]): ShownRows<Row> {
  return { criteria, newest: rows, rows, waiting: 0, changed: NOTHING, tick: 0 }
}

/**
 * Merges a newer response. Values change in place; order and membership stay until the user asks for them, so that
 * nothing moves under the pointer.
 */
export function reuseRows<Row extends object>(
  shown: ShownRows<Row>,
  criteria: string,
  newest: readonly Row[],
  getKey: GetKey<Row>,
): ShownRows<Row> {
  // under nothing there is nothing that could jump
  if (shown.criteria !== criteria || shown.rows.length === 0) return startRows(criteria, newest)
  const byKey = new Map(newest.map((row) => [getKey(row), row]))
  const waiting = rowsToMove(shown.rows.map(getKey), newest.map(getKey))
  const rows = waiting === 0 ? newest : shown.rows.map((row) => byKey.get(getKey(row)) ?? row)
  return {
    criteria,
    newest,
    rows,
    waiting,
    changed: getChanges(shown.rows, rows, getKey),
    tick: shown.tick + 1,
  }
}

/** Shows the newest order, when the user presses "Show". */
export const showNewest = <Row>(shown: ShownRows<Row>): ShownRows<Row> => ({
  ...shown,
  rows: shown.newest,
  waiting: 0,
  changed: NOTHING,
})

function rowsToMove(before: readonly Key[], after: readonly Key[]): number {
  const place = new Map(after.map((key, index) => [key, index]))
  const saved = before.flatMap((key) => place.get(key) ?? [])
  const left = before.length - saved.length
  const entered = after.length - saved.length
  return Math.max(left, entered) + (saved.length - longestRise(saved))
}

/** Length of the longest increasing subsequence: all other rows have to move. */
function longestRise(places: readonly number[]): number {
  const lowestEnd: number[] = []
  for (const place of places) {
    const at = lowestEnd.findIndex((end) => end >= place)
    lowestEnd[at === -1 ? lowestEnd.length : at] = place
  }
  return lowestEnd.length
}

function getChanges<Row extends object>(
  before: readonly Row[],
  after: readonly Row[],
  getKey: GetKey<Row>,
): ReadonlyMap<Key, ReadonlySet<string>> {
  const old = new Map(before.map((row) => [getKey(row), row]))
  const changes = new Map<Key, ReadonlySet<string>>()
  for (const row of after) {
    const was = old.get(getKey(row))
    if (!was || was === row) continue
    const fields = getDifferingFields(was, row)
    if (fields.size > 0) changes.set(getKey(row), fields)
  }
  return changes.size > 0 ? changes : NOTHING
}

function getDifferingFields(was: object, is: object): ReadonlySet<string> {
  const old = new Map<string, unknown>(Object.entries(was))
  const fields = Object.entries(is).filter(([field, value]) => !isSame(old.get(field), value))
  return new Set(fields.map(([field]) => field))
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))
