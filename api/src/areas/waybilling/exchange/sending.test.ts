import { mkdtempSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { receiveMessage, replayMessage } from '#contract/areas/feeds/messages/messages.contract.ts'
import { parse } from '#x12/parse.ts'
import { useTestApp } from '../../../testing/app.ts'
import { deliverDocuments, makeReceivers } from '../tenders/tenders.factory.ts'

const portal = useTestApp()
const params = { customerId: 1 }
const outDir = mkdtempSync(path.join(tmpdir(), 'interline-997-'))
/** A railroad whose ID is not its SCAC. */
const ID = '08BNSFRAIL'
beforeAll(() =>
  portal.superuser(async (db) => {
    await makeReceivers(db, 1)
    await db.query(`update receivers set receiver_id = $1 where customer_id = 1 and scac = 'BNSF'`, [ID])
  }),
)

const deliver = () => deliverDocuments(portal, outDir)

const seen = new Set<string>()
/** New files in a railroad's folder since the last check. */
async function newIn(scac: string): Promise<string[]> {
  await deliver()
  const folder = path.join(outDir, '1', scac)
  const names = await readdir(folder).catch(() => [])
  const fresh = names.filter((name) => name.endsWith('.edi') && !seen.has(name))
  for (const name of fresh) seen.add(name)
  return await Promise.all(fresh.map((name) => readFile(path.join(folder, name), 'utf8')))
}
/** Effects that wait for the customer's own folder. */
const inOwnFolder = async () =>
  (
    await portal.superuser((db) =>
      db.query<{ text: string }>(
        `select payload ->> 'text' as text from outbox where customer_id = 1 and kind = 'edi_file'`,
      ),
    )
  ).rows
afterEach(() => portal.superuser((db) => db.query(`delete from outbox where kind = 'edi_file'`)))

let sent = 0
function interchange(
  id: string,
  segments: readonly string[],
  { from = ID, to = 'SHIPPER1', usage = 'P' } = {},
): string {
  const number = ++sent
  const control = String(number).padStart(9, '0')
  const group = { '824': 'AG', '417': 'WB', '997': 'FA' }[id]
  return [
    `ISA*00*          *00*          *02*${from.padEnd(15)}*ZZ*${to.padEnd(15)}*240105*1507*U*00401*${control}*0*${usage}*>`,
    `GS*${group}*${from}*${to}*20240105*1507*${number}*X*004010`,
    `ST*${id}*0001`,
    ...segments,
    `SE*${segments.length + 2}*0001`,
    `GE*1*${number}`,
    `IEA*1*${control}~`,
  ].join('~')
}
const ADVICE = ['BGN*11*404*20240106*0900', 'OTI*TA*BM*NOBODY*****987654*987654*404']
const WAYBILL = ['BX*00*R*PP*S1*BNSF*L', 'N9*BM*NONE', 'N7*TILX*290344*1*N', 'N8*305357*20261112']
const receive = (text: string) =>
  portal.call(receiveMessage, { params, query: {}, body: new TextEncoder().encode(text) }, 'full')

test.each([
  ['824', 'AG', ADVICE],
  ['417', 'WB', WAYBILL],
])(
  'each %s is answered by a 997 in the folder of its railroad, though it fits no bill of ours, under a number of that railroad',
  async (id, group, segments) => {
    await receive(interchange(id, segments))

    const [text, ...more] = await newIn('BNSF')

    expect(more).toEqual([])
    const { sets, interchanges, findings } = parse(text!)
    expect(findings).toEqual([])
    expect(interchanges[0]).toMatchObject({ sender: { id: 'SHIPPER1' }, receiver: { id: ID }, usage: 'P' })
    expect(sets[0]!.segments.slice(1, -1).map(({ elements }) => elements.join('*'))).toEqual([
      `AK1*${group}*${sent}`,
      'AK9*A*1*1*1',
    ])
    const { rows } = await portal.superuser((db) =>
      db.query<{ control_number: number }>(
        `select control_number from reference.control_numbers where scac = 'BNSF' order by 1 desc limit 1`,
      ),
    )
    expect(Number(interchanges[0]!.control_number)).toBe(rows[0]?.control_number)
    expect(await inOwnFolder()).toEqual([])
  },
)

test('a torn 824 is rejected by its 997, and a test is answered as a test', async () => {
  const text = interchange('824', ADVICE, { usage: 'T' })

  await receive(text.replace(/SE\*\d+\*0001~/, ''))

  const [answer] = await newIn('BNSF')
  expect(answer).toContain('AK2*824*0001~')
  expect(answer).toMatch(/AK5\*R~\s*AK9\*R\*1\*1\*0~/)
  expect(parse(answer!).interchanges[0]?.usage).toBe('T')
})

test('a message that is replayed is answered once, and a 997 is not answered at all', async () => {
  const { data } = await receive(interchange('824', ADVICE))
  const { message_id: messageId } = data
  await portal.call(replayMessage, { params: { ...params, messageId }, query: {} }, 'full')
  await receive(interchange('997', ['AK1*SR*1', 'AK9*A*1*1*1']))

  expect(await newIn('BNSF')).toHaveLength(1)
})

test('a TA1 for our 997 is received; one that rejects it, or is for another number, waits in quarantine', async () => {
  await receive(interchange('824', ADVICE))
  const [text] = await newIn('BNSF')
  const number = parse(text!).interchanges[0]!.control_number
  const ta1 = (of: string, code: string) => {
    const control = String(++sent).padStart(9, '0')
    return `ISA*00*          *00*          *02*${ID.padEnd(15)}*ZZ*SHIPPER1       *240105*1507*U*00401*${control}*0*P*>~TA1*${of}*240105*1507*${code}*000~IEA*0*${control}~`
  }

  const accepted = await receive(ta1(number, 'A'))
  const rejected = await receive(ta1(number, 'R'))
  const unknown = await receive(ta1('000999999', 'A'))

  expect([accepted.status, accepted.data.quarantine_count]).toEqual([200, 0])
  expect([rejected.data, unknown.data]).toMatchObject([{ state: 'quarantined' }, { state: 'quarantined' }])
})

test.each([
  ['to another customer', { to: 'SHIPPER2' }],
  ['from nobody we send to', { from: 'STRANGER' }],
])('an 824 %s puts nothing into the folder of a railroad', async (_what, named) => {
  await receive(interchange('824', ADVICE, named))

  expect(await newIn('BNSF')).toEqual([])
  expect(await inOwnFolder()).toHaveLength(1)
})
