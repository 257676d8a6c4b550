import { expect, test } from 'vitest'
import type { Cost } from '../costs/costs.service.ts'
import { addCosts, type FilledLine, mergeLines, toCurrency } from './filling.rules.ts'
import { NO_COST } from './invoices.queries.ts'

const line = (with_: Partial<FilledLine> = {}): FilledLine => ({
  charge_code: 'freight',
  description: 'Freight',
  quantity: 1,
  unit: 'car',
  unit_price_cents: 594_000,
  ar_amount_cents: 594_000,
  source: 'quote',
  source_ref: '7',
  source_text: 'Quote 7',
  waybill_ids: [1],
  ...NO_COST,
  ...with_,
})
const cost = (with_: Partial<Cost> = {}): Cost => ({
  waybill_id: 1,
  kind: 'freight',
  cents: 500_000,
  source: 'bill',
  ref: '9',
  text: 'BNSF bill 441',
  ...with_,
})

test('equal prices of cars become one line; another price of a car stays a line of that car', () => {
  const merged = mergeLines(
    [
      line(),
      line({ waybill_ids: [2] }),
      line({ waybill_ids: [3], unit_price_cents: 600_000, ar_amount_cents: 600_000 }),
    ],
    [1, 2, 3],
  )

  expect(merged.map((it) => [it.quantity, it.unit_price_cents, it.ar_amount_cents, it.waybill_ids])).toEqual([
    [2, 594_000, 1_188_000, [1, 2]],
    [1, 600_000, 600_000, [3]],
  ])
})

test('a line of all cars names none of them', () => {
  expect(mergeLines([line(), line({ waybill_ids: [2] })], [1, 2])[0]?.waybill_ids).toEqual([])
})

test('what railroads bill stands beside the charge of the same kind and car, with the bill it comes from', () => {
  const lines = [line({ waybill_ids: [] }), line({ charge_code: 'fuel_surcharge', waybill_ids: [] })]
  const [freight, fuel] = addCosts(
    lines,
    [
      cost(),
      cost({ waybill_id: 2, ref: '10', text: 'BNSF bill 442' }),
      cost({ kind: 'fuel', cents: 4000, source: 'expected', ref: '', text: 'BNSF fuel table' }),
    ],
    [1, 2],
  )

  expect(freight).toMatchObject({
    ap_amount_cents: 1_000_000,
    ap_source: 'bill',
    ap_source_ref: '',
    ap_source_text: 'BNSF bill 441, BNSF bill 442',
  })
  expect(fuel).toMatchObject({ ap_amount_cents: 4000, ap_source: 'expected', ap_source_ref: '' })
})

test('a cost that the payer is not charged has a line of its own, so that the margin holds it', () => {
  const lines = addCosts([line()], [cost(), cost({ kind: 'switching', cents: 27_500 })], [1])

  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatchObject({
    charge_code: 'switching',
    source: 'cost',
    ar_amount_cents: 0,
    ap_amount_cents: 27_500,
  })
})

test('a credit that exceeds its charge is no negative cost', () => {
  expect(addCosts([line()], [cost({ cents: -5 })], [1])[0]?.ap_amount_cents).toBe(0)
})

test('the US dollars of quotes and stays are never taken for those of another currency', () => {
  const stay = line({
    unit_price_cents: null,
    ar_amount_cents: 15_000,
    source: 'stay',
    source_text: 'GATX1 at Fargo, ND',
  })
  const read = (currency: string) =>
    [line(), stay].map((one) => {
      const { unit_price_cents, ar_amount_cents, source_text } = toCurrency(one, currency)
      return [unit_price_cents, ar_amount_cents, source_text]
    })

  expect(read('USD')).toEqual([
    [594_000, 594_000, 'Quote 7'],
    [null, 15_000, 'GATX1 at Fargo, ND'],
  ])
  expect(read('CAD')).toEqual([
    [0, 0, 'Quote 7, $5,940.00: enter it in CAD'],
    [null, 0, 'GATX1 at Fargo, ND, $150.00: enter it in CAD'],
  ])
})
