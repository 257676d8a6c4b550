import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as contract from '#contract/areas/fleets/group-imports/group-imports.contract.ts'
import { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import type { Import } from '#contract/import/schemas.ts'
import { pages } from '../../../routes.tsx'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'

const IMPORT: Import = {
  import_id: 5,
  kind: 'group_cars',
  customer_id: 7,
  customer_name: 'Meridian Foods',
  source: 'cars.csv',
  state: 'mapping',
  has_header: true,
  mapping: { equipment_id: 1, group: 0 },
  sample: [
    ['Group', 'Car'],
    ['Resin cars', 'TILX 270431'],
  ],
  row_count: 2,
  checked_count: 0,
  good_count: 0,
  refused_count: 0,
  written_count: 0,
  refused: [],
  reason: null,
  created_ts: '2026-11-20T11:00:00Z',
}
const group = (id: number, name: string) => ({
  id,
  name,
  equipment_ids: [],
  party_ids: [],
  version: 1,
  rule: null,
})

async function open(path: string, data: Import = IMPORT) {
  const api = signedInAs({ permissions: ['visibility_fleet_cycles', 'company_settings'] })
  api.answer(listReportingGroups, { data: [group(3, 'Resin cars'), group(4, 'Corn syrup tanks')] })
  api.answer(contract.createGroupImport, IMPORT)
  api.answer(contract.getGroupImport, data)
  await openPortal(pages, `/visibility/7/fleets/groups/import${path}`)
  return api
}
const sent = (api: Awaited<ReturnType<typeof open>>) =>
  api.calls.find(({ method, path }) => method === 'POST' && path.endsWith('/group-imports'))

beforeEach(() => page.viewport(1440, 900))

test('a file opened from a group is for that group; without one, each row names its own', async () => {
  const api = await open('?group_id=4')
  await expect.element(page.getByLabelText('Add all cars to')).toHaveValue('4')

  await page.getByLabelText('Paste rows from a spreadsheet').fill('TILX 270431')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect.element(page.getByRole('heading', { name: 'Group import' })).toBeVisible()
  expect(sent(api)?.query.get('group_id')).toBe('4')
})

test('a file with a column of groups is sent without a group', async () => {
  const api = await open('')

  await page.getByLabelText('Paste rows from a spreadsheet').fill('Car\tGroup\nTILX 270431\tResin cars')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect.element(page.getByRole('heading', { name: 'Group import' })).toBeVisible()
  expect(sent(api)?.query.has('group_id')).toBe(false)
})

test('a skipped car is corrected in place and checked again', async () => {
  const api = await open('/5', {
    ...IMPORT,
    state: 'checked',
    checked_count: 2,
    good_count: 1,
    refused_count: 1,
    refused: [
      {
        row: 3,
        cells: ['Resin cars', 'GATX 9'],
        problems: [{ column: 'equipment_id', words: 'This car isn’t in your fleet.' }],
      },
    ],
  })
  api.answer(contract.checkGroupImport, { ...IMPORT, state: 'checking' })

  await page.getByLabelText('Equipment ID, row 3').fill('GATX 90')
  await page.getByRole('button', { name: 'Check corrected rows' }).click()

  await expect.poll(() => api.calls.find(({ method }) => method === 'PUT')?.body ?? '').toContain('GATX 90')
})
