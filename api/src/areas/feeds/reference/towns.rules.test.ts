import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toInstant } from '#rail/clm/zone.ts'
import { openPlaces } from '#rail/places/places.ts'
import { northAmericanTowns } from './towns.rules.ts'

const places = openPlaces([], new Map(), { towns: northAmericanTowns() })

interface Expected {
  place: string
  zone: string
  country: string | null
}

/** Zones in the file stand alone on a line; the places below them are separated by semicolons. */
function readFixture(): Expected[] {
  const text = readFileSync(new URL('fixtures/unlisted-places.txt', import.meta.url), 'utf8')
  let zone = ''
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('#') || line === '') return []
    if (!line.includes(',')) {
      zone = line
      return []
    }
    return line.split('; ').map((one) => {
      const [place = '', country = null] = one.split('/')
      return { place, zone, country }
    })
  })
}

const find = ({ place, country }: Pick<Expected, 'place' | 'country'>) => {
  const at = place.lastIndexOf(', ')
  return places.find(place.slice(0, at), place.slice(at + 2), { country })
}

const noon = (zone: string) =>
  [1, 7].map((month) => toInstant({ year: 2025, month, day: 15, hour: 12, minute: 0, second: 0 }, zone))
const isSameClock = (one: string, other: string) => String(noon(one)) === String(noon(other))

test('of 300 places without a station at least 98 in 100 get their time zone, and none a wrong one', () => {
  const all = readFixture()
  const found = all.map((one) => ({ ...one, found: find(one)?.zone ?? null }))
  const wrong = found.filter(({ found: zone, ...one }) => zone !== null && !isSameClock(zone, one.zone))
  const unknown = found.filter(({ found: zone }) => zone === null)

  expect(all.length).toBeGreaterThanOrEqual(300)
  expect(wrong).toEqual([])
  expect(unknown.length).toBeLessThanOrEqual(all.length * 0.02)
})

test.each([
  ['NAVASOTA', 'TX', 'NAVASOTA|TX'],
  ['ST HYACINTHE', 'PQ', 'SAINT-HYACINTHE|QC'],
  ['TROIS RIVIERES', 'QC', 'TROIS-RIVIÈRES|QC'],
  ['FTSTOCKTON', 'TX', 'FORT STOCKTON|TX'],
  ['NACOGDOCH', 'TX', 'NACOGDOCHES|TX'],
  ['DRUMMONDVI', 'QC', 'DRUMMONDVILLE|QC'],
  ['MT PLEASANT', 'TX', 'MOUNT PLEASANT|TX'],
])('%s, %s is found as the town %s', (city, state, place) => {
  expect(places.find(city, state)).toMatchObject({ place, by: 'town' })
})

test('of two towns with one name in a state, the one nearer to the route is used', () => {
  const near = (...way: string[]) => places.find('SPRINGFIELD', 'NY', { way })
  const [upstate, queens] = [near('UTICA|NY', 'ALBANY|NY'), near('BROOKLYN|NY')]

  expect(upstate).toMatchObject({
    place: 'SPRINGFIELD (NEAR HERKIMER)|NY',
    zone: 'America/New_York',
    by: 'town',
  })
  expect(queens?.place).not.toBe(upstate?.place)
  expect(places.find('SPRINGFIELD (near Herkimer)', 'NY')?.place).toBe(upstate?.place)
})

test('a state code is read by the country that the message names', () => {
  const zoneIn = (country: string | null) => places.find('NOWHERE AT ALL', 'CO', { country })?.zone
  expect([zoneIn('US'), zoneIn(null), zoneIn('MX')]).toEqual(['America/Denver', 'America/Denver', null])
})

test('an unknown place has no zone and uses the time zone of most towns of its state', () => {
  expect(places.find('TOWER 55', 'TX')).toMatchObject({ zone: null, by: 'nowhere', guess: 'America/Chicago' })
})
