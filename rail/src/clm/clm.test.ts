import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openPlaces } from '../places/places.ts'
import { layout, SIGHTING } from '../testing/clm.ts'
import { describeClmFinding } from './finding.ts'
import { CLM_LAYOUTS, type ClmLayout } from './layout.ts'
import { readClm } from './read.ts'
import { sniffClm } from './sniff.ts'
import { writeClm } from './write.ts'

const RECEIVED = new Date('2026-01-08T00:00:00Z')
const PLACES = openPlaces(
  [
    { place: 'ALLIANCE|NE', zone: 'America/Denver', names: [] },
    { place: 'PRINCE GEORGE|BC', zone: 'America/Vancouver', names: [] },
    { place: 'SMITHERS|BC', zone: 'America/Vancouver', names: [] },
    { place: 'TORONTO|ON', zone: 'America/Toronto', names: [] },
  ],
  new Map(),
)

const ROWS = `"BNSF","005521","ALLIANCE","NE","01","07","10","10","E","A","MLINALL","LINCOLN","NE","BNSF"
"EMHU","248001","CHICAGO","IL","01","07","11","30","L","Y","","CHICAGO","IL","BNSF"
`

describe('a carrier that names neither year nor header', () => {
  test('is read by its order of columns', () => {
    const { sightings, findings } = readClm(ROWS, layout('cn-quicktrace'), RECEIVED, PLACES)

    expect(findings).toEqual([])
    expect(sightings).toMatchObject([
      {
        equipment_id: 'BNSF5521',
        equipment_kind: 'R',
        event_ts: '2026-01-07T17:10:00.000Z',
        code: 'A',
        code_source: 'CLM',
        city: 'ALLIANCE',
        load_empty: 'E',
        train_id: 'MLINALL',
        destination_city: 'LINCOLN',
        carrier: 'BNSF',
        waybill_number: null,
      },
      { equipment_id: 'EMHU2480012', equipment_kind: 'imdl', train_id: null },
    ])
  })

  test('a row of headings before its rows is no problem, and words without headings are one', () => {
    const headings = 'Initial,Number,City,State,Month,Day,Hour,Minute,L/E,Event,Train,To,State,Road\n'
    const read = (text: string) => readClm(text, layout('cn-quicktrace'), RECEIVED, PLACES)

    expect(read(headings + ROWS)).toEqual({
      sightings: read(ROWS).sightings,
      findings: [],
    })
    expect(read('no,report\n').findings).not.toEqual([])
  })

  test.each([
    ['in December, received in January', '12', '31', '2025-12-31'],
    ['on the day of receipt', '01', '08', '2026-01-08'],
    ['a month ahead means last year', '02', '08', '2025-02-08'],
    ['on 29 February means the last leap year', '02', '29', '2024-02-29'],
  ])('a sighting %s', (_name, month, day, expected) => {
    const text = ROWS.replace('"01","07"', `"${month}","${day}"`)

    expect(readClm(text, layout('cn-quicktrace'), RECEIVED).sightings[0]?.event_ts.slice(0, 10)).toBe(
      expected,
    )
  })
})

describe('a time reported without a zone', () => {
  const line = (city: string, state: string) =>
    `"CN","020035","${city}","${state}","01","07","16","00","L","P","B46109","SMITHERS","BC","CN"\n`
  const read = (city: string, state: string) =>
    readClm(line(city, state), layout('cn-quicktrace'), RECEIVED, PLACES).sightings[0]

  test.each([
    ['of a station', 'TORONTO', 'ON', '2026-01-07T21:00:00.000Z', undefined],
    [
      'of a station by its short name',
      'PRIGEORGE',
      'BC',
      '2026-01-08T00:00:00.000Z',
      { zone: 'America/Vancouver', by: 'spelling' },
    ],
    [
      'of a state with one zone',
      'HAVRE',
      'MT',
      '2026-01-07T23:00:00.000Z',
      { zone: 'America/Denver', by: 'state' },
    ],
    [
      'nobody knows is read by the clock at the end of its way, and says so',
      'HAMLIN',
      'ON',
      '2026-01-08T00:00:00.000Z',
      { zone: 'America/Vancouver', by: 'nowhere' },
    ],
  ])('is the clock %s', (_name, city, state, event_ts, local_time) => {
    expect(read(city, state)).toMatchObject({ event_ts })
    expect(read(city, state)?.local_time).toEqual(local_time)
  })
})

describe('an estimate of arrival', () => {
  const trace = (eta: string) =>
    readClm(
      `"CN","020035","TORONTO","ON","12","30","16","00","L","P","B1","SMITHERS","BC","CN",${eta}\n`,
      layout('cn-quicktrace'),
      RECEIVED,
      PLACES,
    )
  const HEAD =
    'initial,number,city,state,date,time,zone,code,destination_city,destination_state,eta_date,eta_time,eta_zone,eta_city,eta_state'
  const csv = (eta: string) =>
    readClm(
      `${HEAD}\nTILX,1,TORONTO,ON,20260107,1610,ET,P,SMITHERS,BC,${eta}\n`,
      layout('interline-csv'),
      RECEIVED,
      PLACES,
    )

  test('given as month, day and hour is read by the clock of its place, in the year next to the event', () => {
    expect(trace('"SMITHERS","BC","Z","01","03","14"').sightings).toMatchObject([
      { event_ts: '2025-12-30T21:00:00.000Z', rail_eta_ts: '2026-01-03T22:00:00.000Z' },
    ])
  })

  test.each([
    ['its own zone', '20260111,0600,CT,,', '2026-01-11T12:00:00.000Z'],
    ['the clock of the place it names', '20260111,0600,,SMITHERS,BC', '2026-01-11T14:00:00.000Z'],
    ['the zone of the event where it names neither', '20260111,0600,,,', '2026-01-11T11:00:00.000Z'],
  ])('is read by %s', (_name, eta, expected) => {
    expect(csv(eta)).toMatchObject({ findings: [], sightings: [{ rail_eta_ts: expected }] })
  })

  test.each([
    ['month', '"SMITHERS","BC","Z","13","03","14"', 'eta_month'],
    ['day', '"SMITHERS","BC","Z","02","30","14"', 'eta_day'],
    ['hour', '"SMITHERS","BC","Z","01","03","25"', 'eta_hour'],
  ])('with a %s that does not exist is left out, and that is blamed', (_name, eta, field) => {
    const { sightings, findings } = trace(eta)

    expect(sightings).toMatchObject([{ rail_eta_ts: null }])
    expect(findings).toMatchObject([{ code: 'bad_eta', field }])
  })

  test('for another place than the destination is no arrival, and reported', () => {
    const { sightings, findings } = trace('"PRIGEORGE","BC","A","01","03","14"')

    expect(sightings).toMatchObject([{ rail_eta_ts: null }])
    expect(findings).toMatchObject([{ code: 'eta_elsewhere', field: 'eta_city' }])
  })
})

describe('what carriers write', () => {
  const HEAD = 'initial,number,city,state,date,time,code,weight,weight_unit,waybill,train'
  const read = (line: string) => readClm(`${HEAD}\n${line}\n`, layout('interline-csv'), RECEIVED)

  test.each([
    ['pounds where no unit stands', '259800,', 259_800],
    ['kilograms', '1000,KG', 2205],
    ['short tons', '10,ST', 20_000],
    ['metric tons', '10,E', 22_046],
  ])('is a weight in %s', (_name, weight, pounds) => {
    expect(read(`TILX,1,LINCOLN,NE,20260107,1610,P,${weight},,`)).toMatchObject({
      findings: [],
      sightings: [{ weight_lb: pounds }],
    })
  })

  test('is no weight in an unknown unit, and reported', () => {
    const { sightings, findings } = read('TILX,1,LINCOLN,NE,20260107,1610,P,10,BU,,')

    expect(sightings).toMatchObject([{ weight_lb: null }])
    expect(findings).toMatchObject([{ code: 'bad_weight_unit', column: 9 }])
  })

  test('heavier than any car is reported, and left out', () => {
    const { sightings, findings } = read('TILX,1,LINCOLN,NE,20260107,1610,P,60000,ST,,')

    expect(sightings).toMatchObject([{ weight_lb: null }])
    expect(findings).toMatchObject([{ code: 'weight_too_high', value: '60000' }])
  })

  test('is no number where it only holds the place of one', () => {
    const numbers = (waybill: string, train: string) =>
      read(`TILX,1,LINCOLN,NE,20260107,1610,P,,,${waybill},${train}`).sightings[0]

    expect(numbers('NS', 'None')).toMatchObject({ waybill_number: null, train_id: null })
    expect(numbers('000000', 'N/A')).toMatchObject({ waybill_number: null, train_id: null })
    expect(numbers('NS100', '0100')).toMatchObject({ waybill_number: 'NS100', train_id: '0100' })
  })

  test('is checked where it is a container with a check digit, and stored', () => {
    const { sightings, findings } = read('CSQU,3054384,LINCOLN,NE,20260107,1610,P,,,,')

    expect(sightings).toMatchObject([{ equipment_id: 'CSQU3054384' }])
    expect(findings.map(describeClmFinding)).toEqual([
      'Line 2: the check digit of CSQU3054384 should be 3; the sighting was stored. Check whether it is the right container.',
    ])
    expect(read('CSQU,3054383,LINCOLN,NE,20260107,1610,P,,,,').findings).toEqual([])
  })

  test('of a container reported without its check digit is the same unit as with it', () => {
    const bare = read('CSQU,305438,LINCOLN,NE,20260107,1610,P,,,,')

    expect(bare.sightings).toMatchObject([{ equipment_id: 'CSQU3054383' }])
    expect(bare.findings).toEqual([])
  })
})

describe('a header row', () => {
  const csv = layout('interline-csv')

  test('finds columns by name in any order, skips unknown ones and reports them', () => {
    const text =
      'Code;CITY;note;Number;State;Initial;Date;Time\nP;LINCOLN;x;200123;NE;TILX;2026-01-07;16:10\n'
    const { sightings, findings } = readClm(text, { ...csv, separator: ';' } as ClmLayout, RECEIVED)

    expect(findings.map(describeClmFinding)).toEqual([
      'Line 1: the column "note" is unknown and was ignored; all others were read. Add it to the layout if you need it.',
    ])
    expect(sightings).toMatchObject([
      { equipment_id: 'TILX200123', event_ts: '2026-01-07T16:10:00.000Z', code: 'P' },
    ])
  })

  test('that lacks a required column is reported', () => {
    const { sightings, findings } = readClm('initial,number,date\nTILX,1,20260107\n', csv, RECEIVED)

    expect(sightings).toEqual([])
    expect(findings.filter(({ code }) => code === 'missing_column').map(describeClmFinding)).toEqual([
      'Line 1: the header row has no column for city. Add it, or choose the layout that fits; layout interline-csv was used.',
      'Line 1: the header row has no column for code. Add it, or choose the layout that fits; layout interline-csv was used.',
    ])
  })

  test('repeated within joined files is left out', () => {
    const once = writeClm([SIGHTING], csv)

    expect(readClm(once + once, csv, RECEIVED)).toEqual({ sightings: [SIGHTING, SIGHTING], findings: [] })
  })
})

describe('a bad line never stops the rest', () => {
  const GOOD = 'TILX,200123,LINCOLN,NE,20260107,1610,UT,L,P'
  const HEAD = 'initial,number,city,state,date,time,zone,load_empty,code,eta_date,weight'

  test.each([
    ['a number that is none', GOOD.replace('200123', '20X'), 'bad_equipment', 2],
    ['no initial', GOOD.replace('TILX', ''), 'bad_equipment', 1],
    ['a day that does not exist', GOOD.replace('0107', '0230'), 'bad_time', 5],
    ['a time that does not exist', GOOD.replace('1610', '2561'), 'bad_time', 6],
    ['a time that is none', GOOD.replace('1610', 'noon'), 'bad_time', 6],
    ['an unknown zone', GOOD.replace('UT', 'QQ'), 'unknown_zone', 7],
    ['no city', GOOD.replace('LINCOLN', ''), 'missing_value', 3],
    ['no event code', GOOD.replace(/P$/, ''), 'missing_value', 9],
    ['a line cut short', 'TILX,2001', 'bad_time', 5],
  ])('%s', (_name, bad, code, column) => {
    const { sightings, findings } = readClm(
      [HEAD, GOOD, bad, '', GOOD].join('\r\n'),
      layout('interline-csv'),
      RECEIVED,
    )

    expect(sightings).toHaveLength(2)
    expect(findings).toMatchObject([{ code, line: 3, column }])
    expect(describeClmFinding(findings[0]!)).toMatch(
      /^Line 3: .* Correct the line, or the layout, and send it again\.$/,
    )
  })

  test.each([
    ['an unknown load or empty', `${GOOD.replace(',L,', ',X,')},,`, 'unknown_load_empty'],
    ['a weight that is none', `${GOOD},,heavy`, 'bad_weight'],
    ['an estimate that is none', `${GOOD},soon,`, 'bad_eta'],
    ['a quote that never closes', `${GOOD},,"12`, 'open_quote'],
  ])('%s is reported and the line is used', (_name, odd, code) => {
    const { sightings, findings } = readClm([HEAD, odd, GOOD].join('\n'), layout('interline-csv'), RECEIVED)

    expect(sightings).toHaveLength(2)
    expect(findings).toMatchObject([{ code, line: 2 }])
  })

  test('a line longer than any layout is read up to that length, and reported', () => {
    const long = `${GOOD},,,${'x,'.repeat(200_000)}`
    const { sightings, findings } = readClm(
      [HEAD, GOOD, long, GOOD].join('\n'),
      layout('interline-csv'),
      RECEIVED,
    )

    expect(sightings).toHaveLength(3)
    expect(findings).toMatchObject([{ code: 'line_too_long', line: 3, value: String(long.length) }])
  })

  const BROKEN = fc
    .array(
      fc.oneof(fc.constantFrom(GOOD, '"', '""', ',', '\n', '\r', '\0', '20260230', 'TILX', ' '), fc.string()),
    )
    .map((pieces) => pieces.join(''))

  test('nothing makes reading throw', () => {
    fc.assert(
      fc.property(BROKEN, fc.constantFrom(...CLM_LAYOUTS), (text, any) => {
        const { sightings, findings } = readClm(`${HEAD}\n${text}`, any, RECEIVED)

        expect(sightings.length).toBeLessThanOrEqual(text.split(/[\r\n]/).length)
        for (const { line } of findings) expect(line).toBeGreaterThan(0)
        sniffClm(text, CLM_LAYOUTS)
      }),
      { numRuns: 100 },
    )
  })
})
