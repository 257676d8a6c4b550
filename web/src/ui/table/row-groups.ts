/** The name of a row's group; null where rows are not grouped. */
export type GroupOf<Row> = (row: Row) => string | null

/** The group that begins with a row; null where the row before is in it already. */
export function getNewGroup<Row>(
  rows: readonly Row[],
  at: number,
  getGroup: GroupOf<Row> | undefined,
): string | null {
  const row = rows[at]
  if (!getGroup || row === undefined) return null
  const group = getGroup(row)
  const before = rows[at - 1]
  return before !== undefined && getGroup(before) === group ? null : group
}
