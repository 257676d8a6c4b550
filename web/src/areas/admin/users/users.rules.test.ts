import { expect, test } from 'vitest'
import type { UserAccess } from '#contract/areas/admin/users/users.contract.ts'
import { explainAccess } from './users.rules.ts'

const AT: UserAccess = {
  customer_id: 1,
  name: 'Prairie Grain',
  status: 1,
  role_id: 6,
  role_name: 'Viewer',
  has_own_list: false,
  given: ['visibility_asset_list', 'pricing_pricing_dashboard'],
  permissions: ['visibility_asset_list'],
  flags: [],
  levels: {},
}
const PERSON = { is_admin: false, is_internal: false }
const why = (needs: Parameters<typeof explainAccess>[0], at: Partial<UserAccess> = {}) =>
  explainAccess(needs, PERSON, { ...AT, ...at })

test('a page that opens names what gives the permission', () => {
  expect(why({ anyOf: ['visibility_asset_list'] })).toEqual({
    isOpen: true,
    why: 'The role Viewer includes “Asset list”.',
  })
  expect(why({ anyOf: ['visibility_asset_list'] }, { has_own_list: true }).why).toBe(
    'Their custom permission set includes “Asset list”.',
  )
})

test('a page is closed because of the role, the customer or the module, and names which', () => {
  expect(why({ anyOf: ['reporting_forecasting'] }).why).toBe('The role Viewer doesn’t include “Forecasting”.')
  expect(why({ anyOf: ['pricing_pricing_dashboard'] }).why).toMatch(/^Prairie Grain doesn’t have/)
  expect(why({ module: 'hasWaybillModule' }).why).toMatch(/^The module .* is off for them at Prairie Grain/)
  expect(why('admin')).toEqual({ isOpen: false, why: 'Administrators only.' })
})

test('nothing opens at a customer that is disabled', () => {
  expect(why('signed-in', { status: 0 })).toEqual({ isOpen: false, why: 'Prairie Grain is disabled.' })
})

test('a page that needs several things names them all, and when closed those that are missing', () => {
  const needs = { allOf: [{ anyOf: ['visibility_asset_list'] }, { module: 'hasWaybillModule' }] } as const

  expect(why(needs, { flags: ['hasWaybillModule'] })).toEqual({
    isOpen: true,
    why: 'The role Viewer includes “Asset list”. The module “Waybilling” is on at Prairie Grain.',
  })
  expect(why(needs).why).toBe('The module “Waybilling” is off for them at Prairie Grain.')
})

test('a page of one role names the role', () => {
  expect(why({ roles: [6] })).toEqual({ isOpen: true, why: 'Their role is Viewer.' })
  expect(why({ roles: [1] })).toEqual({ isOpen: false, why: 'The role Viewer doesn’t include it.' })
  expect(explainAccess({ roles: [1] }, { is_admin: true, is_internal: false }, AT)).toEqual({
    isOpen: true,
    why: 'Administrators don’t need a role for it.',
  })
})
