import { expect, test } from 'vitest'
import type { BillLine } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { describeFold, foldLines, times } from './groups.rules.ts'

const line = (line_id: number, with_: Partial<BillLine> = {}): BillLine => ({
  is_billed: true,
  code: 'FUE',
  kind: 'fuel',
  line_text: '',
  weight_lb: null,
  billed_days: null,
  result: 'over',
  reason: '46',
  sources: [],
  decision: 'dispute',
  answer: null,
  recovered_cents: 0,
  answer_note: '',
  is_denial_paid: false,
  line_id,
  car: `NAHX48120${line_id}`,
  billed_how: '672 mi × $0.28',
  how: '672 mi × $0.24',
  finding: 'Billed 672 mi × $0.28; 672 mi × $0.24 applies.',
  billed_cents: 18_816,
  expected_cents: 16_128,
  ...with_,
})

test('equal lines of several cars are one row with their sum, and no cent is lost', () => {
  const [fold, ...others] = foldLines([line(1), line(2), line(3)])

  expect(others).toEqual([])
  expect(fold).toMatchObject({ billed: 56_448, expected: 48_384, difference: 8064 })
  expect(describeFold(fold!)).toBe('3 lines, one per car')
  expect(times(fold!, ({ billed_how }) => billed_how)).toBe('3 × 672 mi × $0.28')
})

test('lines that differ in what was billed, expected or found stay apart, the largest difference first', () => {
  const other = line(2, { billed_how: '700 mi × $0.28', billed_cents: 19_600 })
  const folds = foldLines([line(1), other, line(3, { code: 'FUD' })])

  expect(folds.map(({ key }) => key)).toEqual([2, 1, 3])
})

test('lines that match fold whatever they weigh', () => {
  const fits = { result: 'matched', how: '', finding: '', reason: null } as const
  const folds = foldLines([
    line(1, { ...fits, kind: 'freight', billed_how: '182,400 lb × $1.36' }),
    line(2, { ...fits, kind: 'freight', billed_how: '185,000 lb × $1.36' }),
  ])

  expect(folds).toHaveLength(1)
  expect(times(folds[0]!, ({ billed_how }) => billed_how)).toBeNull()
})
