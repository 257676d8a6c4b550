import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { useTestApp } from '../../../testing/app.ts'
import { makeIntake } from '../intake/intake.factory.ts'
import { renamePlaces } from './renames.service.ts'

const portal = useTestApp()
const { send, getWaybills, knowStations } = makeIntake(portal)

const DAY_MS = 86_400_000
const day = new Date(Date.now() - 3 * DAY_MS).toISOString().slice(0, 10)
const at = (hour: string) => `${day}T${hour}:00.000Z`
const [, month, date] = day.split('-')
/** A trace with times in the zones of its places. */
const line = (number: string, city: string, hour: string, code = 'P') =>
  `"TILX","${number}","${city}","TX","${month}","${date}","${hour}","00","L","${code}","","${city}","TX","BNSF"\n`

const aliased = (alias: string, place: string | null) =>
  portal.superuser((db) =>
    place === null
      ? db.query('delete from reference.place_aliases where alias = $1', [alias])
      : db.query(
          'insert into reference.place_aliases values ($1, $2) on conflict (alias) do update set place = $2',
          [alias, place],
        ),
  )

const rename = (place: string, customer_id = 1) =>
  renamePlaces(
    { database: portal.database, live: portal.live, signal: new AbortController().signal },
    { customer_id, place, after: '' },
  )

const events = async (equipmentId: string) =>
  (
    await portal.superuser((db) =>
      db.query<{ place: string; event_ts: Date; destination_place: string; told: object | null }>(
        'select place, event_ts, destination_place, told from events where equipment_id = $1 order by event_ts',
        [equipmentId],
      ),
    )
  ).rows.map(({ event_ts, ...row }) => ({ ...row, event_ts: event_ts.toISOString() }))

/** Processes go on with the aliases they read for some seconds; a job begins later than that. */
function later() {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000 * ++hours)
  onTestFinished(() => clock.mockRestore())
}
let hours = 0

beforeAll(() => knowStations({ 'EL PASO|TX': 'America/Denver', 'HOUSTON|TX': 'America/Chicago' }))

test('a place matched to its station has its events there, their local times in its zone, and its trips folded again', async () => {
  const { data } = await send(line('1', 'PASS CITY', '06') + line('1', 'PASS CITY', '08', 'D'))
  expect(data).toMatchObject({ event_count: 2, quarantine_count: 2 })
  expect(await getWaybills('TILX1')).toMatchObject([
    { current_location: 'Pass City, TX', current_zone: null },
  ])
  expect((await events('TILX1'))[0]).toEqual({
    place: 'PASS CITY|TX',
    destination_place: 'PASS CITY|TX',
    event_ts: at('12:00'),
    told: { zone: 'America/Chicago' },
  })

  await aliased('PASS CITY|TX', 'EL PASO|TX')
  later()
  expect(await rename('PASS CITY|TX')).toBeNull()

  const reported = { place: 'PASS CITY|TX', destination_place: 'PASS CITY|TX', zone: 'America/Denver' }
  expect(await events('TILX1')).toEqual([
    { place: 'EL PASO|TX', destination_place: 'EL PASO|TX', event_ts: at('13:00'), told: reported },
    { place: 'EL PASO|TX', destination_place: 'EL PASO|TX', event_ts: at('15:00'), told: reported },
  ])
  expect(await getWaybills('TILX1')).toMatchObject([
    { current_location: 'El Paso, TX', current_zone: 'America/Denver', destination_place: 'EL PASO|TX' },
  ])
})

test('it is no longer listed as a problem', async () => {
  const left = async () =>
    (
      await portal.superuser((db) =>
        db.query<{ reason: string }>(
          `select reason from quarantine where reason_code = 'unknown_place_zone' and not resolved order by reason`,
        ),
      )
    ).rows.map(({ reason }) => /(?:^|: )([^:]*) is not a known station/.exec(reason)?.[1])
  await send(line('3', 'PASS TOWN', '06') + line('3', 'PASS VALLEY', '08', 'D'))
  expect(await left()).toEqual(['Pass Town, TX', 'Pass Valley, TX'])

  await aliased('PASS TOWN|TX', 'EL PASO|TX')
  later()
  await rename('PASS TOWN|TX')

  expect(await left()).toEqual(['Pass Valley, TX'])
})

test('a message after it is read by the station at once, and what it repeats counts once', async () => {
  const { data } = await send(`${line('1', 'PASS CITY', '06')}${line('1', 'EL PASO', '06')}`)

  expect(data).toMatchObject({ event_count: 2, quarantine_count: 0 })
  expect(await events('TILX1')).toHaveLength(2)
})

test('changing or deleting an alias reprocesses everything as if it had never existed', async () => {
  await aliased('PASS CITY|TX', 'HOUSTON|TX')
  later()
  await rename('PASS CITY|TX')
  const changed = await events('TILX1')
  await aliased('PASS CITY|TX', null)
  later()
  await rename('PASS CITY|TX')

  expect(changed[0]).toMatchObject({ place: 'HOUSTON|TX', event_ts: at('12:00') })
  expect((await events('TILX1'))[0]).toEqual({
    place: 'PASS CITY|TX',
    destination_place: 'PASS CITY|TX',
    event_ts: at('12:00'),
    told: { zone: 'America/Chicago' },
  })
})

test('events reported at other places and other customers’ stay as they are', async () => {
  await send(line('2', 'HOUSTON', '06'))
  await send(line('3', 'PASS CITY', '06'), {}, 'other')
  const before = [await events('TILX2'), await events('TILX3')]
  await aliased('PASS CITY|TX', 'EL PASO|TX')
  later()

  await rename('PASS CITY|TX', 1)

  expect([await events('TILX2'), await events('TILX3')]).toEqual(before)
})
