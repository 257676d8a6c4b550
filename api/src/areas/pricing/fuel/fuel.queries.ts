import type { FuelWeek } from '#contract/areas/pricing/fuel/fuel.contract.ts'
import { fuelTableList } from '#contract/areas/pricing/fuel/fuel.list.ts'
import type { Bracket, FuelBasis } from '#contract/areas/pricing/fuel/fuel.rules.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { listSql, stored } from '../../../list/list-sql.ts'

const THIS_WEEK = raw(`coalesce((
  select (b ->> 'rate')::float8 from jsonb_array_elements(t.brackets) b
  where (b ->> 'price')::float8 <= (select w.price from reference.fuel_weeks w where w.week <= current_date order by w.week desc limit 1)
  order by (b ->> 'price')::float8 desc limit 1), 0)`)

/** Fuel surcharge tables with the names of their railroads. */
export const fuelTableRows = listSql<null>()({
  list: fuelTableList,
  from: raw('reference.fuel_tables t left join reference.railroads r on r.scac = t.scac'),
  columns: {
    ...stored('t', 'scac', 'basis', 'source', 'modified_ts'),
    name: raw('r.name'),
    rate: { value: THIS_WEEK, shown: THIS_WEEK },
    bracket_count: raw('jsonb_array_length(t.brackets)'),
  },
  fields: {
    ...stored(
      't',
      'brackets',
      'version',
      'index_name',
      'averaging',
      'month_lag',
      'date_basis',
      'miles_source',
    ),
    ...stored('t', 'effective_from', 'effective_until'),
  },
  scopes: {},
  where: () => [],
})

export interface FuelTable {
  scac: string
  basis: FuelBasis
  brackets: readonly Bracket[]
  source: string
}

/** Which price and whose miles a table uses. */
export interface FuelTerms {
  index_name: string
  averaging: 'month' | 'week'
  month_lag: number
  date_basis: 'waybill' | 'bill'
  miles_source: string
  effective_from: string | null
  effective_until: string | null
}

export type SavedFuelTable = FuelTable & FuelTerms & { version: number }

export const selectFuelTable = (db: Db, scac: string) =>
  db.row<SavedFuelTable>(
    sql`select scac, basis, brackets, source, version, index_name, averaging, month_lag, date_basis, miles_source,
      to_char(effective_from, 'YYYY-MM-DD') as effective_from, to_char(effective_until, 'YYYY-MM-DD') as effective_until
    from reference.fuel_tables where scac = ${scac}`,
  )

const toTerms = ({
  index_name,
  averaging,
  month_lag,
  date_basis,
  miles_source,
  effective_from,
  effective_until,
}: FuelTerms): FuelTerms => ({
  index_name,
  averaging,
  month_lag,
  date_basis,
  miles_source,
  effective_from,
  effective_until,
})

/** Null when its version is stale. */
export const updateFuelTableRow = (db: Db, table: FuelTable & FuelTerms & { version: number | null }) =>
  db.row<SavedFuelTable>(sql`
    select * from reference.set_fuel_table(${table.scac}, ${table.basis}, ${JSON.stringify(table.brackets)}::jsonb,
      ${table.source}, ${table.version}::int, ${JSON.stringify(toTerms(table))}::jsonb)`)

export const deleteFuelTable = async (db: Db, scac: string): Promise<boolean> =>
  (await db.row<{ was: boolean }>(sql`select reference.remove_fuel_table(${scac}) as was`))?.was === true

export const selectFuelWeeks = (db: Db, max: number) =>
  db.rows<FuelWeek>(sql`
    select to_char(week, 'YYYY-MM-DD') as week, price, source from reference.fuel_weeks order by week desc limit ${max}`)

/** The fuel price on a day; null before the first week with a price. */
export const selectIndex = (db: Db, day: string) =>
  db.row<Pick<FuelWeek, 'week' | 'price'>>(sql`
    select to_char(week, 'YYYY-MM-DD') as week, price from reference.fuel_weeks where week <= ${day}::date
    order by week desc limit 1`)

export const updateFuelWeek = (db: Db, { week, price, source }: FuelWeek) =>
  db.run(sql`select reference.set_fuel_week(${week}::date, ${price}, ${source})`)

/** All tables, to calculate a quote with. */
export const selectFuelTables = (db: Db) =>
  db.rows<FuelTable & { name: string }>(sql`
    select t.scac, t.basis, t.brackets, t.source, coalesce(r.name, t.scac) as name
    from reference.fuel_tables t left join reference.railroads r on r.scac = t.scac order by t.scac`)
