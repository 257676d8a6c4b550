/** The name of a row's group; null where rows are not grouped. */
export type GroupOf<Row> = (row: Row) => string | null

/** The group that begins with a row; null where the row before is in it already. */
export function getNewGroup<Row>(
  rows: readonly Row[],
  at: number,
  groupOf: GroupOf<Row> | undefined,
): string | null {
  const row = rows[at]
  if (!groupOf || row === undefined) return null
  const group = groupOf(row)
  const before = rows[at - 1]
  return before !== undefined && groupOf(before) === group ? null : group
}
