import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import * as contract from '#contract/areas/feeds/messages/messages.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeClm, makeSighting } from '../messages/messages.factory.ts'
import { rebuildAssets, type Rebuild } from './rebuilds.service.ts'

const portal = useTestApp()
/** An unmapped code: a plain report until someone defines its meaning. */
const CODE = { code_source: 'CLM', code: 'K', equipment_kind: 'R' }
const CARS = Array.from({ length: 250 }, (_, at) => `TILX${1000 + at}`)

const send = (body: Buffer, customerId = 1) =>
  portal.call(
    contract.receiveMessage,
    { params: { customerId }, query: {}, body },
    customerId === 1 ? 'full' : 'other',
    { 'content-type': 'application/octet-stream' },
  )

const rebuild = (what: Partial<Rebuild> = {}, signal = new AbortController().signal) =>
  rebuildAssets(
    { database: portal.database, live: portal.live, signal },
    { customer_id: 1, code: CODE, after: '', ...what },
  )

const rows = async (condition: string) =>
  (
    await portal.superuser((db) =>
      db.query<{
        equipment_id: string
        status_code: number | null
        note: string | null
        last_event_text: string
      }>(
        `select equipment_id, waybill_id, status_code, note, last_event_text from waybills where ${condition}
         order by customer_id, equipment_id`,
      ),
    )
  ).rows

const map = (text: string, status: number) =>
  portal.superuser((db) =>
    db.query(
      `insert into reference.event_codes values ('CLM', 'K', 'R', $1, 'depart', $2, null)
       on conflict (code_source, code, equipment_kind) do update set event_text = $1, status_code = $2`,
      [text, status],
    ),
  )

/** Processes go on with the codes they read for some seconds; a rebuild begins later than that. */
function later() {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000 * ++hours)
  onTestFinished(() => clock.mockRestore())
}
let hours = 0

beforeAll(async () => {
  await send(makeClm(...CARS.map((equipment_id) => makeSighting(0, 'K', 'Houston, TX', { equipment_id }))))
  await send(makeClm(makeSighting(0, 'P', 'Houston, TX', { equipment_id: 'UTLX1' })))
  await send(makeClm(makeSighting(0, 'K', 'Houston, TX', { equipment_id: 'TILX1000' })), 2)
  await portal.superuser((db) =>
    db.query(`update waybills set note = 'call the yard' where equipment_id = 'TILX1007'`),
  )
})

test('after a code’s meaning changes, assets that reported it look as if it had always had that meaning', async () => {
  const before = await rows('customer_id = 1')
  await map('Rolled away', 40)
  later()

  expect(await rebuild()).toBeNull()

  const after = await rows('customer_id = 1')
  expect(new Set(before.map((row) => row.last_event_text))).toEqual(new Set(['Reported (K)', 'Departed']))
  expect(after).toEqual(
    before.map((row) =>
      row.equipment_id === 'UTLX1' ? row : { ...row, status_code: 40, last_event_text: 'Rolled away' },
    ),
  )
})

test('users’ notes on a trip stay, and nothing of another customer changes', async () => {
  await map('Rolled far away', 50)
  later()

  await rebuild()

  expect((await rows(`equipment_id = 'TILX1007'`))[0]).toMatchObject({
    note: 'call the yard',
    last_event_text: 'Rolled far away',
  })
  expect((await rows('customer_id = 2'))[0]).toMatchObject({ last_event_text: 'Reported (K)' })
})

test('[VIS-045] overrides of a trip survive when it is folded again, and what the railroad reports is recorded', async () => {
  const readOverrides = () =>
    portal.superuser((db) =>
      db.query(
        `select w.shipper, w.commodity, o.told from waybills w join waybill_overrides o using (customer_id, waybill_id)
         where w.equipment_id = 'TILX1008'`,
      ),
    )
  await portal.superuser((db) =>
    db.query(`insert into waybill_overrides (customer_id, waybill_id, shipper)
      select customer_id, waybill_id, 'Said by people' from waybills where customer_id = 1 and equipment_id = 'TILX1008'`),
  )
  await map('Rolled on', 50)
  later()

  await rebuild()

  expect((await readOverrides()).rows).toMatchObject([
    { shipper: 'Said by people', commodity: null, told: { shipper: null, weight_lb: null } },
  ])
})

test('equipment that never reported the code is not written again', async () => {
  const version = async () =>
    (await portal.superuser((db) => db.query(`select xmin from waybills where equipment_id = 'UTLX1'`))).rows
  const before = await version()

  await rebuild()

  expect(await version()).toEqual(before)
})

test('of all that is folded again only what came out otherwise is written', async () => {
  const versions = async () =>
    (
      await portal.superuser((db) =>
        db.query<{ equipment_id: string; xmin: string }>(
          `select equipment_id, xmin from waybills where customer_id = 1 and equipment_id <> 'TILX1008' order by 1`,
        ),
      )
    ).rows
  await rebuild({ code: null })
  const before = await versions()
  await portal.superuser((db) =>
    db.query(`update waybills set current_location = 'Elsewhere' where equipment_id = 'TILX1020'`),
  )

  await rebuild({ code: null })

  const after = await versions()
  const written = after.filter(({ xmin }, at) => xmin !== before[at]!.xmin)
  expect(written.map(({ equipment_id }) => equipment_id)).toEqual(['TILX1020'])
  expect(
    await portal.superuser(async (db) => {
      const { rows: one } = await db.query(
        `select current_location from waybills where equipment_id = 'TILX1020'`,
      )
      return one
    }),
  ).toEqual([{ current_location: 'Houston, TX' }])
})

test('a stopped worker records where the next one continues', async () => {
  await map('Rolled home', 60)
  later()
  const stopping = new AbortController()
  const published = vi.spyOn(portal.live, 'publish').mockImplementation(async () => stopping.abort())
  onTestFinished(() => published.mockRestore())

  const stoppedAt = await rebuild({}, stopping.signal)
  const half = await rows(`status_code = 60`)
  await rebuild({ after: stoppedAt ?? '' })

  expect(stoppedAt).toBe('TILX1099')
  expect(half).toHaveLength(100)
  expect(await rows(`status_code = 60`)).toHaveLength(250)
})

test('messages that arrive during a rebuild are processed between two slices', async () => {
  const rebuilding = rebuild()

  const response = await send(makeClm(makeSighting(5, 'P', 'Houston, TX', { equipment_id: 'TILX1200' })))

  expect(response.status).toBe(200)
  await rebuilding
  expect((await rows(`equipment_id = 'TILX1200'`))[0]).toMatchObject({ last_event_text: 'Departed' })
})
