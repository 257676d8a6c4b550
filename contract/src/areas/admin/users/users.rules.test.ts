import { expect, test } from 'vitest'
import { savedCompanies } from './users.rules.ts'

const ROLE = { role_id: 3, role_name: 'Operations' }

test('[ADM-020] a company is read by either spelling of its id and name', () => {
  const saved = savedCompanies([
    { id: 1, name: 'Prairie Grain', ...ROLE },
    { company_id: 2, company_name: 'Cascade Lumber', ...ROLE },
  ])

  expect(saved.map(({ id, name }) => [id, name])).toEqual([
    [1, 'Prairie Grain'],
    [2, 'Cascade Lumber'],
  ])
})

test('[ADM-021] companies with status 1 or without status are included, others are not', () => {
  const saved = savedCompanies([
    { id: 1, name: 'Active', status: 1, ...ROLE },
    { id: 2, name: 'Silent', ...ROLE },
    { id: 3, name: 'No access', status: 0, ...ROLE },
  ])

  expect(saved.map(({ name }) => name)).toEqual(['Active', 'Silent'])
})
