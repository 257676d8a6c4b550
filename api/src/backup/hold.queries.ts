import type { OwnerDb } from '../db/owner.ts'

/** Puts everything outgoing on hold. */
export const holdOutgoing = (owner: OwnerDb, restored: object) =>
  owner.query('select identity.hold_outgoing($1)', [JSON.stringify(restored)])

/** The last control number that was issued to each railroad. */
export async function selectIssuedNumbers(owner: OwnerDb): Promise<{ scac: string; last: number }[]> {
  const { rows } = await owner.query<{ scac: string; last: number }>(
    'select scac, max(control_number) as last from reference.control_numbers group by scac order by scac',
  )
  return rows
}

export const raiseNumber = (owner: OwnerDb, scac: string, past: number) =>
  owner.query('select reference.raise_control_number($1, $2)', [scac, past])

/** How many connections to this database a role has open. */
export async function countConnections(owner: OwnerDb, role: string): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and usename = $1`,
    [role],
  )
  return rows[0]!.count
}
