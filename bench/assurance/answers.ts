import { receiveMessage } from '#contract/areas/feeds/messages/messages.contract.ts'
import { createTender, getRequestStatus } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import type { TestApp } from '#api/testing/app.ts'
import { getWaybill } from '../drill/booking.ts'
import { openStage } from '../stage.ts'
import { insertReceivers, selectStanding } from './answers.queries.ts'

/** A tender as its railroad knows it. */
interface Sent {
  control: number
  bill: string
  car: string
}

interface Forgery {
  name: string
  text: string
}

/** The sender and receiver an interchange names. */
interface Envelope {
  from?: string
  to?: string
  groupFrom?: string
  groupTo?: string
  number?: number
}

let numbers = 0
export function interchange(id: '824' | '997', segments: readonly string[], named: Envelope = {}): string {
  const { from = 'BNSF', to = 'SHIPPER1', number = ++numbers } = named
  const { groupFrom = from, groupTo = to } = named
  const isa = String(number).padStart(9, '0')
  return [
    `ISA*00*          *00*          *02*${from.padEnd(15)}*ZZ*${to.padEnd(15)}*260106*0900*U*00401*${isa}*0*P*>`,
    `GS*${id === '824' ? 'AG' : 'FA'}*${groupFrom}*${groupTo}*20260106*0900*${number}*X*004010`,
    `ST*${id}*0001`,
    ...segments,
    `SE*${segments.length + 2}*0001`,
    `GE*1*${number}`,
    `IEA*1*${isa}~`,
  ].join('~')
}

const own = (control: number): string => String(control).padStart(4, '0')

/** An 824 that refuses a tender, with something in it otherwise. */
export function refusal(
  sent: Sent,
  changed: { bill?: string; set?: string; id?: string; car?: string; control?: number } = {},
) {
  const { bill = sent.bill, id = '404', car, control = sent.control, set = own(sent.control) } = changed
  return [
    'BGN*11*404*20260106*0900',
    `OTI*TR*BM*${bill}*****${control}*${set}*${id}`,
    ...(car ? [`REF*EQ*${car}`] : []),
  ]
}

const unreadable = (
  sent: Sent,
  { group = 'SR', id = '404', set = own(sent.control), control = sent.control } = {},
) => [`AK1*${group}*${control}`, `AK2*${id}*${set}`, 'AK5*R', 'AK9*R*1*1*0']

/** A TA1 that rejects one of our interchanges, dated on a day without one. */
function ta1({ control }: Pick<Sent, 'control'>): string {
  const isa = String(++numbers).padStart(9, '0')
  return `ISA*00*          *00*          *02*BNSF           *ZZ*SHIPPER1       *260106*0900*U*00401*${isa}*0*P*>~TA1*${String(control).padStart(9, '0')}*200101*0000*R*006~IEA*0*${isa}~`
}

/** Everything a forger, a railroad's mistake or a mix-up of mailboxes may send about a tender. */
const getForgeries = (mine: Sent, theirs: Sent): Forgery[] => [
  { name: 'an 824 for another customer', text: interchange('824', refusal(mine), { to: 'SHIPPER2' }) },
  {
    name: 'an 824 whose group is for another customer',
    text: interchange('824', refusal(mine), { groupTo: 'SHIPPER2' }),
  },
  {
    name: 'an 824 whose interchange alone is for another customer',
    text: interchange('824', refusal(mine), { to: 'SHIPPER2', groupTo: 'SHIPPER1' }),
  },
  { name: 'an 824 of another railroad', text: interchange('824', refusal(mine), { from: 'UP' }) },
  {
    name: 'an 824 whose group is of another railroad',
    text: interchange('824', refusal(mine), { groupFrom: 'UP' }),
  },
  { name: 'an 824 of an unknown sender', text: interchange('824', refusal(mine), { from: 'NOBODY' }) },
  {
    name: 'an 824 about another bill of lading',
    text: interchange('824', refusal(mine, { bill: 'ELSE-1' })),
  },
  { name: 'an 824 about a 998', text: interchange('824', refusal(mine, { id: '998' })) },
  { name: 'an 824 about another set number', text: interchange('824', refusal(mine, { set: '9999999' })) },
  { name: 'an 824 about another car', text: interchange('824', refusal(mine, { car: 'XXXX1' })) },
  { name: 'an 824 of an unknown number', text: interchange('824', refusal(mine, { control: 9_999_999 })) },
  { name: 'an 824 of the number of another customer’s tender', text: interchange('824', refusal(theirs)) },
  {
    name: 'an 824 that names the bill of another customer alone',
    text: interchange('824', ['BGN*11*404*20260106*0900', `OTI*TR*BM*${theirs.bill}`]),
  },
  {
    name: 'an 824 that names nothing',
    text: interchange('824', ['BGN*11*404*20260106*0900', 'OTI*TR*ZZ*X']),
  },
  { name: 'an 824 that was truncated', text: interchange('824', refusal(mine)).split('~SE')[0]! },
  { name: 'a 997 for another customer', text: interchange('997', unreadable(mine), { to: 'SHIPPER2' }) },
  { name: 'a 997 of another railroad', text: interchange('997', unreadable(mine), { from: 'UP' }) },
  { name: 'a 997 of another group', text: interchange('997', unreadable(mine, { group: 'SO' })) },
  { name: 'a 997 about a 998', text: interchange('997', unreadable(mine, { id: '998' })) },
  { name: 'a 997 about another set number', text: interchange('997', unreadable(mine, { set: '9999999' })) },
  { name: 'a 997 of an unknown number', text: interchange('997', unreadable(mine, { control: 9_999_998 })) },
  { name: 'a TA1 of an unknown number', text: ta1({ control: 9_999_997 }) },
  { name: 'a TA1 of another day and time', text: ta1(mine) },
]

/** Sends every forgery to a portal with two customers; each must change no tender and leave no entry. */
export async function playAnswers(): Promise<{ total: number; harmful: string[]; isGoodApplied: boolean }> {
  const { portal, stop } = await openStage()
  await portal.superuser(insertReceivers)
  const [mine, theirs] = [await book(portal, 1, 1), await book(portal, 2, 2)]
  const good = interchange('824', [
    'BGN*11*404*20260106*0900',
    `OTI*TA*BM*${mine.bill}*****${mine.control}*${own(mine.control)}*404`,
    'REF*WY*123456',
  ])
  await receive(portal, good)
  const accepted = await portal.superuser(selectStanding)
  // the same numbers in other bytes: a repeat that the mailbox cannot recognize
  const repeated = { name: 'a good 824 again', text: good.replaceAll('~', '~\n') }
  const forgeries = [...getForgeries(mine, theirs), repeated]
  const harmful: string[] = []
  let before = accepted
  for (const { name, text } of forgeries) {
    await receive(portal, text)
    const after = await portal.superuser(selectStanding)
    if (after !== before) harmful.push(name)
    before = after
  }
  await stop()
  return { total: forgeries.length, harmful, isGoodApplied: accepted.includes('tender_responded_accepted') }
}

async function book(portal: TestApp, customerId: 1 | 2, number: number): Promise<Sent> {
  const as = customerId === 1 ? 'full' : 'other'
  const body = { waybill: getWaybill('BNSF', number) as never }
  const { requestId } = (await portal.call(createTender, { params: { customerId }, body }, as)).data
  const { data } = await portal.call(getRequestStatus, { params: { customerId, requestId } }, as)
  return { control: data.controlNumber!, bill: data.bolNumber!, car: data.equipmentId! }
}

const receive = (portal: TestApp, text: string) =>
  portal.call(
    receiveMessage,
    { params: { customerId: 1 }, query: {}, body: new TextEncoder().encode(text) },
    'full',
  )
