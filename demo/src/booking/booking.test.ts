import { expect, test } from 'vitest'
import { parse } from '#x12/parse.ts'
import { validate } from '#x12/validate.ts'
import { makeFleet } from '../fleet.ts'
import { parseBill, type Bill } from './bill.ts'
import { conversation } from './railroad.ts'
import { planBookings } from './shipper.ts'
import { decide, decideWithoutErrors } from './verdict.ts'

const BILL: Bill = {
  set_id: '404',
  functional_id: 'SR',
  moves: 'loaded',
  is_cancellation: false,
  control_number: '12',
  set_control: '0001',
  sender: 'ILINE1',
  receiver: 'BNSF',
  release: '004010',
  bill_of_lading: 'B-1',
  equipment: [{ initial: 'TILX', number: '290344' }],
  origin: { city: 'OMAHA', state: 'NE' },
  destination: { city: 'CHICAGO', state: 'IL' },
  stcc: '4909152',
  cifs: [],
  shipper: 'MERIDIAN FOODS',
  consignee: 'LAKESHORE BLENDING',
  route: [{ scac: 'BNSF', junction: '' }],
  weight: '190000',
}
const getSets = (bill: Bill) =>
  [...conversation(bill, decide(bill))].flatMap(({ write }) => parse(write(new Date(0))).sets)
const bills = Array.from({ length: 400 }, (_, at) => ({ ...BILL, bill_of_lading: `B-${at}` }))

test('a railroad answers with valid X12 sets', () => {
  for (const bill of [BILL, { ...BILL, stcc: '1' }])
    expect(getSets(bill).flatMap((set) => validate(set).filter(({ weight }) => weight !== 'remark'))).toEqual(
      [],
    )
})

test.each([
  ['commodity', { stcc: '9999999' }, '004'],
  ['party', { cifs: ['0099999999999'] }, '027'],
  ['route', { route: [{ scac: 'XXXX', junction: '' }] }, '005'],
])('a wrong %s is refused, and its car does not move', (_what, wrong, code) => {
  const bill = { ...BILL, ...wrong }

  expect(decide(bill)).toMatchObject({ verdict: 'rejected', error: { code } })
  expect(getSets(bill).map(({ id }) => id)).toEqual(['997', '824'])
})

test('of many bills some are answered late, twice, not at all, or taken under an embargo', () => {
  const decisions = bills.map(decide)

  expect(new Set(decisions.map(({ timing }) => timing))).toEqual(
    new Set(['usual', 'late', 'repeated', 'missing']),
  )
  expect(new Set(decisions.map(({ verdict }) => verdict))).toEqual(
    new Set(['accepted', 'accepted_with_error']),
  )
})

test('a prompt railroad takes what is right as it is, and still refuses what is wrong', () => {
  const plain = new Set(
    bills.map((bill) => `${decideWithoutErrors(bill).verdict} ${decideWithoutErrors(bill).timing}`),
  )

  expect(plain).toEqual(new Set(['accepted usual']))
  expect(decideWithoutErrors({ ...BILL, stcc: '9999999' })).toMatchObject({
    verdict: 'rejected',
    error: { code: '004' },
  })
})

test('a car that was taken is released, pulled and leaves', () => {
  const bill = bills.find((one) => decide(one).timing === 'usual')!

  expect(getSets(bill).map(({ id }) => id)).toEqual(['997', '824', '322', '322', '322'])
})

test.each([
  ['a 998', 'ZD*404*S1*TILX*290344*B-1*20240105*CA*BNSF', '998'],
  ['the 404 again with that purpose', 'BX*01*R*PP*S1*BNSF*L*B', '404'],
])('%s takes a bill back: it is read, answered as what it is, and no car moves', (_what, segment, id) => {
  const text = [
    'ISA*00*          *00*          *ZZ*ILINE1         *02*BNSF           *240105*1507*U*00401*000000013*0*P*>~',
    `GS*SR*ILINE1*BNSF*20240105*1507*13*X*004010~ST*${id}*0001~${segment}~SE*3*0001~GE*1*13~IEA*1*000000013~`,
  ].join('')
  const bill = parseBill(text)!

  const answers = getSets(bill)

  expect(answers.map((set) => set.id)).toEqual(['997', '824'])
  expect(answers.flatMap((set) => validate(set).filter(({ weight }) => weight !== 'remark'))).toEqual([])
  expect(answers[0]?.segments.find(({ id: tag }) => tag === 'AK2')?.elements[1]).toBe(id)
  expect(answers[1]?.segments.find(({ id: tag }) => tag === 'OTI')?.elements[1]).toBe('TA')
})

test.each([
  ['an empty that is released', 'BX*00*R*NR*CA-1*BNSF*L*E~M3*R~N7*TILX*290344', '404', ['997', '824', '322']],
  [
    'a diversion',
    'ZC1*CA-1*TILX*290344*B-1*20240105*D1*BNSF*R~BX*04*R*PP*S1*BNSF*L*B~N7*TILX*290344',
    '404',
    ['997', '824'],
  ],
  ['a container let go', 'Q5*W*20240105*1507*UT**OMAHA*NE~N7*TILX*290344', '322', ['997', '824']],
])('%s is answered, and moves only as answered', (_what, segments, id, answers) => {
  const group = id === '322' ? 'SO' : 'SR'
  const text = [
    'ISA*00*          *00*          *ZZ*ILINE1         *02*BNSF           *240105*1507*U*00401*000000013*0*P*>~',
    `GS*${group}*ILINE1*BNSF*20240105*1507*13*X*004010~ST*${id}*0001~${segments}~SE*4*0001~GE*1*13~IEA*1*000000013~`,
  ].join('')
  const bill = parseBill(text)!

  const sets = [...conversation(bill, { ...decide(bill), timing: 'usual' })].flatMap(
    ({ write }) => parse(write(new Date(0))).sets,
  )

  expect([bill.equipment, sets.map((set) => set.id)]).toEqual([
    [{ initial: 'TILX', number: '290344' }],
    answers,
  ])
  expect(sets[0]?.segments.find(({ id: tag }) => tag === 'AK1')?.elements[1]).toBe(group)
})

test('the shipper books cars that no feed moves, each on a bill of its own', () => {
  const fleet = new Set(makeFleet('full').flatMap(({ units }) => units.map((unit) => unit.equipment_id)))
  const cars = planBookings().flatMap((booked) => booked.cars)

  expect(cars).toHaveLength(15)
  expect(new Set(cars.map(({ car }) => car)).size).toBe(15)
  expect(new Set(cars.map(({ bill }) => bill)).size).toBe(15)
  expect(cars.filter(({ car }) => fleet.has(car.replace(' ', '')))).toEqual([])
})
