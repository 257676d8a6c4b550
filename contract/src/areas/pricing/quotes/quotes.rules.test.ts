import { describe, expect, test } from 'vitest'
import {
  ACTIVE,
  afterStep,
  EXPIRED,
  IN_PROGRESS,
  mayStep,
  NEW_REQUEST,
  getOutcome,
  QUOTE_STATUSES,
  quoteCan,
  type QuoteStep,
  REJECTED,
  REVIEW_ACTIONS,
  stepOfAnswer,
  SUBMITTED,
  getTotal,
} from './quotes.rules.ts'

const at = (status: number, rejected_once = false, deleted = false) => ({ status, rejected_once, deleted })

test('[PRC-028] [PRC-029] [PRC-030] [PRC-031] [PRC-032] [PRC-033] each status has its word', () => {
  expect(QUOTE_STATUSES).toEqual({
    0: 'New Request',
    1: 'In Progress',
    2: 'Submitted',
    3: 'Rejected',
    4: 'Expired',
    50: 'Active',
  })
})

const STEPS: readonly QuoteStep[] = ['edit', 'send', 'accept', 'counter', 'reject', 'expire', 'remove']

describe('[PRC-034] the lifecycle', () => {
  test.each([
    [NEW_REQUEST, false, { edit: 1, send: 2, remove: 0 }],
    [IN_PROGRESS, false, { edit: 1, send: 2, remove: 1 }],
    [SUBMITTED, false, { edit: 1, send: 2, accept: 50, counter: 1, expire: 4, remove: 2 }],
    [SUBMITTED, true, { edit: 1, send: 2, accept: 50, reject: 3, expire: 4, remove: 2 }],
    [REJECTED, true, { remove: 3 }],
    [EXPIRED, false, { remove: 4 }],
    [ACTIVE, false, {}],
  ])('from %i (countered before: %s) leads to %j', (status, countered, expected) => {
    const standing = at(status, countered)

    const allowed = STEPS.filter((step) => mayStep(step, standing) === true)

    expect(Object.fromEntries(allowed.map((step) => [step, afterStep(step, standing).status]))).toEqual(
      expected,
    )
  })

  test('nothing happens to a deleted quote any more', () => {
    expect(STEPS.filter((step) => mayStep(step, at(SUBMITTED, false, true)) === true)).toEqual([])
    expect(afterStep('remove', at(SUBMITTED)).deleted).toBe(true)
  })

  test('a counter-offer never leaves status 3 behind and is remembered', () => {
    expect(afterStep('counter', at(SUBMITTED))).toEqual(at(IN_PROGRESS, true))
  })

  test('an ended record can be copied and gives the reason for refusing all else', () => {
    const { edit, copy } = quoteCan

    expect(copy(at(ACTIVE), {} as never)).toBe(true)
    expect(edit(at(ACTIVE), {} as never)).toContain('was accepted')
  })
})

test('[SHP-009] [SHP-010] [SHP-011] 50 accepts, anything else is a counter-offer first and a rejection then', () => {
  expect(stepOfAnswer(50, at(SUBMITTED))).toBe('accept')
  expect(stepOfAnswer(50, at(SUBMITTED, true))).toBe('accept')
  for (const status of [0, 1, 2, 3, 4, 7]) {
    expect(stepOfAnswer(status, at(SUBMITTED))).toBe('counter')
    expect(stepOfAnswer(status, at(SUBMITTED, true))).toBe('reject')
  }
})

test('[SHP-012] [SHP-013] [SHP-014] [SHP-015] [SHP-016] what ended leads to its outcome, all else to the form', () => {
  expect(getOutcome(at(SUBMITTED, false, true))).toBe('deleted')
  expect(getOutcome(at(EXPIRED))).toBe('deleted')
  expect(getOutcome(at(ACTIVE))).toBe('accept')
  expect(getOutcome(at(REJECTED))).toBe('reject')
  expect([0, 1, 2].map((status) => getOutcome(at(status)))).toEqual([null, null, null])
})

test('[SHP-017] [SHP-018] the outcomes are called accept, counter, reject and deleted in addresses', () => {
  expect(REVIEW_ACTIONS).toEqual(['accept', 'counter', 'reject', 'deleted'])
})

test('the total is the price less its volume discount, with fuel surcharge and other costs', () => {
  const other_costs = [{ amount: 5000 }, { amount: 1 }]
  expect(getTotal({ price: 420_000, discount: 8400, fsc_cost: 31_050, other_costs })).toBe(447_651)
  expect(getTotal({ price: null, discount: 0, fsc_cost: null, other_costs: [{ amount: null }] })).toBe(0)
})

test('a cost that is charged only when used is in no total', () => {
  const other_costs = [{ amount: 5000 }, { amount: 40_000, only_when_used: true }]
  expect(getTotal({ price: 420_000, discount: 0, fsc_cost: 0, other_costs })).toBe(425_000)
})
