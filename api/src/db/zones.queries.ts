import { sql } from './sql.ts'
import type { Db } from './tx.ts'

export interface ZoneChange {
  zone: string
  /** Seconds since 1970. */
  at: number
  /** The offset from UTC, positive to the east. */
  seconds: number
  name: string
}

/** Every change of UTC offset in a range, by time zone and time. */
export const selectZoneChanges = (db: Db, from: Date, until: Date): Promise<ZoneChange[]> =>
  db.rows<ZoneChange>(sql`
    select zone, extract(epoch from at)::int as at, seconds, name
    from reference.zone_changes(${from.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz) order by zone, at`)
