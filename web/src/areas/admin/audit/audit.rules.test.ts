import { expect, test } from 'vitest'
import { authorText, findDifferences, machineWords, operationText, targetText } from './audit.rules.ts'

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
  expect(targetText({ name: 'hasWaybillModule', customer_id: 2, note: null })).toBe(
    'name hasWaybillModule, customer ID 2',
  )
})

test('an entry’s subject reads the same, whatever the order of its fields', () => {
  expect(targetText({ customerId: 2 })).toBe(targetText({ customer_id: 2 }))
})
