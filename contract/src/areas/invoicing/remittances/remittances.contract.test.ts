import { expect, test } from 'vitest'
import { createRemittance } from './remittances.contract.ts'

test('a payment is for at least one bill and at most 500', () => {
  const isAccepted = (count: number) => {
    const bill_ids = Array.from({ length: count }, (_, at) => at + 1)
    const issues = createRemittance.body.safeParse({ bill_ids }).error?.issues ?? []
    return !issues.some(({ path }) => path[0] === 'bill_ids')
  }

  expect([0, 1, 500, 501].map(isAccepted)).toEqual([false, true, true, false])
})
