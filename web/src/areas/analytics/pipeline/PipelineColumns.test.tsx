import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listInboundPipeline } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { pages } from '../../../routes.tsx'
import { mockPipeline, resetPipeline, ROW, unitNames } from '../../../testing/pipeline.ts'
import { openPortal } from '../../../testing/portal.tsx'

beforeEach(resetPipeline)

test.each([
  ['both', 21, ['Train', 'Pickup number', 'Railroad', 'Ramp status']],
  ['R', 19, ['Train', 'Railroad']],
  ['imdl', 17, ['Pickup number', 'Ramp status']],
] as const)('[ANA-038] [ANA-039] the layout %s has %i columns', async (type, columns, own) => {
  mockPipeline(undefined, type)
  await openPortal(pages, '/reports/7/pipeline')

  await page.getByRole('button', { name: new RegExp(`/${columns}$`) }).click()

  await expect.element(page.getByRole('checkbox', { name: own[0] })).toBeVisible()
  for (const label of ['Train', 'Pickup number', 'Railroad', 'Ramp status'])
    expect(page.getByRole('checkbox', { name: label, exact: true }).elements()).toHaveLength(
      (own as readonly string[]).includes(label) ? 1 : 0,
    )
})

test('a company with both looks at its railcars or its containers, each with their columns', async () => {
  mockPipeline().answer(listInboundPipeline, {
    data: [ROW, { ...ROW, waybill_id: 2, equipment_id: 'CMAU2000001', equipment_kind: 'imdl' }],
    record_count: 2,
    report_groups: {},
  })
  const { path } = await openPortal(pages, '/reports/7/pipeline')
  await expect.element(page.getByRole('table', { name: 'Pipeline' })).toBeVisible()

  await page.getByText('Containers', { exact: true }).click()

  await expect.poll(unitNames).toEqual(['CMAU2000001'])
  await expect.element(page.getByRole('button', { name: /\/17$/ })).toBeVisible()
  await page.getByText('Railcars', { exact: true }).click()
  await expect.poll(unitNames).toEqual(['TILX1'])
  await expect.element(page.getByRole('button', { name: /\/19$/ })).toBeVisible()
  expect(path()).toContain('layout=R')
})

test('columns chosen for railcars leave those of containers as they were', async () => {
  mockPipeline()
  localStorage.setItem('interline.pipeline.columns', 'equipment_id,commodity,imdl_pickup_number')
  await openPortal(pages, '/reports/7/pipeline?layout=R')
  await page.getByRole('button', { name: /\/19$/ }).click()
  await page.getByRole('checkbox', { name: 'Train' }).click()
  await userEvent.keyboard('{Escape}')

  await page.getByText('Both', { exact: true }).click()

  await expect
    .poll(() =>
      page
        .getByRole('columnheader')
        .elements()
        .map((head) => head.textContent),
    )
    .toEqual(['Equipment', 'Commodity', 'Train', 'Pickup number'])
})

test('a company with railcars alone has no such choice', async () => {
  mockPipeline(undefined, 'R')
  await openPortal(pages, '/reports/7/pipeline?layout=imdl')

  await expect.poll(unitNames).toEqual(['TILX1', 'UTLX2'])
  expect(page.getByText('Containers', { exact: true }).elements()).toEqual([])
})
