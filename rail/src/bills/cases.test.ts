import { describe, expect, test } from 'vitest'
import { byRule, fuelMonth, netDemurrage, toFreight, toFuel } from './amounts.ts'
import type { RailroadBill } from './bill.ts'
import { bill, due, known, line } from '../testing/bills.ts'
import { checkBill, type Expected, type Knowledge, sumUp } from './match.ts'
import { getEarlierBills } from './moves.ts'

/** The worst of the results, as a bill is named. */
const outcome = (
  one: RailroadBill,
  expected: Expected[],
  others: RailroadBill[] = [],
  more: Partial<Knowledge> = {},
) => {
  const lines = checkBill(one, known(expected, more), { before: getEarlierBills(one, others) })
  const worst = lines.find(({ result }) => result !== 'matched') ?? lines[0]!
  return { ...sumUp(lines), result: worst.result, reason: worst.reason }
}

const CAR = { unit: 'car', rate: 38_000_000, minimum_lb: 0 } as const
const CWT = { unit: 'cwt', rate: 21_500, minimum_lb: 0 } as const
const mile = (rate: number, miles: number) => toFuel({ basis: 'mile', rate }, { miles, freight_cents: null })!
const cars = (count: number, code: string, cents: number) =>
  Array.from({ length: count }, () => due(code, cents))
const UP = [due('400', toFreight(CAR, null)), due('FUE', mile(2000, 966))]
const weighed = (cents: number, weight_lb: number) => line('400', cents, { rate_unit: 'CW', weight_lb })
const MIN = { unit: 'cwt', rate: 100_000, minimum_lb: 50_000 } as const
const MIN2 = { unit: 'cwt', rate: 21_500, minimum_lb: 180_000 } as const
const ONCE = bill([line('400', 380_000), line('FUE', 19_320)])
const RIGHT = [due('400', 395_000)]
const FREIGHT_ONLY = bill([line('400', 380_000)])
const balance = (cents: number) =>
  bill([line('400', cents)], {
    bill_number: '4410123977',
    correction: 'BD',
    original_number: FREIGHT_ONLY.bill_number,
    bill_date: '2026-04-02',
  })
const DIVERSION = [
  { from_cars: 1, car_cents: 40_000 },
  { from_cars: 5, flat_cents: 175_000 },
  { from_cars: 40, flat_cents: 250_000 },
]
const divert = (count: number) =>
  byRule({ how: 'tiers', tiers: DIVERSION }, { cars: count, miles: null, freight_cents: null })!
const late = (disputed_days: number, millionths = 329) =>
  byRule(
    { how: 'daily', millionths },
    { cars: 1, miles: null, freight_cents: null, late: { cents: 100_000, days: 15, disputed_days } },
  )!
const percent = (hundredths: number) =>
  byRule({ how: 'percent', hundredths }, { cars: 1, miles: null, freight_cents: 380_000 })!
const MONTH = netDemurrage(
  [5, 1, 4].map((debits) => ({ debits, credits: 2 })),
  15_000,
)

describe('a bill beside what we expect, to the cent', () => {
  test.each([
    ['1', 'exact match', outcome(ONCE, UP), 399_320, 399_320, 'matched', null],
    [
      '2',
      'fuel of the wrong month',
      outcome(bill([line('FUE', 1_729_200)]), cars(110, 'FUE', mile(1600, 786))),
      1_383_360,
      1_729_200,
      'over',
      '46',
    ],
    [
      '3',
      'fuel on through miles',
      outcome(bill([line('FUE', 25_840)]), [due('FUE', mile(1600, 672))]),
      10_752,
      25_840,
      'over',
      '46',
    ],
    [
      '4',
      'minimum weight',
      outcome(bill([weighed(623_500, 62_350)]), [due('400', toFreight(MIN, 20_000), { weight_lb: 50_000 })]),
      500_000,
      623_500,
      'over',
      '22',
    ],
    [
      '4b',
      'billed below the minimum',
      outcome(bill([weighed(368_725, 171_500)]), [
        due('400', toFreight(MIN2, 171_500), { weight_lb: 180_000 }),
      ]),
      387_000,
      368_725,
      'under',
      null,
    ],
    [
      '5',
      'weight within 500 lb',
      outcome(bill([weighed(392_160, 182_400)]), [
        due('400', toFreight(CWT, 182_000), { weight_lb: 182_000 }),
      ]),
      391_300,
      392_160,
      'within',
      '22',
    ],
    [
      '5b',
      'weight beyond 500 lb',
      outcome(bill([weighed(397_535, 184_900)]), [
        due('400', toFreight(CWT, 182_000), { weight_lb: 182_000 }),
      ]),
      391_300,
      397_535,
      'over',
      '22',
    ],
    [
      '6',
      'duplicate',
      outcome(bill([line('400', 380_000), line('FUE', 19_320)], { bill_number: '4410123999' }), UP, [ONCE]),
      0,
      399_320,
      'duplicate',
      '19',
    ],
    ['7', 'balance due', outcome(balance(15_000), RIGHT, [FREIGHT_ONLY]), 15_000, 15_000, 'matched', null],
    [
      '7b',
      'balance due of the whole price',
      outcome(balance(395_000), RIGHT, [FREIGHT_ONLY]),
      15_000,
      395_000,
      'over',
      '46',
    ],
    [
      '7c',
      'rebill',
      outcome(
        bill([line('400', 395_000)], {
          bill_number: '5',
          correction: 'RB',
          original_number: '4410123401',
          bill_date: '2026-04-01',
        }),
        RIGHT,
        [FREIGHT_ONLY],
      ),
      395_000,
      395_000,
      'matched',
      null,
    ],
    [
      '8',
      'Rule 11, BNSF',
      outcome(bill([line('400', 246_500), line('FUE', 10_752)]), [
        due('400', 246_500),
        due('FUE', mile(1600, 672)),
      ]),
      257_252,
      257_252,
      'matched',
      null,
    ],
    [
      '8',
      'Rule 11, NS',
      outcome(bill([line('400', 300_000), line('FUE', 18_860)]), [
        due('400', 300_000),
        due('FUE', mile(2000, 943)),
      ]),
      318_860,
      318_860,
      'matched',
      null,
    ],
    [
      '9',
      'diversion tier',
      outcome(bill([line('DIV', 240_000)]), [due('DIV', divert(6))]),
      175_000,
      240_000,
      'over',
      '46',
    ],
    [
      '10',
      'demurrage not netted',
      outcome(bill([line('DEM', 75_000)]), [due('DEM', MONTH.cents)]),
      60_000,
      75_000,
      'over',
      '46',
    ],
    [
      '11',
      'GST on an export',
      outcome(bill([line('400', 380_000), line('GST', 19_000)]), [
        due('400', 380_000),
        due('GST', percent(0)),
      ]),
      380_000,
      399_000,
      'over',
      'BA',
    ],
    [
      '11b',
      'HST at the destination',
      outcome(bill([line('400', 380_000), line('GST', 49_400)]), [
        due('400', 380_000),
        due('GST', percent(1300)),
      ]),
      429_400,
      429_400,
      'matched',
      null,
    ],
    [
      '12',
      'finance charge',
      outcome(bill([line('LPC', late(0, 330))]), [due('LPC', late(0))]),
      494,
      495,
      'within',
      '50',
    ],
    [
      '12b',
      'finance charge in dispute',
      outcome(bill([line('LPC', 494)]), [due('LPC', late(6))]),
      296,
      494,
      'over',
      '50',
    ],
    [
      '13',
      'special train minimum',
      outcome(bill([line('SFT', 2_750_000)]), [
        due(
          'SFT',
          byRule(
            { how: 'mile', mile_cents: 13_800, minimum_cents: 2_750_000 },
            { cars: 1, miles: 180, freight_cents: null },
          ),
        ),
      ]),
      2_750_000,
      2_750_000,
      'matched',
      null,
    ],
    [
      '14',
      'percent fuel a car',
      outcome(
        bill([line('FUE', 144_277)]),
        cars(3, 'FUE', toFuel({ basis: 'percent', rate: 1250 }, { miles: null, freight_cents: 384_739 })!),
      ),
      144_276,
      144_277,
      'within',
      null,
    ],
  ])('case %s: %s', (_, __, found, expectedCents, billedCents, result, reason) => {
    expect(found).toMatchObject({ expected: expectedCents, billed: billedCents, result, reason })
  })

  test('case 15: another currency is never netted', () => {
    const found = outcome(bill([line('400', 380_000)], { currency: 'CAD' }), [due('400', 380_000)])
    expect(found).toMatchObject({ result: 'exception', reason: '33' })
  })

  test('case 16: a bill to another payer is not ours', () => {
    const found = outcome(bill([line('400', 380_000)]), [due('400', 380_000)], [], { isOurs: false })
    expect(found).toMatchObject({ result: 'exception', reason: '18' })
  })

  test.each([
    [4, 160_000],
    [5, 175_000],
    [39, 175_000],
    [40, 250_000],
  ])('a diversion of %i cars costs the tier it is in', (count, cents) => {
    expect(divert(count)).toBe(cents)
  })

  test('the fuel month is counted back from the waybill, across the year', () => {
    expect([fuelMonth('2019-02-14', 2), fuelMonth('2026-10-30', 2)]).toEqual(['2018-12', '2026-08'])
  })

  test('an expected charge that is not billed is missing; a billed one that is not expected is extra; an unknown one is marked unknown', () => {
    const lines = checkBill(
      bill([line('SWC', 27_500), line('400', 1)]),
      known([due('WRC', 35_000)], { unknown: new Map([['freight', 'No rate for this lane.']]) }),
    )

    expect(lines.map(({ kind, result, reason }) => [kind, result, reason])).toEqual([
      ['switching', 'extra', '23'],
      ['freight', 'unchecked', null],
      ['weighing', 'missing', null],
    ])
    expect(lines[1]).toMatchObject({ expected_cents: null, finding: 'No rate for this lane.' })
  })
})
