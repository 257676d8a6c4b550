import type { UnitGroup } from './groups.rules.ts'

/** Units of a group that is shown in part. */
const FIRST_ROWS = 8
/** The number of groups that are open at first. */
const OPEN_AT_FIRST = 2

/** Pixels of a unit, of a group's head and of the button below its first units; the style sheet has the same. */
export const HEIGHTS = {
  wide: { row: 32, head: 40, more: 36 },
  narrow: { row: 56, head: 56, more: 40 },
} as const
export interface Heights {
  row: number
  head: number
  more: number
}

/** Where a group is drawn, in pixels from the first. */
export interface GroupSpot {
  group: UnitGroup
  top: number
  bottom: number
  isOpen: boolean
  /** Only its first units are shown. */
  isCut: boolean
  /** Units that are shown. */
  rows: number
  /** Units before its first one. */
  first: number
  rowHeight: number
}

interface Opened {
  /** Groups that were opened or closed by the reader. */
  turned: ReadonlySet<string>
  /** Groups that are shown in full. */
  whole: ReadonlySet<string>
  isAllOpen: boolean
  heights: Heights
}

/** Where each group is: the first two are open with their worst units. */
export function getSpots(
  groups: readonly UnitGroup[],
  { turned, whole, isAllOpen, heights }: Opened,
): GroupSpot[] {
  let [top, first] = [0, 0]
  return groups.map((group, at) => {
    const isOpen = isAllOpen || at < OPEN_AT_FIRST !== turned.has(group.key)
    const isCut = isOpen && !isAllOpen && !whole.has(group.key) && group.rows.length > FIRST_ROWS
    const shown = isCut ? FIRST_ROWS : group.rows.length
    const rows = isOpen ? shown : 0
    const bottom = top + heights.head + rows * heights.row + (isCut ? heights.more : 0)
    const spot = { group, top, bottom, isOpen, isCut, rows, first, rowHeight: heights.row }
    top = bottom
    first += group.rows.length
    return spot
  })
}

/** Which of a group's shown units are in the visible part. */
export function getGroupSlice(
  { top, rows }: GroupSpot,
  drawn: { from: number; to: number },
  { head, row }: Heights,
): { from: number; to: number } {
  const begin = top + head
  const from = Math.max(0, Math.min(rows, Math.floor((drawn.from - begin) / row)))
  const to = Math.max(from, Math.min(rows, Math.ceil((drawn.to - begin) / row)))
  return { from, to }
}
