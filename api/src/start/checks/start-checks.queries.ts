import { sql } from '../../db/sql.ts'
import type { Db } from '../../db/tx.ts'

interface ServerFacts {
  version: string
  role: string
  /** Noon UTC of a day in July as a clock in Chicago shows it. */
  chicago: string
}

export const selectServerFacts = async (db: Db): Promise<ServerFacts> =>
  (await db.row<ServerFacts>(sql`
    select split_part(current_setting('server_version'), ' ', 1) as version, current_user::text as role,
      to_char(timestamptz '2026-07-01 12:00Z' at time zone 'America/Chicago', 'HH24:MI') as chicago`))!
