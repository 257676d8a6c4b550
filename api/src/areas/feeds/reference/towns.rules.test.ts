import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
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

describe('a town near the border of a zone has the zone at its own coordinates', () => {
  test.each<[zone: string, places: string]>([
    [
      'America/Blanc-Sablon',
      'BLANC-SABLON, QC; BLANC SABLON, PQ; BLANCSABL, QC; TETE-A-LA-BALEINE, QC; ST AUGUSTIN, QC; CHEVERY, QC; LA TABATIERE, QC; KEGASKA, QC; NATASHQUAN, QC',
    ],
    ['America/Toronto', 'SEPT-ILES, QC; HAVRE ST PIERRE, QC; UPSALA, ON; ARMSTRONG, ON; THUNDER BAY, ON'],
    ['America/Halifax', 'CAP-AUX-MEULES, QC; LISTUGUJ, QC'],
    ['America/St_Johns', 'GANDER, NL; RED BAY, NL'],
    ['America/Halifax', 'LABRADOR CITY, NL; WABUSH, NL; CHURCHILL FALLS, NL'],
    ['America/Atikokan', 'ATIKOKAN, ON; PICKLE LAKE, ON'],
    [
      'America/Winnipeg',
      'KENORA, ON; RAINY RIVER, ON; IGNACE, ON; SAVANT LAKE, ON; CREIGHTON, SK; FLIN FLON, MB',
    ],
    ['America/Edmonton', 'LLOYDMINSTER, SK; LLOYDMINSTER, AB; CRANBROOK, BC; FIELD, BC'],
    ['America/Regina', 'STURGIS, SK; SWIFT CURRENT, SK'],
    ['America/Creston', 'CRESTON, BC; YAHK, BC; FORT NELSON, BC; DAWSON CREEK, BC; POUCE COUPE, BC'],
    ['America/Vancouver', 'VALEMOUNT, BC; NELSON, BC; TRAIL, BC; REVELSTOKE, BC'],
    ['America/Phoenix', 'NOGALES, AZ; HOLBROOK, AZ; SANDERS, AZ; NOGALES, SO; AGUA PRIETA, SO'],
    [
      'America/Denver',
      'WINDOW ROCK, AZ; CHINLE, AZ; TUBA CITY, AZ; LUPTON, AZ; HOUCK, AZ; WEST WENDOVER, NV',
    ],
    ['America/Boise', 'ONTARIO, OR; NYSSA, OR; VALE, OR; JORDAN VALLEY, OR'],
    ['America/New_York', 'PHENIX CITY, AL; LANETT, AL; VALLEY, AL; SMITHS STATION, AL'],
    [
      'America/Chicago',
      'OPELIKA, AL; DOTHAN, AL; REYNOSA, TM; NUEVO LAREDO, TM; PIEDRAS NEGRAS, CU; OJINAGA, CI',
    ],
    ['America/Denver', 'CD JUAREZ, CI; EL PASO, TX'],
    ['America/Mexico_City', 'CHIHUAHUA, CI; MONTERREY, NL; CD VICTORIA, TM; SALTILLO, CU'],
    ['America/Tijuana', 'MEXICALI, BC/MX; TIJUANA, BJ; TECATE, BC/MX'],
    ['America/Cancun', 'CANCUN, QR; CHETUMAL, QR'],
    ['America/Mazatlan', 'TEPIC, NA; MAZATLAN, SI'],
  ])('%s: %s', (zone, names) => {
    const all = names.split('; ').map((name) => {
      const [place = '', country = null] = name.split('/')
      const found = find({ place, country })
      return { name, by: found?.by, noon: noon(found?.zone ?? 'UTC') }
    })
    expect(all).toEqual(names.split('; ').map((name) => ({ name, by: 'town', noon: noon(zone) })))
  })

  test('and a state in which towns keep two clocks says nothing of a place that is not found', () => {
    const table = readFileSync(new URL('../../../../../rail/src/places/towns.txt', import.meta.url), 'utf8')
    const states = [...table.matchAll(/^@ (\S+) (\S+) (.*)$/gm)]
    const withTwo = states.filter(([, , , zones = '']) => {
      const [first = '', ...others] = zones.split(' ')
      return others.some((zone) => !isSameClock(first, zone))
    })

    const known = withTwo.filter(
      ([, country = '', state = '']) => find({ place: `NOWHERE AT ALL, ${state}`, country })?.zone !== null,
    )
    expect(withTwo.length).toBeGreaterThan(25)
    expect(known.map(([line]) => line)).toEqual([])
  })
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
