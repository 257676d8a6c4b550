import { expect, test } from 'vitest'
import {
  documentLabel,
  documentTime,
  isTenderDocument,
  tenderBadge,
  tenderStateLabel,
} from './tenders.rules.ts'

test('[WBL-121] [WBL-122] [WBL-123] [WBL-124] known states have their own labels', () => {
  expect(
    [
      'tender_responded_accepted',
      'tender_responded_rejected',
      'acknowledged_accepted',
      'acknowledged_rejected',
    ].map(tenderStateLabel),
  ).toEqual(['Tender Accepted', 'Tender Rejected', 'Acknowledgement Accepted', 'Acknowledgement Rejected'])
})

test('[WBL-125] any other state is humanized', () => {
  expect([tenderStateLabel('file_dropped'), tenderStateLabel('ON HOLD')]).toEqual(['File dropped', 'On hold'])
})

test('[WBL-119] [WBL-120] [WBL-126] [WBL-127] a state’s color matches its label, failure first', () => {
  expect(
    ['tender_responded_rejected', 'internal_error', 'acknowledged_accepted', 'file_dropped', 'on_hold'].map(
      tenderBadge,
    ),
  ).toEqual(['failure', 'failure', 'success', 'pending', 'active'])
  expect(tenderBadge('accepted_with_errors')).toBe('failure')
  expect(['cancellation_sent', 'cancelled'].map(tenderBadge)).toEqual(['pending', 'active'])
})

test('[WBL-052] a document is labeled with its id and when it was made', () => {
  expect(documentTime('2024-01-05T15:07:00Z')).toBe('Jan 5, 2024 - 3:07 pm')
  expect(documentTime('2024-01-05T15:07:00Z', 'America/Chicago')).toBe('Jan 5, 2024 - 9:07 am')
  expect(documentLabel({ id: 7, createdDate: '2024-12-31T00:00:00Z' })).toBe('7 Dec 31, 2024 - 12:00 am')
})

test('[WBL-053] only a 404 and its JSON are tender documents', () => {
  expect(['json_404', '404', '997', '824'].map(isTenderDocument)).toEqual([true, true, false, false])
})
