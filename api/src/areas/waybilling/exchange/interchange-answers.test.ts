import { beforeAll, describe, expect, test } from 'vitest'
import {
  listQuarantine,
  receiveMessage,
  type MessageReceipt,
} from '#contract/areas/feeds/messages/messages.contract.ts'
import {
  createTender,
  getRequestStatus,
  getRequestTimeline,
  listWaybillFiles,
} from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { parse } from '#x12/parse.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeReceivers, makeWaybill } from '../tenders/tenders.factory.ts'

const portal = useTestApp()
beforeAll(() =>
  portal.superuser(async (db) => {
    await makeReceivers(db, 1)
    await makeReceivers(db, 2)
  }),
)
const params = { customerId: 1 }
const of = (requestId: number) => ({ params: { ...params, requestId } })
const getStatus = async (requestId: number) =>
  (await portal.call(getRequestStatus, of(requestId), 'full')).data
const getTimeline = async (requestId: number) =>
  (await portal.call(getRequestTimeline, of(requestId), 'full')).data.entries
const quarantined = async () =>
  (await portal.call(listQuarantine, { params, query: {} }, 'full')).data.data[0]!

/** The identification of a tender’s interchange. */
interface Booked {
  requestId: number
  number: string
  date: string
  time: string
}

let bills = 0
async function book(): Promise<Booked> {
  const body = { waybill: makeWaybill({}, { bill: `TA-${++bills}` }) }
  const { requestId } = (await portal.call(createTender, { params, body }, 'full')).data
  const { files } = (await portal.call(listWaybillFiles, { ...of(requestId), query: {} }, 'full')).data
  const query = { fileIds: String(files.find(({ fileType }) => fileType === '404')!.id) } as never
  const { data } = await portal.call(listWaybillFiles, { ...of(requestId), query }, 'full')
  const { control_number, date, time } = parse(data.files[0]!.content!).interchanges[0]!
  return { requestId, number: control_number, date, time }
}

interface Changed {
  number?: string
  date?: string
  time?: string
  code?: string
  note?: string
  from?: string
  to?: string
}

let sent = 0
/** An interchange that holds a TA1 and no group, as railroads send it. */
function ta1(tender: Booked, changed: Changed = {}): string {
  const {
    number,
    date,
    time,
    code = 'A',
    note = '000',
    from = 'BNSF',
    to = 'SHIPPER1',
  } = {
    ...tender,
    ...changed,
  }
  const control = String(++sent).padStart(9, '0')
  return `ISA*00*          *00*          *02*${from.padEnd(15)}*ZZ*${to.padEnd(15)}*260107*1600*U*00401*${control}*0*P*>~\nTA1*${number}*${date}*${time}*${code}*${note}~\nIEA*0*${control}~\n`
}

async function receive(text: string): Promise<MessageReceipt> {
  const body = new TextEncoder().encode(text)
  const { data, error } = await portal.call(receiveMessage, { params, query: {}, body }, 'full')
  return (error.receipt as MessageReceipt | undefined) ?? data
}

describe('a TA1', () => {
  test('that accepts appears in the history of its tender, which still waits for its 997', async () => {
    const tender = await book()

    const receipt = await receive(ta1(tender))

    expect(receipt).toMatchObject({ state: 'folded', quarantine_count: 0 })
    expect(await getStatus(tender.requestId)).toMatchObject({ state: 'file_dropped', acknowledgement: null })
    expect((await getTimeline(tender.requestId)).at(-1)).toMatchObject({
      state: 'file_dropped',
      message: `The railroad received interchange ${Number(tender.number)}.`,
      fileId: expect.any(Number),
    })
  })

  test.each([
    ['006', /invalid interchange sender ID.*check the sender and receiver IDs/],
    ['024', /invalid interchange content.*Ask the railroad what it expects/],
    ['777', /note 777/],
  ])(
    'that rejects with note %s gives the reason as text, and the tender may be sent again',
    async (note, why) => {
      const tender = await book()

      await receive(ta1(tender, { code: 'R', note }))

      expect(await getStatus(tender.requestId)).toMatchObject({
        state: 'acknowledged_rejected',
        acknowledgement: { code: `R ${note}`, message: expect.stringMatching(why) },
        can: { replay: true },
      })
    },
  )

  test('that rejects a duplicate decides nothing, since the first copy may be in force', async () => {
    const tender = await book()
    await receive(ta1(tender))

    await receive(ta1(tender, { code: 'R', note: '025' }))

    expect(await getStatus(tender.requestId)).toMatchObject({
      state: 'file_dropped',
      can: { replay: expect.any(String), record: true },
    })
    expect((await getTimeline(tender.requestId)).at(-1)?.message).toMatch(/may have the bill already/)
  })

  test('that is received twice with the same numbers counts once', async () => {
    const tender = await book()
    const text = ta1(tender)
    await receive(text)

    const again = await receive(text.replaceAll('\n', ''))

    expect([again.state, (await quarantined()).reason_code]).toEqual(['quarantined', 'repeated_answer'])
    expect(
      (await getTimeline(tender.requestId)).filter(({ step }) => step === 'STEP_ACKNOWLEDGE'),
    ).toHaveLength(1)
  })

  test('in an interchange with others is matched to its own tender', async () => {
    const [one, other] = [await book(), await book()]
    const [first, second] = [ta1(one), ta1(other, { code: 'R', note: '008' })]

    await receive(first + second)

    expect((await getStatus(one.requestId)).state).toBe('file_dropped')
    expect((await getStatus(other.requestId)).state).toBe('acknowledged_rejected')
  })

  test('is reported if it matches nothing, and the other one in its interchange is accepted', async () => {
    const tender = await book()
    const [, other] = ta1(tender, { number: '000999999' }).split('\n')

    const receipt = await receive(ta1(tender).replace('\nIEA', `\n${other}\nIEA`))

    expect(receipt).toMatchObject({ state: 'folded', quarantine_count: 1 })
    expect(await quarantined()).toMatchObject({ reason_code: 'unknown_document', line: 3 })
    expect((await getStatus(tender.requestId)).state).toBe('file_dropped')
  })
})

describe('a TA1 is refused and changes nothing when it names', () => {
  test.each<[what: string, reason: string, why: RegExp, changed: Changed]>([
    ['an unknown number', 'unknown_document', /sent to BNSF as interchange 999998/, { number: '000999998' }],
    ['no number', 'unknown_document', /no interchange control number \(TA101\)/, { number: 'X' }],
    ['another date', 'answer_disagrees', /date \(TA102\) is 250101, expected \d{6}/, { date: '250101' }],
    ['no date', 'answer_disagrees', /date \(TA102\) is missing/, { date: '' }],
    ['another time', 'answer_disagrees', /time \(TA103\) is 9999, expected \d{4}/, { time: '9999' }],
    ['another customer', 'answer_disagrees', /receiver \(ISA08\) is SHIPPER2/, { to: 'SHIPPER2' }],
    ['another railroad', 'unknown_document', /sent to UP as interchange/, { from: 'UP' }],
    ['an unknown railroad', 'unknown_sender', /NOBODY isn’t a railroad/, { from: 'NOBODY' }],
  ])('%s', async (_what, reason, why, changed) => {
    const tender = await book()

    const receipt = await receive(ta1(tender, { code: 'R', note: '006', ...changed }))

    expect(receipt.state).toBe('quarantined')
    expect(await quarantined()).toMatchObject({ reason_code: reason, reason: expect.stringMatching(why) })
    expect((await getStatus(tender.requestId)).state).toBe('file_queued')
  })
})

test('a TA1 that arrives incomplete changes nothing, and counts when it is received again in full', async () => {
  const tender = await book()
  const text = ta1(tender, { code: 'R', note: '006' })

  await receive(text.slice(0, text.indexOf('IEA')))
  expect((await getStatus(tender.requestId)).state).toBe('file_queued')
  await receive(text)

  expect((await getStatus(tender.requestId)).state).toBe('acknowledged_rejected')
})
