import type pg from 'pg'

/**
 * Writes entries of two customers and of none in one statement. The hashes are invalid, because each valid one would
 * depend on the previous entry; the check takes as long to detect that.
 */
export async function fillAudit(db: pg.Client, entries: number): Promise<void> {
  await db.query(`
    insert into audit.entries (at, customer_id, user_id, operation, target, change, request_id, previous_hash, hash, is_machine)
    select now() - (${entries} - n) * interval '1 second', nullif(n % 3, 0), 1 + n % 5,
      case n % 1000 when 0 then 'updateSeldom' else case n % 10 when 5 then 'receiveMessage' else 'updateNothing' end end, jsonb_build_object('id', n), null, 'r-' || n,
      sha256(n::text::bytea), sha256((n + 1)::text::bytea), n % 10 = 5
    from generate_series(1, ${entries}) n`)
  // as the database does itself, except in tests
  await db.query('vacuum analyze audit.entries')
}
