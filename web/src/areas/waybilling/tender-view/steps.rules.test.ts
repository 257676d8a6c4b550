import { expect, test } from 'vitest'
import type { TimelineEntry } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { deliveredText } from '#contract/areas/waybilling/tenders/tenders.rules.ts'
import { getSteps } from './steps.rules.ts'

const entries = (
  ...of: [step: string, state: string | null, minute: number, message?: string][]
): TimelineEntry[] =>
  of.map(([step, state, minute, message = ''], at) => ({
    entryId: at + 1,
    at: `2026-11-24T15:${String(minute).padStart(2, '0')}:00Z`,
    step,
    state,
    message,
    fileId: null,
    problems: [],
  }))
const TENDER = {
  state: 'tender_responded_rejected',
  controlNumber: 41,
  waybillNumber: null,
  isLate: false,
  conflict: null,
}
const DELIVERED = deliveredText('404_000000041.edi')
const shown = (...args: Parameters<typeof getSteps>) =>
  getSteps(...args).map(({ label, detail, tone }) => [label, detail, tone])

test('a rejected bill shows each step with what came of it, and that no waybill was issued', () => {
  const of = entries(
    ['STEP_VALIDATE', 'submitted', 0],
    ['STEP_CONVERT', null, 0],
    ['STEP_FILE_DROP', 'file_dropped', 1, DELIVERED],
    ['STEP_ACKNOWLEDGE', 'acknowledged_accepted', 3],
    ['STEP_RESPOND', 'tender_responded_rejected', 8],
  )

  expect(shown(TENDER, of)).toEqual([
    ['Submitted', 'Control number 41', 'done'],
    ['Delivered', null, 'done'],
    ['Acknowledgement Accepted', 'After 2 min', 'done'],
    ['Tender Rejected', 'After 7 min', 'failed'],
    ['Waybill', 'Not issued', 'open'],
  ])
})

test('steps are those of the document sent last', () => {
  const of = entries(
    ['STEP_VALIDATE', 'submitted', 0],
    ['STEP_RESPOND', 'tender_responded_accepted', 2],
    ['STEP_CONVERT', 'cancellation_queued', 5],
  )

  expect(shown({ ...TENDER, state: 'cancellation_queued' }, of)).toEqual([
    ['Cancellation submitted', 'Control number 41', 'done'],
    ['Delivery', 'On its way', 'waiting'],
    ['Acknowledgment', 'Not yet', 'waiting'],
    ['Response', 'Not yet', 'waiting'],
  ])
})

test.each([
  [
    'that could not be delivered yet',
    null,
    'file_queued',
    ['Not delivered yet', 'Retried automatically', 'warning'],
  ],
  ['that was given up', 'file_drop_error', 'file_drop_error', ['Not delivered', 'No more retries', 'failed']],
])('a bill %s says so', (_what, reached, state, step) => {
  const of = entries(
    ['STEP_VALIDATE', 'submitted', 0],
    ['STEP_FILE_DROP', reached, 1, 'Couldn’t deliver it.'],
  )

  expect(shown({ ...TENDER, state }, of)[1]).toEqual(step)
})

test('an answer proves that the document arrived', () => {
  const of = entries(['STEP_VALIDATE', 'submitted', 0], ['STEP_RESPOND', 'tender_responded_accepted', 2])

  const [, delivered, acknowledged, answered, waybill] = shown(
    { ...TENDER, state: 'tender_responded_accepted', waybillNumber: '661288' },
    of,
  )

  expect([delivered, acknowledged]).toEqual([
    ['Delivered', null, 'done'],
    ['Acknowledgment', 'None received', 'open'],
  ])
  expect([answered, waybill]).toEqual([
    ['Tender Accepted', 'After 2 min', 'done'],
    ['Waybill 661288', null, 'done'],
  ])
})

test('a response that is late, an acknowledgment that contradicts it, and a dismissal show as such', () => {
  const sent = ['STEP_VALIDATE', 'submitted', 0] as const
  const late = shown({ ...TENDER, state: 'file_dropped', isLate: true }, entries([...sent]))
  const contrary = shown(
    { ...TENDER, state: 'tender_responded_accepted', conflict: 'The railroad’s 997 rejects it.' },
    entries([...sent], ['STEP_RESPOND', 'tender_responded_accepted', 2], ['STEP_ACKNOWLEDGE', null, 9]),
  )
  const dismissed = shown(
    { ...TENDER, state: 'dismissed' },
    entries([...sent], ['STEP_RESPOND', 'tender_responded_rejected', 2], ['STEP_DISMISS', 'dismissed', 9]),
  )

  expect(late[3]).toEqual(['Response', 'Late: usually received by now', 'warning'])
  expect(contrary[2]).toEqual(['Acknowledgment', 'Conflicts with the response', 'warning'])
  expect(dismissed[3]).toEqual(['Dismissed', null, 'open'])
})

test('a confirmed cancellation is the end that was asked for, not a warning', () => {
  const of = entries(
    ['STEP_VALIDATE', 'submitted', 0],
    ['STEP_RESPOND', 'tender_responded_accepted', 2],
    ['STEP_CONVERT', 'cancellation_queued', 5],
    ['STEP_RESPOND', 'cancelled', 8],
  )

  expect(shown({ ...TENDER, state: 'cancelled' }, of).at(-1)).toEqual(['Canceled', 'After 3 min', 'done'])
})
