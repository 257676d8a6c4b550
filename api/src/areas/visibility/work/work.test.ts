import type pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { getAssetSummary } from '#contract/areas/visibility/assets/assets.contract.ts'
import { getWorkTrend, recordVisit, updateWork } from '#contract/areas/visibility/work/work.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { getAssets, daysAgo } from '../assets/assets.factory.ts'
import { makeWaybill } from '../waybills/waybills.factory.ts'
import { refreshWorkQueue } from './work.service.ts'

const portal = useTestApp()
const { list } = getAssets(portal)
const params = { customerId: 1 }
const hoursAgo = (hours: number) => daysAgo(hours / 24)
const SILENT = { last_sighting_ts: hoursAgo(49), gap_usual_hours: 9, gap_alarm_hours: 30 }

const ids = { silent: 0, held: 0, fine: 0 }
const change = (body: object) => portal.call(updateWork, { params, body: body as never }, 'full')
const save = () => refreshWorkQueue({ database: portal.database, signal: new AbortController().signal })
const sql = (text: string, values: unknown[] = []) => portal.owner((db) => asTenant(db, text, values))
const asTenant = async (db: pg.Client, text: string, values: unknown[]) => {
  await db.query(`select set_config('app.customer_id', '1', false)`)
  return db.query<Record<string, unknown>>(text, values)
}

const SHOWN = ['equipment_id', 'needs', 'work_owner', 'work_note', 'snoozed_to_report'] as const
async function unitsInNeed(...needs: string[]) {
  const { data } = await list({
    scope: 'active',
    filters: [{ field: 'needs', operand: 'equals', value: needs }],
  })
  return data.data.map((row) => Object.fromEntries(SHOWN.map((key) => [key, row[key]])))
}
const namesThatNeed = async (...needs: string[]) =>
  (await unitsInNeed(...needs)).map(({ equipment_id }) => equipment_id)

beforeEach(async () => {
  await portal.superuser((db) =>
    db.query('truncate waybills, equipment, work_items, work_spells, work_days, work_visits cascade'),
  )
  await portal.owner(async (db) => {
    await db.query(`select set_config('app.customer_id', '1', false)`)
    ids.silent = await makeWaybill(db, { equipment_id: 'HUSH1', ...SILENT })
    ids.held = await makeWaybill(db, {
      equipment_id: 'HELD1',
      ...SILENT,
      last_sighting_ts: hoursAgo(2),
      exceptions: ['Held'],
    })
    ids.fine = await makeWaybill(db, { equipment_id: 'FINE1', ...SILENT, last_sighting_ts: hoursAgo(2) })
  })
})

describe('the work queue', () => {
  test('a unit that is silent for 49 hours is one item; a snooze hides it, a report closes it', async () => {
    expect(await namesThatNeed('silent')).toEqual(['HUSH1'])

    await change({ ids: [ids.silent], snooze_until: hoursAgo(-24) })
    expect(await namesThatNeed('silent')).toEqual([])
    const { data: counts } = await portal.call(getAssetSummary, { params }, 'full')
    expect([counts.queue.silent.count, counts.queue.held.count, counts.snoozed]).toEqual([0, 1, 1])

    await save()
    await sql('update waybills set last_sighting_ts = now() where waybill_id = $1', [ids.silent])
    await save()
    expect(await namesThatNeed('silent', 'held')).toEqual(['HELD1'])
  })

  test('a slip began with the estimate that made the unit late, not with the first check', async () => {
    await sql(
      `update waybills set eta_first_ts = now() + interval '10 hours', product_eta_ts = now() + interval '40 hours',
        eta_rest_hours = 2 where waybill_id = $1`,
      [ids.fine],
    )
    for (const [made, hours] of [
      [60, 10],
      [30, 30],
      [20, 12],
      [9, 35],
      [3, 40],
    ] as const)
      await sql(
        `insert into eta_history (customer_id, waybill_id, made_ts, p10_ts, p50_ts, p90_ts, basis, trips, reason)
        values (1, $1, $2, $3, $3, $3, 'lane', 9, '')`,
        [ids.fine, hoursAgo(made), hoursAgo(-hours)],
      )

    await save()

    const { rows } = await sql(
      "select opened_ts from work_spells where waybill_id = $1 and kind = 'slipped'",
      [ids.fine],
    )
    expect(Math.round((Date.now() - Number(rows[0]?.['opened_ts'])) / 3_600_000)).toBe(9)
  })

  test('a slip of a silent unit began when its estimate moved past what was promised', async () => {
    await sql(
      `update waybills set eta_first_ts = now() + interval '10 hours', product_eta_ts = now() + interval '10 hours',
        eta_rest_hours = 30 where waybill_id = $1`,
      [ids.fine],
    )

    await save()

    const { rows } = await sql(
      "select opened_ts from work_spells where waybill_id = $1 and kind = 'slipped'",
      [ids.fine],
    )
    expect(Math.round((Date.now() - Number(rows[0]?.['opened_ts'])) / 1_800_000)).toBe(17)
  })

  test('a recurring problem reopens with its owner and its earlier snooze', async () => {
    await save()
    const me = await ownerId()
    await change({ ids: [ids.silent], owner_id: me, note: ' Asked the yard ', snooze_until: hoursAgo(-24) })
    await sql('update waybills set last_sighting_ts = now() where waybill_id = $1', [ids.silent])
    await save()

    await sql('update waybills set last_sighting_ts = $2 where waybill_id = $1', [ids.silent, hoursAgo(49)])
    await save()

    expect(await unitsInNeed('silent')).toEqual([
      {
        equipment_id: 'HUSH1',
        needs: ['silent'],
        work_owner: expect.stringMatching(/\w/),
        work_note: 'Asked the yard',
        snoozed_to_report: false,
      },
    ])
    const { rows } = await sql('select times, closed_ts from work_spells where waybill_id = $1', [ids.silent])
    expect(rows).toEqual([{ times: 2, closed_ts: null }])
  })

  test('a snoozed item is found under its own filter until its time, then in the queue', async () => {
    const resting = async () =>
      (
        await list({ filters: [{ field: 'resting', operand: 'equals', value: ['until', 'report'] }] })
      ).data.data.map(({ equipment_id, resting: how }) => [equipment_id, how])
    await change({ ids: [ids.silent], snooze_until: hoursAgo(-24) })
    await change({ ids: [ids.held], snooze_until: 'report' })
    const { data: counts } = await portal.call(getAssetSummary, { params }, 'full')

    expect(await resting()).toEqual([
      ['HUSH1', 'until'],
      ['HELD1', 'report'],
    ])
    expect(counts.snoozed).toBe(2)

    await sql(`update work_items set snoozed_until_ts = now() - interval '1 second' where waybill_id = $1`, [
      ids.silent,
    ])

    expect(await resting()).toEqual([['HELD1', 'report']])
    expect(await namesThatNeed('silent')).toEqual(['HUSH1'])
  })

  test('another problem is reported although the first one is snoozed', async () => {
    await change({ ids: [ids.silent], snooze_until: hoursAgo(-24) })

    await sql(`update waybills set exceptions = '{Bad order}' where waybill_id = $1`, [ids.silent])

    expect(await unitsInNeed('held', 'silent')).toMatchObject([
      { equipment_id: 'HUSH1', needs: ['held'] },
      { equipment_id: 'HELD1', needs: ['held'] },
    ])
  })

  test('a snooze until the next report ends with it', async () => {
    await change({ ids: [ids.held], snooze_until: 'report' })
    expect(await namesThatNeed('held')).toEqual([])

    await sql('update waybills set last_sighting_ts = now() where waybill_id = $1', [ids.held])

    expect(await namesThatNeed('held')).toEqual(['HELD1'])
  })

  test('all that match are changed at once, and values not given stay', async () => {
    await change({ ids: [ids.silent], note: 'mine' })

    const result = await change({
      matching: { scope: 'active', filters: [{ field: 'needs', value: ['silent', 'held'] }] },
      owner_id: await ownerId(),
    })

    expect(result.data).toMatchObject({ count: 2, done: 2 })
    expect((await unitsInNeed('silent', 'held')).map(({ work_note }) => work_note)).toEqual(['mine', null])
    const { data } = await portal.call(getAssetSummary, { params }, 'full')
    expect(data.mine).toBe(2)
  })

  test('work cannot be assigned to another customer’s users, and another customer’s units are not found', async () => {
    const { rows } = await portal.superuser((db) =>
      db.query(`select user_id from identity.users where email like 'other@%'`),
    )
    const refused = await change({ ids: [ids.silent], owner_id: (rows[0] as { user_id: number }).user_id })
    const foreign = await portal.call(
      updateWork,
      { params: { customerId: 2 }, body: { ids: [ids.silent], note: 'x' } },
      'other',
    )

    expect(refused.status).toBe(400)
    expect(foreign.data).toMatchObject({ count: 0, done: 0 })
  })

  test('an issue starts when it began, not when a user first saw it', async () => {
    await sql('update waybills set waiting_since_ts = $2 where waybill_id = $1', [ids.fine, hoursAgo(70)])
    await sql(
      `update waybills set product_eta_ts = $2, eta_first_ts = $3, eta_rest_hours = 3 where waybill_id = $1`,
      [ids.held, hoursAgo(-10), hoursAgo(50)],
    )
    await save()

    const { rows } = await sql(
      `select w.equipment_id || ' ' || kind as what, round(date_part('epoch', now() - opened_ts) / 3600)::int as hours
       from work_spells join waybills w using (waybill_id) order by 1`,
    )

    expect(rows).toEqual([
      { what: 'FINE1 waiting', hours: 70 },
      { what: 'HELD1 held', hours: 2 },
      { what: 'HELD1 overdue', hours: 50 },
      { what: 'HUSH1 silent', hours: 19 },
    ])
  })

  test('each trouble of a unit has a time of its own, also in its row of the list', async () => {
    await sql('update waybills set exceptions = $2 where waybill_id = $1', [ids.silent, ['Held']])
    await save()

    const { data } = await list({ scope: 'active' })

    const row = data.data.find(({ equipment_id }) => equipment_id === 'HUSH1')
    const hours = Object.entries(row?.troubles_since ?? {}).map(([kind, since]) => [
      kind,
      Math.round((Date.now() - Date.parse(since)) / 3_600_000),
    ])
    expect(Object.fromEntries(hours)).toEqual({ silent: 19, held: 49 })
    expect(data.data.find(({ equipment_id }) => equipment_id === 'FINE1')?.troubles_since).toEqual({})
  })

  test('a unit that was reported and fell silent again between two looks is silent since then, one still held since before', async () => {
    await sql('update waybills set exceptions = $2 where waybill_id = $1', [ids.silent, ['Held']])
    await save()
    await sql('update waybills set last_sighting_ts = $2 where waybill_id = $1', [ids.silent, hoursAgo(40)])
    await save()

    const { rows } = await sql(
      `select kind, round(date_part('epoch', now() - opened_ts) / 3600)::int as hours
       from work_spells where waybill_id = $1 and closed_ts is null order by 1`,
      [ids.silent],
    )

    expect(rows).toEqual([
      { kind: 'held', hours: 49 },
      { kind: 'silent', hours: 10 },
    ])
  })

  test('each day ends with its counts', async () => {
    await save()
    await sql(`delete from work_days where day < (now() at time zone 'UTC')::date`)
    await sql(`update work_days set day = day - 1`)

    const { data } = await portal.call(getWorkTrend, { params }, 'viewer')

    expect(data.days.at(-1)).toEqual({
      day: expect.any(String),
      units: { overdue: 0, slipped: 0, silent: 1, held: 1, waiting: 0, arrived: 0 },
    })
  })

  test('arrivals of the two weeks before the first day are known as well, also of history that comes later on it', async () => {
    const there = 'update waybills set status_code = 50, arrival_ts = $2 where waybill_id = $1'
    await sql(there, [ids.held, hoursAgo(24 * 3)])
    await sql(there, [ids.fine, new Date().toISOString()])

    await save()
    await sql(there, [ids.silent, hoursAgo(24 * 3)])
    await save()

    const { data } = await portal.call(getWorkTrend, { params }, 'viewer')
    expect(data.days.map(({ units }) => units.arrived)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0])
  })
})

describe('since you were here', () => {
  test('a first visit has nothing to compare with, and a short absence does not count', async () => {
    const first = await portal.call(recordVisit, { params }, 'full')
    const second = await portal.call(recordVisit, { params }, 'full')

    expect([first.data, second.data]).toEqual([
      { since: null, arrived: 0, slipped: 0, fresh: 0 },
      { since: null, arrived: 0, slipped: 0, fresh: 0 },
    ])
  })

  /** Came ten hours ago the last time, and is here again. */
  async function comeBack() {
    await portal.call(recordVisit, { params }, 'full')
    await sql(`update work_visits set seen_ts = now() - interval '10 hours', since_ts = null`)
    await save()
    const { since, ...counts } = (await portal.call(recordVisit, { params }, 'full')).data
    expect(Math.round((Date.now() - Date.parse(since!)) / 3_600_000)).toBe(10)
    return counts
  }
  const setLate = (id: number, first: string) =>
    sql(
      `update waybills set product_eta_ts = $2, eta_first_ts = $3, eta_rest_hours = 3 where waybill_id = $1`,
      [id, hoursAgo(-60), first],
    )

  test('arrivals, slips and new work since the last visit are counted', async () => {
    await sql(
      `update waybills set status_code = 50, arrival_ts = $2, last_sighting_ts = $2 where waybill_id = $1`,
      [ids.fine, hoursAgo(1)],
    )
    await sql('update waybills set trip_start_ts = $2 where waybill_id = $1', [ids.held, hoursAgo(3)])
    await setLate(ids.silent, hoursAgo(-36))

    expect(await comeBack()).toEqual({ arrived: 1, slipped: 1, fresh: 1 })
  })

  test('earlier arrivals, late cars and cars under way are not counted again', async () => {
    await sql(
      `update waybills set status_code = 50, arrival_ts = $2, last_sighting_ts = now() where waybill_id = $1`,
      [ids.fine, hoursAgo(11)],
    )
    await sql('update waybills set trip_start_ts = $2 where waybill_id = $1', [ids.held, hoursAgo(11)])
    await setLate(ids.silent, hoursAgo(30))

    expect(await comeBack()).toEqual({ arrived: 0, slipped: 0, fresh: 0 })
  })

  test('a unit that was billed meanwhile and never seen came up', async () => {
    await sql(
      'update waybills set trip_start_ts = $2, last_sighting_ts = null, current_place = null where waybill_id = $1',
      [ids.fine, hoursAgo(3)],
    )

    expect(await comeBack()).toEqual({ arrived: 0, slipped: 0, fresh: 1 })
  })

  test('a unit that missed a promised time slipped; a snoozed one did not', async () => {
    await setLate(ids.silent, hoursAgo(5))
    expect(await comeBack()).toMatchObject({ slipped: 1 })

    await change({ ids: [ids.silent], snooze_until: hoursAgo(-24) })
    expect(await comeBack()).toMatchObject({ slipped: 0 })
  })

  test('a reload within half an hour counts as the same absence', async () => {
    await sql('update waybills set trip_start_ts = $2 where waybill_id = $1', [ids.held, hoursAgo(3)])
    expect(await comeBack()).toMatchObject({ fresh: 1 })

    const { data } = await portal.call(recordVisit, { params }, 'full')
    expect(data).toMatchObject({ fresh: 1 })
    const other = await portal.call(recordVisit, { params }, 'viewer')
    expect(other.data.since).toBeNull()
  })
})

async function ownerId(): Promise<number> {
  const { rows } = await portal.superuser((db) =>
    db.query(`select user_id from identity.users where email like 'full@%'`),
  )
  return (rows[0] as { user_id: number }).user_id
}
