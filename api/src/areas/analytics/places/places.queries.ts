import type { PlaceChoice } from '#contract/areas/analytics/analytics.rules.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Statements } from '../../../db/tx.ts'
import { isInGroups, placeId, type UnitSql } from '../analytics.queries.ts'

const LIMIT = 500

/** Origins or destinations of the customer's trips under way, by name. */
export const selectPlaces = (
  db: Statements,
  customerId: number,
  { isUnderWay }: UnitSql,
  end: 'origin' | 'destination',
  { groupIds, term }: { groupIds: readonly number[]; term: string },
): Promise<PlaceChoice[]> =>
  db.rows<PlaceChoice>(sql`
    select id, name from (
      select ${placeId(`w.${end}_place`)} as id, min(coalesce(w.${raw(`${end}_location`)}, w.${raw(`${end}_place`)})) as name
      from waybills w
      where w.customer_id = ${customerId} and ${isUnderWay} and w.${raw(`${end}_place`)} is not null and ${isInGroups(groupIds)}
      group by w.${raw(`${end}_place`)}) p
    where position(${term.toLowerCase()} in lower(p.name)) > 0
    order by name, id limit ${LIMIT}`)
