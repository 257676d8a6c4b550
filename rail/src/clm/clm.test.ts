import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Sighting } from '../sighting.ts'
import { tellClm } from './finding.ts'
import { CLM_LAYOUTS, type ClmLayout } from './layout.ts'
import { readClm } from './read.ts'
import { sniffClm } from './sniff.ts'
import { writeClm } from './write.ts'

const RECEIVED = new Date('2026-01-08T00:00:00Z')

function layout(name: string): ClmLayout {
  const found = CLM_LAYOUTS.find((one) => one.name === name)
  if (!found) throw new Error(`no layout ${name}`)
  return found
}

const SIGHTING: Sighting = {
  equipment_id: 'TILX200123',
  equipment_kind: 'R',
  event_ts: '2026-01-07T16:10:00.000Z',
  code_source: 'CLM',
  code: 'P',
  carrier: 'BNSF',
  city: 'LINCOLN',
  state: 'NE',
  load_empty: 'L',
  train_id: 'HLINBMT1',
  waybill_number: '430233',
  bill_of_lading_number: 'B1',
  imdl_pickup_number: null,
  origin_city: 'WILLISTON',
  origin_state: 'ND',
  destination_city: 'BEAUMONT',
  destination_state: 'TX',
  stcc: '2818170',
  shipper: 'PRAIRIE ETHANOL, INC "PE"',
  consignee: 'GULF FUELS',
  rail_eta_ts: '2026-01-11T12:00:00.000Z',
  weight_lb: 259800,
}

const ROWS = `"BNSF","005521","ALLIANCE","NE","01","07","10","10","E","A","MLINALL","LINCOLN","NE","BNSF"
"EMHU","248001","CHICAGO","IL","01","07","11","30","L","Y","","CHICAGO","IL","BNSF"
`

describe('a carrier that names neither year nor header', () => {
  test('is read by its order of columns', () => {
    const { sightings, findings } = readClm(ROWS, layout('cn-quicktrace'), RECEIVED)

    expect(findings).toEqual([])
    expect(sightings).toMatchObject([
      {
        equipment_id: 'BNSF5521',
        equipment_kind: 'R',
        event_ts: '2026-01-07T15:10:00.000Z',
        code: 'A',
        code_source: 'CLM',
        city: 'ALLIANCE',
        load_empty: 'E',
        train_id: 'MLINALL',
        destination_city: 'LINCOLN',
        carrier: 'BNSF',
        waybill_number: null,
      },
      { equipment_id: 'EMHU248001', equipment_kind: 'imdl', train_id: null },
    ])
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

describe('a header row', () => {
  const csv = layout('interline-csv')

  test('finds columns by name in any order and leaves out those it does not know', () => {
    const text =
      'Code;CITY;note;Number;State;Initial;Date;Time\nP;LINCOLN;x;200123;NE;TILX;2026-01-07;16:10\n'
    const { sightings, findings } = readClm(text, { ...csv, separator: ';' } as ClmLayout, RECEIVED)

    expect(findings).toEqual([])
    expect(sightings).toMatchObject([
      { equipment_id: 'TILX200123', event_ts: '2026-01-07T16:10:00.000Z', code: 'P' },
    ])
  })

  test('that lacks a needed column is told', () => {
    const { sightings, findings } = readClm('initial,number,date\nTILX,1,20260107\n', csv, RECEIVED)

    expect(sightings).toEqual([])
    expect(findings.filter(({ code }) => code === 'missing_column').map(tellClm)).toEqual([
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
    ['a time that does not exist', GOOD.replace('1610', '2561'), 'bad_time', 5],
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
    expect(tellClm(findings[0]!)).toMatch(/^Line 3: .* Correct the line, or the layout, and send it again\.$/)
  })

  test.each([
    ['an unknown load or empty', `${GOOD.replace(',L,', ',X,')},,`, 'unknown_load_empty'],
    ['a weight that is none', `${GOOD},,heavy`, 'bad_weight'],
    ['an estimate that is none', `${GOOD},soon,`, 'bad_eta'],
    ['a quote that never closes', `${GOOD},,"12`, 'open_quote'],
  ])('%s is told and the line is used', (_name, odd, code) => {
    const { sightings, findings } = readClm([HEAD, odd, GOOD].join('\n'), layout('interline-csv'), RECEIVED)

    expect(sightings).toHaveLength(2)
    expect(findings).toMatchObject([{ code, line: 2 }])
  })

  test('a line longer than any layout is read as far as one goes, and told', () => {
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

describe('writing', () => {
  test('what is written with every column is read back the same', () => {
    const text = writeClm([SIGHTING], layout('interline-csv'))

    expect(text).toContain('"PRAIRIE ETHANOL, INC ""PE"""')
    expect(readClm(text, layout('interline-csv'), RECEIVED)).toEqual({ sightings: [SIGHTING], findings: [] })
  })

  test.each(CLM_LAYOUTS.map((one) => [one.name, one] as const))(
    '%s keeps car, time, place and event',
    (_name, any) => {
      const { sightings, findings } = readClm(writeClm([SIGHTING, SIGHTING], any), any, RECEIVED)

      const { equipment_id, event_ts, code, city, state, load_empty, destination_city } = SIGHTING
      expect(findings).toEqual([])
      expect(sightings).toHaveLength(2)
      expect(sightings[0]).toMatchObject({
        equipment_id,
        event_ts,
        code,
        city,
        state,
        load_empty,
        destination_city,
      })
    },
  )

  test('a fixed field cuts a name but refuses to cut what identifies', () => {
    const long = { ...SIGHTING, city: 'SAULT STE MARIE JUNCTION EAST' }

    expect(
      readClm(writeClm([long], layout('fixed-80')), layout('fixed-80'), RECEIVED).sightings[0]?.city,
    ).toBe('SAULT STE MARIE JUN')
    expect(() => writeClm([{ ...SIGHTING, code: 'LONG' }], layout('fixed-80'))).toThrow(
      /Cannot write code "LONG"/,
    )
  })
})

describe('telling layouts apart', () => {
  test('a header row is enough where no line can be read', () => {
    const [header] = writeClm([SIGHTING], layout('interline-csv')).split('\n')

    expect(sniffClm(`${header}\n"\n"\n`, CLM_LAYOUTS)?.name).toBe('interline-csv')
    expect(sniffClm('initial,number,remark\n"\n', CLM_LAYOUTS)).toBeNull()
  })

  test.each(CLM_LAYOUTS.map((one) => [one.name, one] as const))('%s is recognised', (name, any) => {
    expect(sniffClm(writeClm([SIGHTING, SIGHTING, SIGHTING], any), CLM_LAYOUTS)?.name).toBe(name)
  })

  test.each([
    ['nothing', ''],
    ['prose', 'Dear Sir,\nthe car has left.\n'],
    ['X12', 'ST*322*0001~\nQ5*P~\n'],
  ])('%s is none', (_name, text) => {
    expect(sniffClm(text, CLM_LAYOUTS)).toBeNull()
  })
})
