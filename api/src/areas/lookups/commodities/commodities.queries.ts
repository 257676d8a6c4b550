import type { z } from 'zod'
import type { StccCommodity } from '#contract/areas/lookups/commodities/commodities.contract.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** Commodities by whole code, in the order of the codes. */
export const selectCommoditiesByCode = (db: Db, codes: readonly string[]) =>
  db.rows<z.infer<typeof StccCommodity>>(sql`
    select commodity_code, associated_stcc, commodity, is_hazmat from reference.commodities
    where commodity_code = any (${[...codes]}::text[]) order by commodity_code`)

/**
 * Seven-digit commodities whose code begins with the term or whose description contains all of its words: first exact
 * names ("Corn, shelled" for corn), then descriptions that begin with the term, then those with a word that does.
 */
export const selectCommoditiesByTerm = (db: Db, term: string, limit: number) => {
  const spelled = describe(term).join(' ')
  return db.rows<z.infer<typeof StccCommodity>>(sql`
    select commodity_code, associated_stcc, commodity, is_hazmat from reference.commodities
    where length(commodity_code) = 7
      and (starts_with(commodity_code, ${term})
        or (select bool_and(strpos(lower(commodity), word) > 0) from unnest(${describe(term)}::text[]) word))
    order by not starts_with(commodity_code, ${term}), split_part(split_part(lower(commodity), ',', 1), ' - ', 1) <> ${spelled},
      not starts_with(lower(commodity), ${spelled}), strpos(' ' || lower(commodity), ' ' || ${spelled}) = 0,
      commodity, commodity_code
    limit ${limit}`)
}

const describe = (term: string): string[] => term.toLowerCase().split(/\s+/).filter(Boolean)
