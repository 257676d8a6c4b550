import { normalizeAssetTerm } from '#contract/areas/visibility/assets/assets.rules.ts'
import { join, raw, sql, type Sql } from '../../../db/sql.ts'
import type { SearchSql } from '../../../list/list-sql.ts'
import { isDuringTrip } from '../documents/documents.queries.ts'
import { equipmentForms } from '../equipment/forms.rules.ts'

const NONE = raw(`'[]'::json`)
const NO_SEARCH: SearchSql = { tables: [], conditions: [], extras: { unmatched_terms: NONE } }
const IS_HIT = raw('w.waybill_id in (select waybill_id from hits)')

/**
 * Searches equipment ids, waybill numbers and bills of lading: one term may be any part of an id or the beginning of a
 * number, several must be whole. Terms without a letter or digit ask for nothing.
 */
export function searchSql(terms: readonly string[], inScope: readonly Sql[], customerId: number): SearchSql {
  const requested = [...new Map(terms.map((term) => [normalizeAssetTerm(term), getForms(term)]))].filter(
    ([term]) => term !== '',
  )
  const [first] = requested
  if (first === undefined) return NO_SEARCH
  return requested.length === 1
    ? partialSearch(first[1], customerId)
    : bulkSearch(requested, inScope, customerId)
}

/** A term in every spelling messages may use: normalized, as typed, and as unit ids are stored. */
function getForms(term: string): string[] {
  return [...new Set([...equipmentForms(term), term.trim().toUpperCase().replaceAll('\0', '')])]
}

function partialSearch(forms: string[], customerId: number): SearchSql {
  const byForm = forms.map(
    (form) => sql`
    select equipment_id as found from equipment_tails
    where customer_id = ${customerId} and is_whole in (true, false) and starts_with(tail, ${form})`,
  )
  const byNumber = forms.flatMap((form) => [
    sql`select waybill_id from waybills where customer_id = ${customerId} and starts_with(waybill_number, ${form})`,
    sql`select waybill_id from waybills where customer_id = ${customerId} and starts_with(bill_of_lading_number, ${form})`,
    getTripsOfDocuments(customerId, sql`starts_with(d.waybill_number, ${form})`),
    getTripsOfDocuments(customerId, sql`starts_with(d.bill_of_lading_number, ${form})`),
  ])
  return {
    tables: [
      sql`hits as materialized (
        select waybill_id from waybills
        where customer_id = ${customerId} and equipment_id = any(array(${join(byForm, ' union ')}))
        union ${join(byNumber, ' union ')})`,
    ],
    conditions: [IS_HIT],
    extras: { unmatched_terms: NONE },
  }
}

/** Trips whose waybill or bill of lading was sent or received as a document of the unit, as the unit's page shows it. */
const getTripsOfDocuments = (customerId: number, isNamed: Sql, columns = raw('w.waybill_id')): Sql => sql`
  select ${columns} from unit_documents d join waybills w
    on w.customer_id = d.customer_id and w.equipment_id = d.equipment_id and ${isDuringTrip('d', 'w')}
  where d.customer_id = ${customerId} and ${isNamed}
  union all
  select ${columns} from sent_documents d join waybills w
    on w.customer_id = d.customer_id and w.equipment_id = d.equipment_id and ${isDuringTrip('d', 'w', 'sent_ts')}
  where d.customer_id = ${customerId} and ${isNamed}`

function bulkSearch(
  requested: [term: string, forms: string[]][],
  inScope: readonly Sql[],
  customerId: number,
): SearchSql {
  const pairs = requested.flatMap(([term, forms]) => forms.map((form) => ({ term, form })))
  const forms = pairs.map(({ form }) => form)
  const found = (column: string) => {
    const isRequested = sql`w.${raw(column)} = any(${forms}::text[])`
    const conditions = [sql`w.customer_id = ${customerId}`, isRequested, ...inScope]
    return sql`
    select w.waybill_id, w.${raw(column)} as form from waybills w where ${join(conditions, ' and ')}`
  }
  const foundInDocuments = (column: string) => {
    const isRequested = join([sql`d.${raw(column)} = any(${forms}::text[])`, ...inScope], ' and ')
    return getTripsOfDocuments(customerId, isRequested, raw(`w.waybill_id, d.${column} as form`))
  }
  return {
    tables: [
      sql`asked as materialized (
        select * from unnest(${pairs.map(({ term }) => term)}::text[], ${forms}::text[]) with ordinality a (term, form, place))`,
      sql`hits as materialized (${join(
        [
          ...['equipment_id', 'waybill_number', 'bill_of_lading_number'].map(found),
          ...['waybill_number', 'bill_of_lading_number'].map(foundInDocuments),
        ],
        ' union all ',
      )})`,
    ],
    conditions: [IS_HIT],
    extras: {
      unmatched_terms: sql`(
        select coalesce(json_agg(term order by place), '[]') from (
          select term, min(place) as place from asked
          group by term having not bool_or(form in (select form from hits))
        ) missing)`,
    },
  }
}
