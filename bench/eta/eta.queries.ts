import type pg from 'pg'

/** How many units of a customer come up to one of them, or all. */
export async function selectUnitsUpTo(
  db: pg.Client,
  customerId: number,
  last: string | null,
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from public.equipment where customer_id = $1 and ($2::text is null or equipment_id <= $2)`,
    [customerId, last],
  )
  return rows[0]?.count ?? 0
}
