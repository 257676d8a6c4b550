import { beforeAll, expect, test } from 'vitest'
import { listStays } from '#contract/areas/demurrage/stays/stays.contract.ts'
import {
  exportDisputeCsv,
  exportDisputePdf,
  exportStatementCsv,
  exportStatementPdf,
  getStatement,
} from '#contract/areas/demurrage/statements/statements.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { statementPdf } from './statement-pdf.rules.ts'
import { readPdfTexts } from '../../../files/pdf/texts.factory.ts'
import { makeWaybill } from '../../visibility/waybills/waybills.factory.ts'
import { makeVisit, noonAgo, updateAllClocks } from '../stays/stays.factory.ts'

const portal = useTestApp()
const params = { customerId: 1 }
let stayIds: number[] = []

beforeAll(async () => {
  await portal.superuser(async (db) => {
    const more = {
      waybill_number: '100001',
      stcc: '2821142',
      shipper: 'GULF RESINS',
      consignee: '=BAYOU PLASTICS',
      origin_place: 'DALLAS|TX',
      rail_eta_ts: noonAgo(7),
    }
    await db.query(
      "insert into reference.railroads (scac, name) values ('UP', 'UNION PACIFIC') on conflict do nothing",
    )
    await makeVisit(db, 'BNSF100', [['R', noonAgo(10)]], more)
    await makeVisit(db, 'BNSF100', [['P', noonAgo(9)]], { ...more, rail_eta_ts: noonAgo(6) })
    await makeVisit(
      db,
      'BNSF100',
      [
        ['D', noonAgo(7)],
        ['Y', noonAgo(6)],
        ['Z', noonAgo(5)],
        ['W', noonAgo(2)],
      ],
      more,
    )
    await makeWaybill(db, { equipment_id: 'BNSF100', waybill_ts: noonAgo(11), trip_start_ts: noonAgo(11) })
  })
  await updateAllClocks(portal)
  const { data } = (await portal.call(listStays, { params, body: { scope: 'all' } }, 'full')).data
  stayIds = data.map(({ stay_id }) => stay_id)
})

const LINE = {
  tariff_name: 'Standard rules',
  agreement: 'average' as const,
  charge: 'demurrage' as const,
  rate: 'usual' as const,
  debits: 4,
  credits: 2,
  chargeable: 2,
}

test('a dispute pack has each item of 49 CFR 1333.4 and the events that prove it', async () => {
  const { status, raw, headers } = await portal.call(
    exportDisputePdf,
    { params, body: { stay_ids: stayIds } },
    'full',
  )

  const text = readPdfTexts(raw).join('\n')
  expect([status, headers['content-type'], raw.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  for (const paragraph of [
    '(a)',
    '(b)',
    '(c)(1)',
    '(c)(2)',
    '(c)(3)',
    '(c)(4)',
    '(c)(5)',
    '(d)(1)',
    '(d)(2)',
    '(d)(3)',
    '(d)(4)',
    '(d)(5)',
    '(d)(6)',
    '(d)(7)',
    '(e)',
  ]) {
    expect(text).toContain(paragraph)
  }
  expect(text).toContain('BNSF100 at HOUSTON, TX')
})

test('a dispute pack begins with a letter: the railroad, the amount claimed, its cars, and a line to sign', async () => {
  const { raw } = await portal.call(exportDisputePdf, { params, body: { stay_ids: stayIds } }, 'full')

  const text = readPdfTexts(raw).join('\n')
  for (const part of [
    'To',
    'UNION PACIFIC (UP)',
    '$300.00 USD, 1 car',
    'Amount claimed',
    'Signature and name, for ',
    'Date',
  ])
    expect(text).toContain(part)
  expect(text.indexOf('UNION PACIFIC (UP)')).toBeLessThan(text.indexOf('(c)(1)'))
})

test('the same as CSV has every value, and nothing a spreadsheet would run', async () => {
  const { raw } = await portal.call(exportDisputeCsv, { params, body: { stay_ids: stayIds } }, 'full')

  const [heads, row] = raw.toString().split('\r\n')
  expect(heads).toBe(
    '(a) Billing cycle,(b) Car,(c)(1) Waybill created,(c)(2) Loaded or empty,(c)(3) Commodity,(c)(4) Shipper,(c)(4) Consignee,(c)(5) Origin,(d)(1) Original estimated arrival,(d)(1) Later estimates,(d)(2) Received at last interchange,(d)(3) Actual placement,(d)(4) Constructive placement,(d)(5) Notice of constructive placement,(d)(6) Ordered in,(d)(7) Released,(e) Credits,(e) Debits,Location,Charged days,Amount (USD),Calculation,Days,Events',
  )
  const local = (days: number) => {
    const [year, month, day] = noonAgo(days).slice(0, 10).split('-')
    return `${month}/${day}/${year}`
  }
  for (const value of [
    'BNSF100',
    'Loaded',
    'GULF RESINS',
    "'=BAYOU PLASTICS",
    '"DALLAS, TX"',
    'Not reported',
    '300.00',
  ])
    expect(row).toContain(value)
  // original estimate, a later one, last interchange, placement, release
  for (const day of [7, 6, 10, 5, 2]) expect(row).toContain(local(day))
  expect(row).toMatch(/UP CLM Z, message 1 received/)
  // days of one kind are combined, and times are written in the zone of the place
  expect(row).toMatch(/ free day \(2\); .* charged \(2\), \$150\.00 each/)
  expect(row).toMatch(/ 12:00 C[SD]T/)
})

test('another customer’s stays are not included', async () => {
  const body = { stay_ids: stayIds }
  const theirs = await portal.call(exportDisputePdf, { params: { customerId: 2 }, body }, 'other')

  expect(theirs.status).toBe(404)
})

test('a month’s statement is a PDF and a CSV, with the figures of its page and each of its cars', async () => {
  const month = noonAgo(2).slice(0, 7)
  const query = { month }
  const { data } = await portal.call(getStatement, { params, query }, 'full')
  const pdf = await portal.call(exportStatementPdf, { params, query }, 'full')
  const csv = await portal.call(exportStatementCsv, { params, query }, 'full')

  expect(data).toMatchObject({ cars: 1, cents: 30_000 })
  expect([pdf.status, pdf.headers['content-type'], pdf.raw.toString('latin1').slice(0, 5)]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  const made = new Date().toLocaleDateString('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  for (const text of ['BNSF100', '$300.00', 'HOUSTON, TX', 'Standard rules', 'Page 1 of 1', made])
    expect(readPdfTexts(pdf.raw).join('\n')).toContain(text)
  expect(pdf.headers['content-disposition']).toContain(`demurrage_statement_${month}.pdf`)
  const [heads, row, end] = csv.raw.toString().split('\r\n')
  expect(heads).toMatch(/^Car,Location,Purpose,Waybill,.*,Days,Free days,Charged days,Amount \(USD\)$/)
  expect(row).toMatch(/^BNSF100,"HOUSTON, TX",Unloading,100001,.*,Demurrage,Standard,4,2,2,300\.00$/)
  expect(end).toBe('')
})

test('another customer’s statement is not found', async () => {
  const theirs = await portal.call(exportStatementCsv, { params: { customerId: 2 }, query: {} }, 'full')

  expect(theirs.status).toBe(403)
})

test('of a car that stayed twice, the pack proves the disputed stay', async () => {
  await portal.superuser(async (db) => {
    for (const [placed, released] of [
      [30, 25],
      [15, 11],
    ] as const)
      await makeVisit(db, 'BNSF700', [
        ['Z', noonAgo(placed)],
        ['W', noonAgo(released)],
      ])
  })
  await updateAllClocks(portal)
  const filters = [{ field: 'equipment_id' as const, value: 'BNSF700' }]
  const { data } = (await portal.call(listStays, { params, body: { scope: 'all', filters } }, 'full')).data
  const rows = await Promise.all(
    data.map(async ({ stay_id, started_date }) => {
      const body = { stay_ids: [stay_id] }
      const { raw } = await portal.call(exportDisputeCsv, { params, body }, 'full')
      const [year, month, day] = started_date.slice(0, 10).split('-')
      return raw.toString().split('\r\n')[1]!.includes(`${month}/${day}/${year}`)
    }),
  )

  expect(rows).toEqual([true, true])
})

test('papers carry the customer’s own name, address and contact, as its payee profile has them', async () => {
  await portal.superuser((db) =>
    db.query(
      `insert into payee_companies (customer_id, payee_id, name, addresses, phone, email)
       values (1, 1, 'Łódź Grain', $1, '701 555 0100', 'billing@grain.example')`,
      [
        JSON.stringify([
          {
            id: 1,
            address_1: '410 Depot Street',
            address_2: '',
            city: 'Fargo',
            state: 'ND',
            country: 'US',
            postal_code: '58102',
          },
        ]),
      ],
    ),
  )
  const query = { month: noonAgo(2).slice(0, 7) }
  const papers = [
    await portal.call(exportStatementPdf, { params, query }, 'full'),
    await portal.call(exportDisputePdf, { params, body: { stay_ids: stayIds } }, 'full'),
  ]
  await portal.superuser((db) => db.query('delete from payee_companies where customer_id = 1'))

  for (const { raw } of papers) {
    const text = readPdfTexts(raw).join('\n')
    expect(text).toContain('Łódź Grain')
    expect(text).toContain('410 Depot Street, Fargo, ND 58102')
    expect(text).toContain('701 555 0100 · billing@grain.example')
  }
})

test('a statement sums its places, lists the cars that cost something and counts the others in a sentence', async () => {
  const pdf = statementPdf(
    {
      month: '2026-10',
      letterhead: { name: 'Grain', lines: [], logo: null },
      made: '2026-11-01',
      cents: 30_000,
      getLocation: (place) => place,
      reported: [],
      lines: [
        { ...LINE, location: 'Nava, CU', cars: 2, cents: 30_000 },
        { ...LINE, location: 'Albany, NY', cars: 7, cents: 0 },
        { ...LINE, location: 'Calgary, AB', cars: 5, cents: 0 },
      ],
    },
    { name: 'Interline', color: '#0f6675' },
  )
  const text = readPdfTexts(pdf).join('\n')

  expect(text).toContain('No charge for 12 cars at Albany, NY; Calgary, AB.')
  expect(text).not.toContain('$0.00')
})
