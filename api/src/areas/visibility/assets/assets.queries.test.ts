import { beforeAll, expect, test } from 'vitest'
import { AssetExportRequest, AssetListRequest } from '#contract/areas/visibility/assets/assets.contract.ts'
import { assetList } from '#contract/areas/visibility/assets/assets.list.ts'
import { columnKeys } from '#contract/list/list.ts'
import { sql, type Sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { useTestApp } from '../../../testing/app.ts'
import { selectEquipmentHits, selectNumberHits } from '../shipments/shipments.queries.ts'
import { selectEquipment } from '../equipment/equipment.queries.ts'
import { selectReportingGroups } from '../../lookups/reporting-groups/reporting-groups.queries.ts'
import { csvStatement } from '../../../list/file.ts'
import { selectPage } from '../../../list/page.ts'
import { assetRows } from './assets.queries.ts'
import { selectAssetSummary } from './summary.queries.ts'
import { selectAssetHistory, selectTripEvents, selectWaybill } from '../waybills/waybills.queries.ts'

// Every statement of the area must find one customer's rows among those of many by an index, under row-level security:
// functions that are not leakproof lose theirs there, and nothing but a plan shows it.

const portal = useTestApp()
const CUSTOMER = 57
const EQUIPMENT_ID = 'UTLX100007'

/** A hundred more customers with 200 cars each and two events a car. */
beforeAll(() =>
  portal.superuser(async (db) => {
    await db.query(
      `insert into identity.customers (customer_id, name) select n, 'Customer ' || n from generate_series(10, 109) n`,
    )
    await db.query(
      `insert into equipment (customer_id, equipment_id, equipment_kind)
       select c, 'UTLX' || 100000 + n, 'R' from generate_series(10, 109) c, generate_series(1, 200) n`,
    )
    await db.query(
      `insert into waybills (customer_id, waybill_id, equipment_id, equipment_kind, is_current, status_code, load_empty_status,
         waybill_number, bill_of_lading_number, origin_place, destination_place, trip_start_ts, last_sighting_ts)
       select customer_id, nextval('waybill_ids'), equipment_id, 'R', true, (array[0, 10, 40, 50, 90, 100])[1 + n % 6], 'L',
         (500000 + n)::text, 'BOL' || n, 'P' || n % 40 || '|IL', 'P' || n % 30 || '|TX', now() - interval '9 days', now()
       from (select *, row_number() over () as n from equipment) e`,
    )
    await db.query(
      `insert into events (customer_id, equipment_id, event_ts, source, code_source, code, place, equipment_kind, message_id)
       select customer_id, equipment_id, trip_start_ts + n * interval '1 day', 'UP', 'CLM', 'P', origin_place, 'R', 1
       from waybills, generate_series(1, 2) n`,
    )
    await db.query(
      `insert into reporting_groups (customer_id, group_id, name)
       select c, n, 'Group ' || n from generate_series(10, 109) c, generate_series(1, 20) n`,
    )
    await db.query(
      `insert into reporting_group_equipment (customer_id, group_id, equipment_id)
       select customer_id, 1 + length(equipment_id) + row_number() over () % 8, equipment_id from equipment`,
    )
    await db.query('analyze')
  }),
)

/** Runs work and answers the plans of its statements instead of their rows being all that is seen. */
async function getPlans(work: (db: Db) => Promise<unknown>): Promise<string> {
  const plans: string[] = []
  const explain = async (db: Db, statement: Sql) => {
    const rows = await db.rows<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)
    plans.push(...rows.map((row) => row['QUERY PLAN']))
  }
  await portal.database.tenant(CUSTOMER, async (db) => {
    const row = async <Row>(statement: Sql) => {
      await explain(db, statement)
      return db.row<Row>(statement)
    }
    const rows = async <Row>(statement: Sql) => {
      await explain(db, statement)
      return db.rows<Row>(statement)
    }
    await work({ ...db, row, rows })
  })
  return plans.join('\n')
}

const env = (group_ids: readonly number[] = []) => ({ customerId: CUSTOMER, group_ids })

const list = (body: object) => (db: Db) => {
  const request = AssetListRequest.parse(body)
  return selectPage(db, assetRows, request, env(request.group_ids))
}

const statements: [string, (db: Db) => Promise<unknown>][] = [
  ['the list', list({})],
  [
    'the list with filters',
    list({
      filters: [
        { field: 'status_code', value: [40, 50] },
        { field: 'tele_eta', operand: 'less_than', value: '2026-03-08' },
        { field: 'waybill_date', operand: 'contains', value: '2026' },
        { field: 'reporting_groups', operand: 'contains', value: 'x' },
      ],
      group_ids: [1],
    }),
  ],
  ['the list by one term', list({ search_terms: ['0007'] })],
  ['the list by many ids', list({ search_terms: [EQUIPMENT_ID, 'GATX1'] })],
  ['the list of trips under way', list({ scope: 'active' })],
  ['the list of all trips', list({ scope: 'all' })],
  ['the summary', (db) => selectAssetSummary(db, CUSTOMER, 1)],
  [
    'an export',
    (db) =>
      db.rows(csvStatement(assetRows, AssetExportRequest.parse({ columns: columnKeys(assetList) }), env())),
  ],
  ['a waybill', (db) => selectWaybill(db, CUSTOMER, 4711)],
  ['a merged waybill', (db) => selectWaybill(db, CUSTOMER, 999_999)],
  [
    'the events of a trip',
    (db) =>
      selectTripEvents(db, CUSTOMER, {
        equipment_id: EQUIPMENT_ID,
        equipment_kind: 'R',
        trip_start_ts: new Date(Date.now() - 9 * 86_400_000).toISOString(),
        trip_end_ts: null,
        places: [],
      }),
  ],
  [
    'the history of an asset',
    (db) => selectAssetHistory(db, CUSTOMER, { equipmentId: EQUIPMENT_ID, page: 1, page_size: 10 }),
  ],
  ['the equipment lookup', (db) => selectEquipment(db, CUSTOMER, { term: '0007', page: 1, page_limit: 25 })],
  ['the search for equipment', (db) => selectEquipmentHits(db, CUSTOMER, ['0007', 'UTLX7'])],
  ['the search for waybills', (db) => selectNumberHits(db, CUSTOMER, 'waybill_number', ['500', '000500'])],
  ['the search for bills', (db) => selectNumberHits(db, CUSTOMER, 'bill_of_lading_number', ['BOL1'])],
  ['the search for trains', (db) => selectNumberHits(db, CUSTOMER, 'train_id', ['MHO'])],
  ['the reporting groups', (db) => selectReportingGroups(db, CUSTOMER)],
]

test.each(statements)('%s reads no table of many customers from end to end', async (_, run) => {
  const plans = await getPlans(run)

  expect(plans).toContain('Index')
  expect(plans.split('\n').filter(readsWholeTable)).toEqual([])
})

test.each(['waybill_number', 'bill_of_lading_number', 'train_id'] as const)(
  'the search walks the index of %s from its first to its last hit',
  async (column) => {
    const plans = await getPlans((db) => selectNumberHits(db, CUSTOMER, column, ['BOL1']))

    // both ends of the range, for the first number and for the next ones
    expect(plans).toMatch(new RegExp(`Index Cond: .*${column} ~>=~ .*${column} ~<~`))
    expect(plans).toMatch(new RegExp(`Index Cond: .*${column} ~>~ .*${column} ~<~`))
  },
)

// an empty table, as most months of events are here, costs nothing to read
const readsWholeTable = (line: string) =>
  /Seq Scan on (waybills|events|equipment|reporting_group|trip_anchors)/.test(line) &&
  !line.includes('cost=0.00..0.00')

test('a condition that is not leakproof is seen to lose its index', async () => {
  const plans = await getPlans((db) => db.rows(sql`select from equipment_tails where tail like 'UTLX1%'`))

  expect(plans).not.toMatch(/Index Cond: .*tail >=/)
})

test('one status is held against its column as it is, so that an index may give its rows in order; many as an array', async () => {
  const getPlan = (value: number[]) =>
    getPlans(
      list({
        filters: [
          { field: 'status_code', value },
          { field: 'shipper', operand: 'contains', value: 'x' },
        ],
      }),
    )

  const [one, many] = [await getPlan([40]), await getPlan([40, 50])]
  expect(one).toMatch(/status_code = '?40/)
  expect(one).not.toMatch(/status_code = ANY|CASE WHEN [^;]*status_code = /)
  expect(many).toMatch(/status_code = ANY/)
})

test('the list by shipper is read off an index', async () => {
  const plan = await getPlans(list({ sort_by: 'shipper', sort_direction: 'asc' }))

  expect(plan).toContain('waybills_shipper')
})
