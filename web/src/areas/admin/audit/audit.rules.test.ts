import { expect, test } from 'vitest'
import {
  authorText,
  findDifferences,
  machineWords,
  operationText,
  originText,
  targetParts,
} from './audit.rules.ts'

test('an entry shows the fields that changed and no others', () => {
  const change = {
    before: { active: true, title: 'A', at: null },
    after: { active: false, title: 'A', at: 'now' },
  }

  expect(findDifferences(change)).toEqual([
    { field: 'active', before: 'yes', after: 'no' },
    { field: 'at', before: null, after: 'now' },
  ])
})

test('a list that changed shows what came and what went', () => {
  const change = { before: { permissions: ['a', 'b'] }, after: { permissions: ['b', 'c'] } }

  expect(findDifferences(change)).toEqual([{ field: 'permissions', before: 'a', after: 'c' }])
})

test('fields inside fields carry their whole name', () => {
  expect(findDifferences({ before: null, after: { user: { name: 'Pat' } } })).toEqual([
    { field: 'user.name', before: null, after: 'Pat' },
  ])
  expect(findDifferences(null)).toEqual([])
})

test('an entry without a name shows who wrote it, and marks machines', () => {
  const nobody = { user_id: null, user_name: null }

  expect(authorText({ ...nobody, author: 'portal' })).toBe('System')
  expect(authorText({ ...nobody, author: 'visitor' })).toBe('Not signed in')
  expect(authorText({ user_id: 7, user_name: null, author: 'person' })).toBe('User 7')
  expect([machineWords({ author: 'visitor' }), machineWords({ author: 'feed' })]).toEqual([null, 'via feed'])
})

test('operations and their targets read as phrases', () => {
  expect(operationText('updateModuleSetting')).toBe('Update module setting')
  expect(operationText('login')).toBe('Sign in')
  expect(operationText('noteVisit')).toBe('Open dashboard')
})

const toParts = (target: Record<string, unknown>, operation = 'updateModuleSetting') =>
  targetParts({ target, customer_id: 2, operation }, (id) => (id === 2 ? 'Cascade Lumber' : undefined))

test('what an entry is about is named and leads to its page', () => {
  expect(toParts({ name: 'hasWaybillModule', customer_id: 2, note: null })).toEqual([
    { text: 'name hasWaybillModule', href: null },
    { text: 'Cascade Lumber', href: '/admin/customers/2' },
  ])
  expect(toParts({ userId: 5, waybill_id: 33 })).toEqual([
    { text: 'user ID 5', href: '/admin/users/5' },
    { text: 'waybill ID 33', href: '/visibility/2/waybills/33' },
  ])
  expect(toParts({ id: 2 }, 'disableCustomer')).toEqual([
    { text: 'Cascade Lumber', href: '/admin/customers/2' },
  ])
})

test('a refused sign-in shows why and from which address', () => {
  const target = { user_id: 5, refused: 'wrong_credentials', address: '203.0.113.9' }

  expect(originText(target)).toBe('Refused: wrong email or password, from 203.0.113.9')
  expect(toParts(target)).toEqual([{ text: 'user ID 5', href: '/admin/users/5' }])
  expect(originText({ user_id: 5 })).toBe(null)
  expect(originText({ address: '203.0.113.9' })).toBe('From 203.0.113.9')
})

test('an entry’s subject reads the same, whatever the order of its fields', () => {
  expect(toParts({ customerId: 2 })).toEqual(toParts({ customer_id: 2 }))
})
