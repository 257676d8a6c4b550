import { describe, expect, test } from 'vitest'
import { openPlaces } from '#rail/places/places.ts'
import { parse } from '#x12/parse.ts'
import { runToEnd } from '#x12/steps.ts'
import { openProblems } from './problem.rules.ts'
import { sightingsOf322 } from './t322.rules.ts'

const PLACES = openPlaces(
  [
    { place: 'ST. PAUL|MN', zone: 'America/Chicago', names: [] },
    { place: 'EL PASO|TX', zone: 'America/Denver', names: [] },
  ],
  new Map([['SPLC 686180', 'EL PASO|TX']]),
)

function read(...segments: string[]) {
  const problems = openProblems()
  const set = parse(['ST*322*0001', ...segments, `SE*${segments.length + 2}*0001~`].join('~')).sets[0]!
  const sighted = runToEnd(sightingsOf322(set, PLACES, problems))
  return {
    sightings: sighted.map(({ sighting }) => sighting),
    problems: problems.list.map(({ reason_code, reason }) => `${reason_code}: ${reason}`),
    places: problems.list.map(({ line, segment, element }) => [line, segment, element]),
  }
}

const at = (city: string, state: string, zone = 'LT') => `Q5*P*20260107*1200*${zone}**${city}*${state}`

describe('a time reported as local', () => {
  test.each([
    [
      'by the clock of the station, however it is spelled',
      'SAINT PAUL',
      'MN',
      '18:00',
      { zone: 'America/Chicago', by: 'spelling' },
    ],
    ['by the clock of the state', 'SHELBY', 'MT', '19:00', { zone: 'America/Denver', by: 'state' }],
    ['as UTC where nobody knows it, which is said', 'NOWHERE', 'TX', '12:00', { zone: 'UTC', by: 'nowhere' }],
  ])('is read %s', (_name, city, state, time, local_time) => {
    expect(read(at(city, state), 'N7*UTLX*1').sightings).toMatchObject([
      { event_ts: `2026-01-07T${time}:00.000Z`, local_time },
    ])
  })

  test('is read in the time zone of the station whose SPLC it names', () => {
    const { sightings } = read('Q5*P*20260107*1200*LT', 'N7*UTLX*1', 'R4*5*SL*686180*PASS CITY****TX')

    expect(sightings).toMatchObject([{ event_ts: '2026-01-07T19:00:00.000Z', splc: '686180' }])
  })

  test('is certain if the message names its zone', () => {
    expect(read(at('NOWHERE', 'TX', 'MT'), 'N7*UTLX*1').sightings[0]).not.toHaveProperty('local_time')
  })
})

describe('a unit', () => {
  const unit = (...segments: string[]) => read(at('EL PASO', 'TX'), ...segments)

  test.each([
    ['UTLX*1*100000*G*******CN', 'R'],
    ['JBHT*1*100000*G*******TL', 'imdl'],
    ['BNSF*1*100000*G*******CN', 'R'],
    ['TRLU*1*100000*G', 'imdl'],
  ])('%s is %s by its mark and type', (n7, equipment_kind) => {
    expect(unit(`N7*${n7}`).sightings).toMatchObject([{ equipment_kind }])
  })

  test.each([
    ['', 100],
    ['L', 100],
    ['K', 220],
    ['E', 220_462],
    ['S', 200_000],
    ['T', 224_000],
  ])('weighs in the unit %j', (unit_code, weight_lb) => {
    const n7 = `N7*UTLX*1*100*G*************${unit_code}`
    expect(unit(n7).sightings).toMatchObject([{ weight_lb }])
  })

  test.each([
    ['S', '60000', 'short tons', '120,000,000'],
    ['T', '60000', 'long tons', '134,400,000'],
    ['E', '60000', 'metric tons', '132,277,357'],
    ['', '6000000', 'pounds', '6,000,000'],
  ])('heavier than any car in the unit %j has no weight, which is reported', (code, sent, name, pounds) => {
    const { sightings, problems, places } = unit(`N7*UTLX*1*${sent}*G*************${code}`)

    expect(sightings).toMatchObject([{ equipment_id: 'UTLX1', weight_lb: null }])
    expect(places).toEqual([[1, 'N7', 3]])
    expect(problems).toEqual([
      `weight_too_high: Line 1, segment 3 (N703): N703 "${sent}" in ${name} is ${pounds} lb, which is not plausible for a car or container; the sighting was stored without its weight.`,
    ])
  })

  test.each(['N7*CSQU*305438', 'N7*CSQU*305438****************3', 'N7*CSQU*3054383'])(
    'is one unit, with or without the check digit: %s',
    (n7) => {
      const { sightings, problems } = unit(n7)
      expect(sightings).toMatchObject([{ equipment_id: 'CSQU3054383' }])
      expect(problems).toEqual([])
    },
  )

  test('is reported when its check digit is wrong, and stored', () => {
    const right = unit('N7*CSQU*305438*************', 'W2*CSQU*305438**CN*L')
    const wrong = unit('N7*CSQU*305438****************4')

    expect(right.problems).toEqual([])
    expect(wrong.sightings).toMatchObject([{ equipment_id: 'CSQU3054384' }])
    expect(wrong.problems).toEqual([
      'bad_check_digit: Line 1, segment 3 (N7): the check digit of container CSQU305438 should be 3, not 4; the sighting was stored. Check that it is the right container.',
    ])
  })

  test('without a reporting mark is reported at the elements that name it, in N7 or in Q5', () => {
    const inN7 = unit('N7*UTLX9*1X')
    const inQ5 = read(`${at('EL PASO', 'TX')}**UTLX9*1X`)

    expect([...inN7.problems, ...inQ5.problems]).toEqual([
      expect.stringMatching(/^bad_equipment: Line 1, segment 3 \(N7\): N701 and N702 are not /),
      expect.stringMatching(/^bad_equipment: Line 1, segment 2 \(Q5\): Q509 and Q510 are not /),
    ])
  })

  test('has no waybill when its number is a placeholder', () => {
    expect(unit('N7*UTLX*1', 'N9*WY*NS', 'N9*BM*NONE', 'N9*TN*0').sightings).toMatchObject([
      { waybill_number: null, bill_of_lading_number: null, train_id: null },
    ])
  })
})
