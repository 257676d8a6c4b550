import { expect, test } from 'vitest'
import { findDifferences } from './differences.rules.ts'

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

test('people and roles are shown by their names, and by their numbers where a name is unknown', () => {
  const names = { users: { 3: 'Nora Lindqvist' }, roles: { 2: 'Viewer' } }
  const change = {
    before: { assignees: [3], role_id: 1, count: 3 },
    after: { assignees: [4], role_id: 2, count: 2 },
  }

  expect(findDifferences(change, names)).toEqual([
    { field: 'assignees', before: 'Nora Lindqvist', after: '4' },
    { field: 'role_id', before: '1', after: 'Viewer' },
    { field: 'count', before: '3', after: '2' },
  ])
})
