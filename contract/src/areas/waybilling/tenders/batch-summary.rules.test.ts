import { expect, test } from 'vitest'
import { batchBadge, batchSummary } from './batch-summary.rules.ts'

const accepted = { state: 'tender_responded_accepted', bills: 58 }

test('answers of a batch are counted by outcome: accepted first, then rejected, then what is still open', () => {
  const states = [
    { state: 'file_dropped', bills: 3 },
    { state: 'acknowledged_rejected', bills: 1 },
    { state: 'tender_responded_rejected', bills: 1 },
    { state: 'submitted', bills: 1 },
    accepted,
  ]
  expect(batchSummary(states)).toBe('58 accepted, 2 rejected, 4 waiting')
  expect(batchSummary([accepted])).toBe('58 accepted')
})

test('one rejected bill makes the batch fail, and one without an answer leaves it open', () => {
  const badgeWith = (state: string) => batchBadge([accepted, { state, bills: 1 }])
  expect(batchBadge([accepted])).toBe('success')
  expect(badgeWith('acknowledged_rejected')).toBe('failure')
  expect(badgeWith('conflicting_answers')).toBe('failure')
  expect(badgeWith('file_dropped')).toBe('pending')
})
