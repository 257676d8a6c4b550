import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** Railroads by SCAC or name, those whose SCAC begins with the term first. */
export const selectRailroads = (db: Db, term: string, limit: number, offset: number) =>
  db.rows<{ scac: string; name: string; country: string | null }>(sql`
    select scac, name, country from reference.railroads
    where starts_with(scac, ${term.toUpperCase()}) or strpos(lower(name), ${term.toLowerCase()}) > 0
    order by scac <> ${term.toUpperCase()}, not starts_with(scac, ${term.toUpperCase()}), scac
    limit ${limit} offset ${offset}`)
