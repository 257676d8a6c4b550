import { expect, test } from 'vitest'
import { keptCompanies, userCan } from './users.rules.ts'

const ROLE = { role_id: 3, role_name: 'Operations' }

test('[ADM-020] a company is read by either spelling of its id and name', () => {
  const kept = keptCompanies([
    { id: 1, name: 'Prairie Grain', ...ROLE },
    { company_id: 2, company_name: 'Cascade Lumber', ...ROLE },
  ])

  expect(kept.map(({ id, name }) => [id, name])).toEqual([
    [1, 'Prairie Grain'],
    [2, 'Cascade Lumber'],
  ])
})

test('[ADM-021] companies of status 1 or without one are kept, others are not', () => {
  const kept = keptCompanies([
    { id: 1, name: 'Active', status: 1, ...ROLE },
    { id: 2, name: 'Silent', ...ROLE },
    { id: 3, name: 'Closed', status: 0, ...ROLE },
  ])

  expect(kept.map(({ name }) => name)).toEqual(['Active', 'Silent'])
})

test('[ADM-023] who has status 1 is active: they can be disabled and not activated', () => {
  const who = { permissions: [], modules: [], isAdmin: false, isInternal: true, roleId: null }

  expect(userCan.disable({ is_admin: false, status: 1 }, who)).toBe(true)
  expect(userCan.activate({ is_admin: false, status: 1 }, who)).not.toBe(true)
  expect(userCan.activate({ is_admin: false, status: 0 }, who)).toBe(true)
})

test('staff leave the accounts of administrators alone', () => {
  const who = { permissions: [], modules: [], isAdmin: false, isInternal: true, roleId: null }

  expect(userCan.disable({ is_admin: true, status: 1 }, who)).not.toBe(true)
  expect(userCan.disable({ is_admin: true, status: 1 }, { ...who, isAdmin: true })).toBe(true)
})
