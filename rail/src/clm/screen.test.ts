import { expect, test } from 'vitest'
import { READ_LAYOUTS } from './layout.ts'
import { readClm } from './read.ts'
import { CLM_LAYOUTS } from './layout.ts'
import { sniffClm } from './sniff.ts'

const RECEIVED = new Date('2026-04-20T00:00:00Z')
const LAYOUTS = [...CLM_LAYOUTS, ...READ_LAYOUTS]
const read = (text: string) => {
  const layout = sniffClm(text, LAYOUTS)
  return layout && { layout: layout.name, ...readClm(text, layout, RECEIVED) }
}

const HEAD = `EQUIPMENT     LOCATION  PR DATE  TIME    L E TRAIN/ DESTINED  PR FLAT CAR    SCAC
INIT NUMBER             ST MM DD  HHMM   E V BO/HLD            ST INIT NUMB.
-----------------------------------------------------------------------------
`

test('the screen form of a trace is read, with or without its headings and widths', () => {
  const rows = `CN   377001   BROCKVILL ON 04 14 E0815 E P 36914  EDMONTON  AB             CN
CNRU 280001   VANINTTER BC 04 14P1741 L U        REXDALE   ON CN   640001 CN
UTLX 207444   ST PAUL MN 04 15 C 0930 L Z        BATON ROUGE LA           IC
`
  for (const text of [HEAD + rows, rows, rows.replace(/ +/g, ' '), HEAD.replace(/ +/g, ' ') + rows]) {
    const found = read(text)
    expect(found?.findings).toEqual([])
    expect(found?.sightings).toMatchObject([
      {
        equipment_id: 'CN377001',
        city: 'BROCKVILL',
        state: 'ON',
        event_ts: '2026-04-14T12:15:00.000Z',
        load_empty: 'E',
        code: 'P',
        train_id: '36914',
        destination_city: 'EDMONTON',
        destination_state: 'AB',
        carrier: 'CN',
      },
      {
        equipment_id: 'CNRU2800013',
        event_ts: '2026-04-15T00:41:00.000Z',
        code: 'U',
        train_id: null,
        destination_city: 'REXDALE',
        destination_state: 'ON',
      },
      {
        city: 'ST PAUL',
        state: 'MN',
        destination_city: 'BATON ROUGE',
        destination_state: 'LA',
        carrier: 'IC',
      },
    ])
  }
})

test('a line of a trace that cannot be read is reported', () => {
  expect(
    read(`${HEAD}CN 377001 BROCKVILL ON 04 14E0815 E P 36914 EDMONTON AB CN\nCN 37700X SOMEWHERE ON 04\n`)
      ?.findings,
  ).toMatchObject([{ code: 'bad_equipment', line: 5 }])
})

test('the spreadsheet form with the letter of the zone is read', () => {
  const found = read(
    '"CN","020035","PRIGEORGE","BC","04","09","P","16","00","L","P","B46109","SMITHERS","BC","CN"\n',
  )
  expect(found).toMatchObject({
    layout: 'cn-quicktrace-zone',
    sightings: [{ equipment_id: 'CN20035', event_ts: '2026-04-09T23:00:00.000Z', train_id: 'B46109' }],
  })
})

test.each([
  [
    'usual names and one column for day and time',
    'Car Initial,Car Number,L/E,Event Code,Location,Location State,Event Date,SCAC,Destination,Dest State\nGATX,12345,L,P,HOUSTON,TX,04/09/2026 2:05 PM,UP,CHICAGO,IL\n',
  ],
  [
    'state behind the place, tabs',
    'Equipment ID\tL/E\tEvent\tCurrent Location\tEvent Date\tEvent Time\tRailroad\tDestination\nGATX 12345\tL\tP\tHOUSTON, TX\t2026-04-09\t14:05\tUP\tCHICAGO, IL\n',
  ],
])('a CSV with a header row of %s is read, its header is no problem', (_, text) => {
  const found = read(text)
  expect(found?.findings.filter(({ line }) => line > 1)).toEqual([])
  expect(found?.sightings).toMatchObject([
    {
      equipment_id: 'GATX12345',
      city: 'HOUSTON',
      state: 'TX',
      event_ts: '2026-04-09T19:05:00.000Z',
      code: 'P',
      load_empty: 'L',
      destination_city: 'CHICAGO',
      destination_state: 'IL',
      carrier: 'UP',
    },
  ])
})
