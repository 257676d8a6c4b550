import { tariffList } from '#contract/areas/demurrage/tariffs/tariffs.list.ts'
import type { Tariff } from '#rail/demurrage/tariff.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { listSql, stored } from '../../../list/list-sql.ts'

/** A tariff as stored. */
export interface TariffToSave {
  name: string
  carrier: string
  /** CITY|ST. */
  place: string
  equipment_kind: 'R' | 'imdl'
  effective_from: string
  effective_until: string | null
  rules: Tariff
}
export type SavedTariff = TariffToSave & { tariff_id: number; version: number }

const rule = (name: string, type: string) => raw(`(t.rules ->> '${name}')::${type}`)

/** How tariffs are found. */
export const tariffRows = listSql<{ customerId: number }>()({
  list: tariffList,
  from: raw('demurrage_tariffs t'),
  columns: {
    ...stored('t', 'name', 'equipment_kind', 'effective_from', 'effective_until'),
    carrier: raw(`nullif(t.carrier, '')`),
    place: raw(`nullif(replace(t.place, '|', ', '), '')`),
    agreement: rule('agreement', 'text'),
    free_days_loading: rule('free_days_loading', 'int'),
    free_days_unloading: rule('free_days_unloading', 'int'),
    rate_usual: raw(`(t.rules -> 'rates' ->> 'usual')::int`),
  },
  fields: stored('t', 'tariff_id'),
  scopes: {},
  where: ({ customerId }) => [sql`t.customer_id = ${customerId}`],
})

const FIELDS =
  raw(`tariff_id, name, carrier, place, equipment_kind, effective_from::text, effective_until::text,
  rules, version`)

/** All tariffs of a customer. */
export const selectStoredTariffs = (db: Db, customerId: number) =>
  db.rows<SavedTariff>(sql`select ${FIELDS} from demurrage_tariffs where customer_id = ${customerId}`)

export const selectTariff = (db: Db, customerId: number, tariffId: number) =>
  db.row<SavedTariff>(sql`
    select ${FIELDS} from demurrage_tariffs where customer_id = ${customerId} and tariff_id = ${tariffId}`)

/** The number of the new tariff; null when there is one of this name. */
export const insertTariff = async (
  db: Db,
  customerId: number,
  tariff: TariffToSave,
): Promise<number | null> =>
  (
    await db.row<{ tariff_id: number }>(sql`
      insert into demurrage_tariffs (customer_id, tariff_id, name, carrier, place, equipment_kind, effective_from,
        effective_until, rules)
      select ${customerId}, coalesce(max(tariff_id), 0) + 1, ${tariff.name}, ${tariff.carrier}, ${tariff.place},
        ${tariff.equipment_kind}, ${tariff.effective_from}::date, ${tariff.effective_until}::date,
        ${JSON.stringify(tariff.rules)}::jsonb
      from demurrage_tariffs where customer_id = ${customerId}
      on conflict do nothing returning tariff_id`)
  )?.tariff_id ?? null

/** False when the version is stale or the tariff is not there. */
export const updateTariffRow = async (
  db: Db,
  customerId: number,
  { tariffId, tariff, version }: { tariffId: number; tariff: TariffToSave; version: number },
): Promise<boolean> =>
  (await db.run(sql`
    update demurrage_tariffs set name = ${tariff.name}, carrier = ${tariff.carrier}, place = ${tariff.place},
      equipment_kind = ${tariff.equipment_kind}, effective_from = ${tariff.effective_from}::date,
      effective_until = ${tariff.effective_until}::date, rules = ${JSON.stringify(tariff.rules)}::jsonb,
      version = version + 1
    where customer_id = ${customerId} and tariff_id = ${tariffId} and version = ${version}`)) > 0

export const deleteTariff = async (db: Db, customerId: number, tariffId: number): Promise<boolean> =>
  (await db.run(sql`
    delete from demurrage_tariffs where customer_id = ${customerId} and tariff_id = ${tariffId}`)) > 0

/** Whether another tariff of the customer has this name. */
export const isTariffNamed = async (
  db: Db,
  customerId: number,
  name: string,
  tariffId: number,
): Promise<boolean> =>
  (await db.row(sql`
    select from demurrage_tariffs
    where customer_id = ${customerId} and lower(name) = lower(${name}) and tariff_id <> ${tariffId}`)) !==
  null

/** Cars released between two days. */
export const selectReleasedCars = async (
  db: Db,
  customerId: number,
  from: string,
  until: string,
): Promise<string[]> =>
  (
    await db.rows<{ equipment_id: string }>(sql`
      select distinct equipment_id from demurrage_stays
      where customer_id = ${customerId} and (released_ts at time zone zone)::date >= ${from}::date
        and (released_ts at time zone zone)::date < ${until}::date
        and released_ts >= ${from}::date - 2 and released_ts < ${until}::date + 2`)
  ).map(({ equipment_id }) => equipment_id)
