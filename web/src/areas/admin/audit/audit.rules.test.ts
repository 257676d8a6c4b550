import { expect, test } from 'vitest'
import type { AuditEntry } from '#contract/areas/admin/audit/audit.contract.ts'
import { authorText, machineText, operationText, originText, targetParts } from './audit.rules.ts'

test('an entry without a name shows who wrote it, and marks machines', () => {
  const nobody = { user_id: null, user_name: null }

  expect(authorText({ ...nobody, author: 'portal' })).toBe('System')
  expect(authorText({ ...nobody, author: 'visitor' })).toBe('Not signed in')
  expect(authorText({ user_id: 7, user_name: null, author: 'person' })).toBe('User 7')
  expect([machineText({ author: 'visitor' }), machineText({ author: 'feed' })]).toEqual([null, 'via feed'])
})

test('operations and their targets read as phrases', () => {
  expect(operationText('updateModuleSetting')).toBe('Update module setting')
  expect(operationText('login')).toBe('Sign in')
  expect(operationText('recordVisit')).toBe('Open dashboard')
  expect(operationText('enrolCodes')).toBe('Set up one-time codes')
  expect(operationText('cancelCarActions')).toBe('Withdraw car requests')
})

const names = { users: { 5: 'Nora Lindqvist' }, roles: { 2: 'Viewer' } }
const toParts = (
  target: Record<string, unknown>,
  operation = 'updateModuleSetting',
  change: AuditEntry['change'] = null,
) =>
  targetParts({ target, customer_id: 2, operation, names, change }, (id) =>
    id === 2 ? 'Cascade Lumber' : undefined,
  )

test('what an entry is about is named and leads to its page', () => {
  expect(toParts({ name: 'hasWaybillModule', customer_id: 2, note: null })).toEqual([
    { text: 'name hasWaybillModule', href: null },
    { text: 'Cascade Lumber', href: '/admin/customers/2' },
  ])
  expect(toParts({ userId: 5, waybill_id: 33 })).toEqual([
    { text: 'Nora Lindqvist', href: '/admin/users/5' },
    { text: 'waybill ID 33', href: '/visibility/2/waybills/33' },
  ])
  expect(toParts({ id: 2 }, 'disableCustomer')).toEqual([
    { text: 'Cascade Lumber', href: '/admin/customers/2' },
  ])
})

test('a refused sign-in shows why and from which address', () => {
  const target = { user_id: 5, refused: 'wrong_credentials', address: '203.0.113.9' }

  expect(originText(target)).toBe('Refused: wrong email or password, from 203.0.113.9')
  expect(toParts(target)).toEqual([{ text: 'Nora Lindqvist', href: '/admin/users/5' }])
  expect(originText({ user_id: 5 })).toBe(null)
  expect(originText({ address: '203.0.113.9' })).toBe('From 203.0.113.9')
})

test('an entry’s subject reads the same, whatever the order of its fields', () => {
  expect(toParts({ customerId: 2 })).toEqual(toParts({ customer_id: 2 }))
})

test('people, roles and things are named where their names are known', () => {
  expect(toParts({ role_id: 2 })).toEqual([{ text: 'Viewer', href: null }])
  expect(toParts({ role_id: 3 })).toEqual([{ text: 'role ID 3', href: null }])
  const change = { before: { name: 'Hoppers', count: 1 }, after: { name: 'Hoppers', count: 2 } }
  expect(toParts({ groupId: 4 }, 'updateReportingGroup', change)).toEqual([
    { text: '“Hoppers”', href: null },
    { text: 'group ID 4', href: null },
  ])
})
