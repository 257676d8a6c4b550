import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { COLUMNS, openReports } from '../../../testing/reports.ts'

test('an open filter says how many rows it leaves of those that the others leave', async () => {
  await openReports('/reports/7/report-builder/templates/new')
  await page.getByRole('button', { name: 'Filter by Title' }).click()
  await page.getByLabelText('Value').fill('late')

  await expect.element(page.getByText('Leaves 1 of 40 tickets')).toBeVisible()
})

const sentence = () => page.getByTestId('sentence').element().textContent

test('[RPT-021] the builder has name, description, columns, filters, groups, sort, undo and a live preview', async () => {
  await openReports('/reports/7/report-builder/templates/new')
  await expect.element(page.getByRole('textbox', { name: 'Description' })).toBeVisible()
  await expect.element(page.getByText('Car is late')).toBeVisible()

  await page.getByRole('button', { name: 'Filter by Title' }).click()
  await page.getByLabelText('Value').fill('late')
  await expect.element(page.getByText('−39')).toBeVisible()
  await expect.poll(sentence).toBe('Tickets where Title contains late.')
  await page.getByRole('button', { name: 'Group by Created' }).click()
  await expect.poll(sentence).toContain(', by Created by day')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(sentence).toBe('Tickets where Title contains late.')
})

test('a report’s own filters follow those of its template, and show how many rows each removes', async () => {
  const { api } = await openReports('/reports/7/report-builder/reports/4/edit')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('combobox', { name: /Filter by/ }).selectOptions('Title')
  await page.getByLabelText('Value').fill('late')

  await expect.element(page.getByRole('button', { name: 'Title contains late' })).toBeVisible()
  await expect.element(page.getByText('−39')).toBeVisible()
  const getRequest = () =>
    JSON.parse(api.calls.findLast(({ path }) => path.endsWith('/template/removed'))!.body)
  await expect.poll(() => getRequest().filters).toEqual([{ key: 'name', operand: 'contains', value: 'late' }])
})

test('[RPT-060] a filter by reporting groups that fails to load shows an error', async () => {
  await openReports('/reports/7/report-builder/templates/new', {
    columns: [{ ...COLUMNS[0]!, key: 'reporting_groups', label: 'Reporting groups' }],
  })
  await page.getByRole('button', { name: 'Filter by Reporting groups' }).click()

  await expect.element(page.getByText('Unable to load Reporting Groups at this time.')).toBeVisible()
})
