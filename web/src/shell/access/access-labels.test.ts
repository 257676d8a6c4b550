import { expect, test } from 'vitest'
import { type Entitlements, MODULES, PERMISSIONS } from '#contract/base/access.ts'
import { MODULE_LABELS, PERMISSION_LABELS } from '#contract/base/access-labels.ts'
import { closedReason, needText } from './access-labels.ts'

test('[PLT-081] [PLT-147] every permission and every module has a name of its own in plain English', () => {
  const names = [
    ...PERMISSIONS.map((permission) => PERMISSION_LABELS[permission].name),
    ...MODULES.map((name) => MODULE_LABELS[name].name),
  ]

  expect(new Set(names).size).toBe(22)
})

test('the requirements of a page are in plain English', () => {
  expect(needText({ module: 'hasWaybillModule' })).toBe('the module “Waybilling”')
  expect(needText({ anyOf: ['visibility_asset_list', 'visibility_fleet_cycles'] })).toBe(
    'one of the permissions “Asset list” or “Fleet cycles”',
  )
})

const nobody: Entitlements = {
  permissions: [],
  modules: [],
  levels: {},
  isAdmin: false,
  isInternal: false,
  roleId: null,
}

test('a closed page names the missing permission, and the module that is off', () => {
  expect(closedReason({ anyOf: ['visibility_asset_list'] }, nobody, 'Prairie Grain')).toBe(
    'It requires the permission “Asset list”, which you don’t have at Prairie Grain.',
  )
  expect(closedReason({ module: 'hasWaybillModule' }, nobody, 'Prairie Grain')).toBe(
    'It requires the module “Waybilling”, which is turned off at Prairie Grain.',
  )
})

test('a page that needs two things names the one that is missing', () => {
  const needs = { allOf: [{ anyOf: ['company_settings'] }, { module: 'hasPayerInvoiceSettings' }] } as const

  expect(needText(needs)).toBe(`${needText(needs.allOf[0])} and ${needText(needs.allOf[1])}`)
  expect(closedReason(needs, { ...nobody, permissions: ['company_settings'] }, 'Prairie Grain')).toBe(
    `It requires ${needText(needs.allOf[1])}, which is turned off at Prairie Grain.`,
  )
})

test('two things that are missing for the same reason share one sentence', () => {
  const needs = {
    allOf: [{ anyOf: ['pricing_pricing_dashboard'] }, { area: 'quotes', level: 'see' }],
  } as const

  expect(closedReason(needs, nobody, 'Prairie Grain')).toBe(
    `It requires ${needText(needs.allOf[0])} and ${needText(needs.allOf[1])}, which you don’t have at Prairie Grain.`,
  )
})

test('a page for Company Admins names that role', () => {
  expect(needText({ roles: [1] })).toBe('the Company Admin role')
})
