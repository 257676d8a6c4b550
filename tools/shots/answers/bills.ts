import type { Bill, BillLine, BillRow } from '#contract/areas/invoicing/bills/bills.contract.ts'
import type { BillStays } from '#contract/areas/invoicing/bills/proofs.contract.ts'

const LINE: BillLine = {
  line_id: 1,
  is_billed: true,
  code: '400',
  kind: 'freight',
  car: null,
  line_text: 'SUGAR, GRANULATED',
  billed_how: '12 cars × $2,465.00',
  weight_lb: 2_184_000,
  billed_days: null,
  billed_cents: 2_958_000,
  expected_cents: 2_958_000,
  result: 'matched',
  reason: null,
  how: '12 × ($2,465.00 a car)',
  sources: ['BNSFC 127345', 'Waybill 512487'],
  finding: '',
  decision: 'accept',
  answer: null,
  recovered_cents: 0,
  answer_note: '',
  is_denial_paid: false,
}
const CARS = ['207', '219', '233', '246', '251', '260', '274', '281', '288', '290', '295', '299'].map(
  (end) => `NAHX481${end}`,
)
const FUEL: BillLine = {
  ...LINE,
  line_id: 2,
  code: 'FUE',
  kind: 'fuel',
  car: CARS[0]!,
  weight_lb: null,
  billed_how: '672 mi × $0.28',
  billed_cents: 18_816,
  expected_cents: 16_128,
  result: 'over',
  reason: '46',
  how: '672 mi × $0.24',
  sources: ['EIA highway diesel, August 2026: $3.614', 'BNSF fuel table, Item 6045', '672 miles'],
  finding: 'Billed 672 mi × $0.28; 672 mi × $0.24 applies.',
  decision: 'dispute',
}
const LINES: BillLine[] = [
  ...CARS.map((car, at) => ({ ...FUEL, car, line_id: at === 0 ? FUEL.line_id : 100 + at })),
  {
    ...LINE,
    line_id: 3,
    code: 'SWC',
    kind: 'switching',
    car: 'CEFX320431',
    billed_how: '$275.00',
    billed_cents: 27_500,
    expected_cents: 0,
    result: 'extra',
    reason: '23',
    how: 'Absorbed by the railroad',
    sources: ['BNSF 8005-D item 1260'],
    finding: 'Absorbed by the railroad',
    decision: 'dispute',
  },
  {
    ...LINE,
    line_id: 4,
    code: 'XPQ',
    kind: 'other',
    billed_how: '$45.00',
    billed_cents: 4500,
    expected_cents: null,
    result: 'unchecked',
    how: '',
    sources: [],
    finding: 'No rule of BNSF for this charge. Add it under Charge rules.',
    decision: null,
  },
  {
    ...LINE,
    line_id: 5,
    code: '',
    kind: 'weighing',
    is_billed: false,
    billed_how: '',
    billed_cents: 0,
    expected_cents: 35_000,
    result: 'missing',
    how: '1 × $350.00',
    sources: ['BNSF 6100-B item 5310'],
    finding: 'Not on the bill.',
    decision: 'accrue',
  },
  LINE,
]

const CAN = {
  decide: true,
  check: true,
  approve: true,
  return: true,
  answer: 'No dispute of this bill is open.',
  settle: 'The railroad denied none of this bill’s disputed lines.',
} as const

const ROW: BillRow = {
  bill_id: 7,
  bill_number: 'B20261112041',
  state: 'review',
  origin: 'Fargo, ND',
  destination: 'Chicago, IL',
  waybill_number: '512487',
  finding: `${FUEL.finding} And 2 more.`,
  result: 'over',
  act_by: '2026-11-27',
  total_cents: 3_215_792,
  expected_cents: 3_191_036,
  difference_cents: 24_756,
  recovered_cents: 0,
  match: 'high',
  claim_until: '2029-11-06',
  scac: 'BNSF',
  bill_date: '2026-11-12',
  car: 'NAHX481219',
  currency: 'USD',
  source: '410',
  created_ts: '2026-11-12T12:14:00Z',
  car_count: 12,
  due_date: '2026-11-27',
  over_cents: 59_756,
  under_cents: 35_000,
  disputed_cents: 0,
  denied_cents: 0,
  status: 'review',
  version: 3,
  can: CAN,
}

export const BILL: Bill = {
  ...ROW,
  correction: '',
  original_number: null,
  waybill_date: '2026-10-30',
  bill_of_lading: 'BL-88214',
  authority: 'BNSFC 127345',
  payer: 'Meridian Foods LLC',
  payment_method: '11',
  hold: '',
  match_by: 'waybill',
  cars: [{ id: 'NAHX481219', weight_lb: 183_400 }],
  credit_cents: 0,
  pay_cents: null,
  raw: 'ST*410*0001~\nB3B*B20261112041*11*20261112*3215792*20261127*BNSF*R~\n',
  lines: LINES,
  trips: ['NAHX481219', 'NAHX481220'].map((equipment_id, at) => ({
    waybill_id: 44 + at,
    equipment_id,
    waybill_number: '512487',
    waybill_date: '2026-10-30',
    origin: 'Fargo, ND',
    destination: 'Chicago, IL',
    weight_lb: 183_400,
  })),
  others: [
    {
      bill_id: 8,
      scac: 'NS',
      bill_number: '7702215',
      correction: '',
      bill_date: '2026-11-14',
      state: 'matched',
      currency: 'USD',
      total_cents: 3_871_584,
    },
  ],
  activity: [{ id: 1, user_name: 'Interline', details: '410 received', activity_ts: '2026-11-12T12:14:00Z' }],
}

export const QUESTION: Bill = {
  ...BILL,
  state: 'question',
  match: 'two',
  expected_cents: null,
  difference_cents: null,
  over_cents: 0,
  under_cents: 0,
  finding: 'Two trips match. Choose the waybill to check the bill.',
  can: { ...CAN, decide: 'Choose the waybill first.', approve: 'Choose the waybill first.' },
  lines: [
    {
      ...LINE,
      expected_cents: null,
      result: 'unchecked',
      how: '',
      sources: [],
      finding: 'Two trips match. Choose the waybill.',
      decision: null,
    },
  ],
}

const CLOSED = 'This bill was approved and can’t be changed.'

export const DISPUTED: Bill = {
  ...BILL,
  state: 'dispute',
  status: 'approved',
  pay_cents: 3_156_036,
  disputed_cents: 59_756,
  recovered_cents: 32_256,
  act_by: '2026-12-24',
  can: { decide: CLOSED, check: CLOSED, approve: CLOSED, return: CLOSED, answer: true, settle: true },
  lines: LINES.map((line) =>
    line.kind === 'fuel'
      ? { ...line, answer: 'credited', recovered_cents: 2688, answer_note: 'Credit memo C20261209077' }
      : { ...line, decision: line.decision ?? 'accept' },
  ),
}

/** A denied line, which is paid after all or disputed again. */
export const DENIED: Bill = {
  ...DISPUTED,
  state: 'closed',
  denied_cents: 27_500,
  lines: DISPUTED.lines.map((line) =>
    line.kind === 'switching' ? { ...line, answer: 'denied', answer_note: 'Not absorbed at Chicago' } : line,
  ),
}

const DEMURRAGE: BillLine = {
  ...LINE,
  line_id: 20,
  code: 'DEM',
  kind: 'demurrage',
  billed_how: '5 days × $150.00',
  billed_days: 5,
  weight_lb: null,
  billed_cents: 75_000,
  expected_cents: 60_000,
  result: 'over',
  reason: '46',
  how: '10 debits − 6 credits = 4 days × $150.00',
  sources: ['NAHX481207', 'CRDX194577', 'TILX270458'].map((car) => `Stay of ${car} at Charlotte, NC`),
  finding: 'Billed 5 days × $150.00; 10 debits − 6 credits = 4 days × $150.00 applies.',
  decision: 'dispute',
}

/** A bill for demurrage alone. */
export const DEMURRAGE_BILL: Bill = {
  ...BILL,
  scac: 'NS',
  bill_number: '7702215',
  total_cents: 75_000,
  expected_cents: 60_000,
  difference_cents: 15_000,
  over_cents: 15_000,
  under_cents: 0,
  lines: [DEMURRAGE],
}

const stay = (equipment_id: string, from: number, to: number, counts: [debits: number, credits: number]) => {
  const day = (date: number) => `2026-10-${String(date).padStart(2, '0')}`
  return {
    equipment_id,
    location: 'Charlotte, NC',
    charge: 'demurrage' as const,
    placed_day: day(from),
    released_day: day(to),
    days: Array.from({ length: to - from }, (_, at) => ({
      day: day(from + at + 1),
      ...(at < 2 ? { is: 'free' as const, text: 'Free day' } : { is: 'charged' as const, text: 'Charged' }),
    })),
    debits: counts[0],
    credits: counts[1],
  }
}
export const BILL_STAYS: BillStays = {
  first_day: '2026-10-05',
  last_day: '2026-10-16',
  stays: [
    stay('NAHX481207', 5, 10, [5, 2]),
    stay('CRDX194577', 7, 8, [1, 2]),
    stay('TILX270458', 12, 16, [4, 2]),
  ],
}

export const BILL_PAGE = {
  data: [
    ROW,
    {
      ...ROW,
      bill_id: 9,
      scac: 'UP',
      bill_number: '4410130377',
      state: 'question',
      match: 'two',
      expected_cents: null,
      difference_cents: null,
      finding: 'Two trips match. Choose the waybill to check the bill.',
    },
    {
      ...ROW,
      bill_id: 10,
      scac: 'UP',
      bill_number: '4410129774',
      state: 'matched',
      result: 'matched',
      difference_cents: 0,
      expected_cents: ROW.total_cents,
      finding: 'All lines match.',
    },
    {
      ...ROW,
      bill_id: 11,
      scac: 'CN',
      bill_number: '301448827',
      state: 'dispute',
      currency: 'CAD',
      disputed_cents: 19_000,
      difference_cents: 19_000,
      finding: 'No tax: the move is not within Canada',
    },
  ] satisfies BillRow[],
  total_record_count: 4,
}
export const LONG_BILLS = {
  data: [
    {
      ...ROW,
      bill_number: 'B202611120412345678901',
      finding: 'A finding that goes on '.repeat(12),
      origin: 'Saint-Augustin-de-Desmaures, QC',
      destination: 'Rancho Cucamonga Industrial Park, CA',
    },
  ],
  total_record_count: 1,
}
const SUMS = {
  currency: 'USD',
  billed_cents: 421_864_077,
  expected_cents: 417_190_215,
  over_cents: 5_987_002,
  disputed_cents: 5_831_640,
  recovered_cents: 4_120_892,
  unchecked_cents: 0,
}
export const BILL_STATS = {
  year: 2026,
  states: [
    { state: 'review', count: 10 },
    { state: 'question', count: 1 },
    { state: 'matched', count: 31 },
    { state: 'dispute', count: 4 },
    { state: 'closed', count: 1437 },
  ],
  totals: [
    {
      ...SUMS,
      bills: 1482,
      under_cents: 1_313_140,
      denied_cents: 850_492,
    },
  ],
  railroads: [
    { ...SUMS, bills: 700, scac: 'BNSF' },
    { ...SUMS, bills: 500, scac: 'UP' },
  ],
  charges: [
    { ...SUMS, kind: 'freight' },
    { ...SUMS, kind: 'fuel' },
  ],
}
