import { afterAll, expect, test } from 'vitest'
import { getZones } from '#contract/areas/config/client-config.contract.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { zoneTable, type ZoneTable } from '#contract/base/zone-table.ts'
import { wallTimeAt } from '#rail/clm/zone.ts'
import { useTestApp } from '../testing/app.ts'
import { differingZones, readZones, showZones } from './zones.ts'

const portal = useTestApp()

const ZONES = [
  'America/Edmonton',
  'America/Vancouver',
  'America/Chicago',
  'America/Regina',
  'America/Mexico_City',
  'America/Ciudad_Juarez',
  'America/St_Johns',
  'Pacific/Honolulu',
]
const MOMENTS = [
  '2025-01-15T22:12',
  '2026-03-08T09:59',
  '2026-07-04T03:30',
  '2026-11-01T08:00',
  '2026-12-05T22:12',
].map((text) => `${text}:00Z`)

/** As files and filters are made. */
const inDatabase = (moment: string, zone: string) =>
  portal.superuser(async (db) => {
    const { rows } = await db.query<{ shown: string }>(
      `select to_char($1::timestamptz at time zone $2, 'MM/DD/YYYY HH24:MI') as shown`,
      [moment, zone],
    )
    return rows[0]?.shown
  })

afterAll(() => readZones(portal.database))

test.each(ZONES)('page, file, email and the reading of messages show one clock in %s', async (zone) => {
  for (const moment of MOMENTS) {
    const shown = await inDatabase(moment, zone)
    const { month, day, year, hour, minute } = wallTimeAt(Date.parse(moment), zone)
    const two = (n: number) => String(n).padStart(2, '0')

    expect(placeTime(moment, zone).slice(0, 16)).toBe(shown)
    expect(`${two(month)}/${two(day)}/${year} ${two(hour)}:${two(minute)}`).toBe(shown)
  }
})

test('browsers get the table that the server shows local times by', async () => {
  const { data } = await portal.call(getZones, {})
  expect(data).toEqual(zoneTable())
  expect(Object.keys(data.zones)).toEqual(expect.arrayContaining(ZONES))
})

test('another version of the data is found at the start, and read by everywhere in Node', () => {
  const table = zoneTable()!
  const permanent: ZoneTable = {
    ...table,
    changes: [...table.changes, [[table.from, -18_000, 'XDT']]],
    zones: { ...table.zones, 'America/Edmonton': table.changes.length },
  }
  showZones(permanent)

  expect(differingZones()).toContain('America/Edmonton')
  expect(placeTime('2026-12-05T22:12:00Z', 'America/Edmonton')).toBe('12/05/2026 17:12 XDT')
  expect(wallTimeAt(Date.parse('2026-12-05T22:12:00Z'), 'America/Edmonton')).toMatchObject({ hour: 17 })
})
