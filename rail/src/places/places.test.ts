import { describe, expect, test } from 'vitest'
import { getAlias, fsacAlias, openPlaces, splcAlias, type NamedStation } from './places.ts'

const station = (place: string, zone: string, ...names: string[]): NamedStation => ({ place, zone, names })
const STATIONS = [
  station('ST. PAUL|MN', 'America/Chicago', 'Hoffman Yard'),
  station('FORT WAYNE|IN', 'America/Indiana/Indianapolis'),
  station('EAST ST. LOUIS|IL', 'America/Chicago'),
  station('CHICAGO|IL', 'America/Chicago', 'Cicero Intermodal', 'Logistics Park Chicago (Elwood)'),
  station('GRAND JUNCTION|CO', 'America/Denver'),
  station('PORT HURON|MI', 'America/Detroit'),
  station('PRINCE GEORGE|BC', 'America/Vancouver'),
  station('PRINCE RUPERT|BC', 'America/Vancouver'),
  station('MEDICINE HAT|AB', 'America/Edmonton'),
  station('MINNEAPOLIS|MN', 'America/Chicago'),
  station('MARSHALLTOWN|IA', 'America/Chicago'),
  station('NORTH PLATTE|NE', 'America/Chicago'),
  station('KANSAS CITY|KS', 'America/Chicago'),
  station('MONTREAL|QC', 'America/Toronto'),
  station('NEW ORLEANS|LA', 'America/Chicago'),
  station('SALT LAKE CITY|UT', 'America/Denver'),
  station('EVANSVILLE|IN', 'America/Chicago'),
  station('WEST ATKINS|KY', 'America/Chicago'),
  station('SPRINGFIELD GROVE|IL', 'America/Chicago'),
  station('SPRINGFIELD GARDENS|IL', 'America/Chicago'),
]
const ALIASES = new Map([
  ['WINDY CITY|IL', 'CHICAGO|IL'],
  [splcAlias('380000'), 'ST. PAUL|MN'],
  [fsacAlias('CN', '05520'), 'PRINCE GEORGE|BC'],
])
const places = openPlaces(STATIONS, ALIASES)
const found = (spelling: string) => {
  const [city = '', state = ''] = spelling.split(', ')
  return places.find(city, state)
}

describe('the station of a place as reported', () => {
  test.each([
    ['SAINT PAUL, MN', 'ST. PAUL|MN'],
    ['ST PAUL, MN', 'ST. PAUL|MN'],
    ['Ft Wayne, IN', 'FORT WAYNE|IN'],
    ['FT. WAYNE, IN', 'FORT WAYNE|IN'],
    ['E ST LOUIS, IL', 'EAST ST. LOUIS|IL'],
    ['EAST SAINT LOUIS, IL', 'EAST ST. LOUIS|IL'],
    ['GRAND JCT, CO', 'GRAND JUNCTION|CO'],
    ['PT HURON, MI', 'PORT HURON|MI'],
    ['N PLATTE, NE', 'NORTH PLATTE|NE'],
    ['PRIGEORGE, BC', 'PRINCE GEORGE|BC'],
    ['MEDICNHAT, AB', 'MEDICINE HAT|AB'],
    ['MINNEAPOL, MN', 'MINNEAPOLIS|MN'],
    ['CICERO INTERMODAL, IL', 'CHICAGO|IL'],
    ['LOGISTICS PARK CHICAGO, IL', 'CHICAGO|IL'],
    ['HOFFMAN YARD, MN', 'ST. PAUL|MN'],
    ['KANSAS CITY RAMP, KS', 'KANSAS CITY|KS'],
    ['MONTREAL, PQ', 'MONTREAL|QC'],
    ['NEW ORLEA, LA', 'NEW ORLEANS|LA'],
    ['SALT LAKE CTY, UT', 'SALT LAKE CITY|UT'],
    ['FTWAYNE, IN', 'FORT WAYNE|IN'],
    ['STPAUL, MN', 'ST. PAUL|MN'],
    ['GRANDJCT, CO', 'GRAND JUNCTION|CO'],
    ['EVANSVLLE, IN', 'EVANSVILLE|IN'],
  ])('%s is found by its spelling', (spelling, place) => {
    expect(found(spelling)).toMatchObject({ place, by: 'spelling' })
  })

  test('is the very one where it is spelled as ours', () => {
    expect(found('Chicago, IL')).toEqual({
      place: 'CHICAGO|IL',
      spelling: 'CHICAGO|IL',
      zone: 'America/Chicago',
      by: 'station',
    })
  })

  test('is the one an administrator made it an alias of, by name, SPLC or station number of a railroad', () => {
    expect(found('WINDY CITY, IL')).toMatchObject({ place: 'CHICAGO|IL', by: 'alias' })
    expect(places.find('SOMEWHERE', 'MN', { splc: '380000' })).toMatchObject({ place: 'ST. PAUL|MN' })
    const fsac = (scac: string) => places.find('X', 'BC', { fsac: { scac, number: '5520' } })?.place
    expect([fsac('CN'), fsac('CPRS')]).toEqual(['PRINCE GEORGE|BC', 'X|BC'])
  })

  test.each([
    ['a name of its own that is shorter than a cut one', 'MARSHALL, IA', 'America/Chicago'],
    ['a beginning that two stations share', 'SPRINGFIELD G, IL', 'America/Chicago'],
    ['a station’s name in another state', 'CHICAGO, MN', 'America/Chicago'],
    ['a town no table knows', 'NOWHERE, WA', 'America/Los_Angeles'],
  ])('is not guessed for %s; the zone of its state is used', (_name, spelling, zone) => {
    expect(found(spelling)).toMatchObject({ place: spelling.replace(', ', '|'), zone, by: 'state' })
  })

  test.each([
    'WATKINS, KY',
    'EVANSVLE, IN',
    'NOWHERE, ONT',
    'NOWHERE, TX',
    'NOWHERE, ',
    'PRINCE, BC',
    'NOWHERE, QQ',
  ])('and its clock are unknown for %s, whose state has several or none', (spelling) => {
    expect(found(spelling)).toMatchObject({ zone: null, by: 'nowhere' })
  })
})

test.each([
  ['Pass City, tx', 'PASS CITY|TX'],
  ['PASS CITY|TX', 'PASS CITY|TX'],
  ['  splc 380000 ', 'SPLC 380000'],
  ['FSAC cn 05520', 'FSAC CN 5520'],
  ['SPLC 12', null],
  ['PASS CITY', null],
  ['PASS CITY, TEXAS', null],
])('an administrator who writes %j means %j', (text, alias) => {
  expect(getAlias(text)).toBe(alias)
})
