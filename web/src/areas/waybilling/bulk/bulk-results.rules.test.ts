import { expect, test } from 'vitest'
import { groupResults } from './bulk-results.rules.ts'

const acted = (action: 'cancel' | 'resend') => ({
  action,
  at: '2026-11-24T16:44:00Z',
  done: [1, 2, 3, 4, 5],
  left: [{ id: 6, name: 'TILX6', why: 'Only a bill the railroad has can be canceled.' }],
  leftCount: 1,
})
const bill = (requestId: number, state: string, failure: string | null = null) => ({
  requestId,
  name: `TILX${requestId}`,
  carrier: 'UP',
  state,
  failure,
  controlNumber: 1,
})

test('canceled bills are grouped worst first: refused by the railroad with its reason, skipped, waiting, canceled', () => {
  const groups = groupResults(acted('cancel'), [
    bill(1, 'cancelled'),
    bill(2, 'cancellation_acknowledged'),
    bill(3, 'cancellation_rejected', 'The car was pulled at 10:41.'),
    bill(4, 'cancellation_error'),
    bill(5, 'cancellation_queued'),
  ])

  expect(groups.map(({ kind, reason, bills }) => [kind, reason, bills.map(({ name }) => name)])).toEqual([
    ['failed', 'The car was pulled at 10:41.', ['TILX3']],
    ['failed', 'The railroad couldn’t be reached.', ['TILX4']],
    ['skipped', 'Only a bill the railroad has can be canceled.', ['TILX6']],
    ['waiting', null, ['TILX2', 'TILX5']],
    ['succeeded', null, ['TILX1']],
  ])
})

test('a bill that its railroad accepts is what resending is for, and no success of canceling', () => {
  const accepted = [bill(1, 'tender_responded_accepted')]

  expect(groupResults(acted('resend'), accepted)[1]).toMatchObject({ kind: 'succeeded', label: 'accepted' })
  expect(groupResults(acted('cancel'), accepted)[0]).toMatchObject({ kind: 'failed', label: 'not canceled' })
})
