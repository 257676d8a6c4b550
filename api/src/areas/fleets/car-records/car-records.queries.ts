import type { CarRecord, CarRecordFields } from '#contract/areas/fleets/car-records/car-records.contract.ts'
import { carRecordList } from '#contract/areas/fleets/car-records/car-records.list.ts'
import {
  CAR_TEST_KINDS,
  type CarTest,
  DUE_DAYS,
} from '#contract/areas/fleets/car-records/car-records.rules.ts'
import { raw, sql, type Sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { listSql, stored } from '../../../list/list-sql.ts'

const DAY_FIELDS = CAR_TEST_KINDS.flatMap((kind) => [`${kind}_done`, `${kind}_due`]).concat(
  'lease_start',
  'lease_end',
)
const OTHER_FIELDS = ['lessor', 'lease_kind', 'rate_cents', 'mile_cents', 'capacity_lb', 'tare_lb']
const FIELDS = [...DAY_FIELDS, ...OTHER_FIELDS]
const all = (of: (name: string) => string): Sql => raw(FIELDS.map(of).join(', '))

const NEXT_TEST = `(case r.next_due ${CAR_TEST_KINDS.map((kind) => `when r.${kind}_due then '${kind}'`).join(' ')} end)`
const isWithin = (name: string) => `r.${name} between current_date and current_date + ${DUE_DAYS}`

/** How cars are found, with or without a record. */
export const carRows = listSql<{ customerId: number }>()({
  list: carRecordList,
  from: raw(`equipment e left join car_records r
    on r.customer_id = e.customer_id and r.equipment_id = e.equipment_id`),
  columns: {
    ...stored('e', 'equipment_id', 'car_type'),
    ...stored('r', 'next_due', 'lessor', 'lease_kind', 'lease_end', 'rate_cents', 'capacity_lb', 'tare_lb'),
    next_test: raw(NEXT_TEST),
    groups: raw(`array(select g.name from reporting_group_equipment m
      join reporting_groups g on g.customer_id = m.customer_id and g.group_id = m.group_id
      where m.customer_id = e.customer_id and m.equipment_id = e.equipment_id order by g.name)`),
  },
  fields: {},
  scopes: {
    all: [],
    due: [raw(`(${isWithin('next_due')} or ${isWithin('lease_end')})`)],
    overdue: [raw('r.next_due < current_date')],
    unrecorded: [raw('r.equipment_id is null')],
  },
  where: ({ customerId }) => [sql`e.customer_id = ${customerId} and e.equipment_kind = 'R'`],
})

const day = (name: string): string => `to_char(r.${name}, 'YYYY-MM-DD') as ${name}`

/** A car of the customer with its record, version 0 where there is none; null for a car that is not the customer's. */
export const selectCar = (db: Db, customerId: number, equipmentId: string): Promise<CarRecord | null> =>
  db.row<CarRecord>(sql`
    select e.equipment_id, coalesce(r.version, 0) as version, ${raw(DAY_FIELDS.map(day).join(', '))},
      coalesce(r.lessor, '') as lessor, r.lease_kind, r.rate_cents::float8 as rate_cents, r.mile_cents::float8 as mile_cents, r.capacity_lb, r.tare_lb
    from equipment e left join car_records r on r.customer_id = e.customer_id and r.equipment_id = e.equipment_id
    where e.customer_id = ${customerId} and e.equipment_id = ${equipmentId} and e.equipment_kind = 'R'`)

/** False when the version is stale. */
export const upsertCar = async (
  db: Db,
  customerId: number,
  { equipmentId, record, version }: { equipmentId: string; record: CarRecordFields; version: number },
): Promise<boolean> =>
  (await db.run(sql`
    insert into car_records as r (customer_id, equipment_id, ${all((name) => name)})
    select ${customerId}, ${equipmentId}, ${all((name) => (name === 'lessor' ? `nullif(n.lessor, '')` : `n.${name}`))}
    from json_populate_record(null::car_records, ${JSON.stringify(record)}::json) n
    on conflict (customer_id, equipment_id) do update
      set ${all((name) => `${name} = excluded.${name}`)}, version = r.version + 1 where r.version = ${version}`)) >
  0

/** Writes what is not null, and leaves the rest of each record. */
export const mergeCarRecords = (
  db: Db,
  customerId: number,
  records: readonly Readonly<Record<string, string | null>>[],
) =>
  db.run(sql`
    insert into car_records as r (customer_id, equipment_id, ${all((name) => name)})
    select ${customerId}, n.equipment_id, ${all((name) => `n.${name}`)}
    from json_populate_recordset(null::car_records, ${JSON.stringify(records)}::json) n
    on conflict (customer_id, equipment_id) do update
      set ${all((name) => `${name} = coalesce(excluded.${name}, r.${name})`)}, version = r.version + 1`)

export interface DueRow {
  equipment_id: string
  /** A test, or the end of the lease. */
  kind: CarTest | 'lease'
  due: string
  lessor: string | null
  group_ids: number[]
}

const EACH_DUE = raw(
  `(values ${CAR_TEST_KINDS.map((kind) => `('${kind}', r.${kind}_due)`).join(', ')}, ('lease', r.lease_end)) d (kind, due)`,
)

/** Tests and leases due within the given number of days that were not announced yet. */
export const selectDue = (db: Db, customerId: number): Promise<DueRow[]> =>
  db.rows<DueRow>(sql`
    select r.equipment_id, d.kind, to_char(d.due, 'YYYY-MM-DD') as due, r.lessor,
      array(select m.group_id from reporting_group_equipment m
        where m.customer_id = r.customer_id and m.equipment_id = r.equipment_id) as group_ids
    from car_records r cross join lateral ${EACH_DUE}
    where r.customer_id = ${customerId} and d.due between current_date and current_date + ${DUE_DAYS}::int
      and not exists (select from facts f where f.customer_id = r.customer_id and f.kind = 'car_due'
        and f.key = r.equipment_id || ' ' || d.kind || ' ' || to_char(d.due, 'YYYY-MM-DD'))
    order by d.due, r.equipment_id limit 2000`)

/** Tests of some cars that are past their date. */
export const selectOverdueTests = (db: Db, customerId: number, units: readonly string[]) =>
  db.rows<{ equipment_id: string; kind: CarTest; due: string }>(sql`
    select r.equipment_id, d.kind, to_char(d.due, 'YYYY-MM-DD') as due
    from car_records r cross join lateral ${EACH_DUE}
    where r.customer_id = ${customerId} and r.equipment_id = any(${[...units]}::text[])
      and r.next_due < current_date and d.kind <> 'lease' and d.due < current_date
    order by r.equipment_id, d.due`)
