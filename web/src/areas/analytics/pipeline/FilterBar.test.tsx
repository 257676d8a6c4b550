import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pages } from '../../../routes.tsx'
import { mockPipeline, resetPipeline, unitNames } from '../../../testing/pipeline.ts'
import { openPortal } from '../../../testing/portal.tsx'

beforeEach(resetPipeline)

test('[ANA-049] a filter keeps rows at or above its value and shows how many', async () => {
  mockPipeline()
  await openPortal(pages, '/reports/7/pipeline')

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('textbox', { name: 'Value' }).fill('3')
  await expect.element(page.getByText('Matches 1 of 2 units.')).toBeVisible()
  await page.getByRole('button', { name: 'Add filter' }).click()

  await expect
    .element(page.getByRole('button', { name: 'Remove filter Days since sighting at least 3 (1)' }))
    .toBeVisible()
  expect(unitNames()).toEqual(['TILX1'])
})

test('where a column has few values, one is chosen', async () => {
  mockPipeline()
  await openPortal(pages, '/reports/7/pipeline')

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Column' }).selectOptions('Any exception')
  await expect.element(page.getByText('Matches 1 of 2 units.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Value' }).selectOptions('No')
  await page.getByRole('button', { name: 'Add filter' }).click()

  expect(unitNames()).toEqual(['UTLX2'])
})

test.each([
  ['load_empty_status~equals~e', ['UTLX2']],
  ['exceptions~contains~bad', ['TILX1']],
  ['has_exception~equals~Yes', ['TILX1']],
  ['has_exception~equals~No', ['UTLX2']],
  ['last_event_text~contains~DEPART', ['UTLX2']],
  ['commodity~contains~syrup', ['TILX1']],
  ['status_code~equals~In Transit', ['TILX1', 'UTLX2']],
] as const)(
  '[ANA-050] [ANA-051] [ANA-052] [ANA-053] [ANA-054] the filter %s keeps what passes it',
  async (filter, expected) => {
    mockPipeline()

    await openPortal(pages, `/reports/7/pipeline?filters=${encodeURIComponent(filter)}`)

    await expect.element(page.getByRole('table', { name: 'Pipeline' })).toBeVisible()
    expect(unitNames()).toEqual(expected)
  },
)
