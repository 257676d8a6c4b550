import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openReports } from '../../../testing/reports.ts'

const titleAt = async (path: string) => {
  await openReports(`/reports/7/report-builder/${path}`)
  return page.getByRole('heading', { level: 1 })
}

test('[RPT-007] [RPT-019] templates/new is the template editor', async () => {
  await expect.element(await titleAt('templates/new')).toHaveTextContent('New template')
})

test('[RPT-008] templates/{id}/edit changes a template', async () => {
  await expect.element(await titleAt('templates/1/edit')).toHaveTextContent('Edit template')
})

test('[RPT-009] templates/{id}/copy begins with a copy', async () => {
  await expect.element(await titleAt('templates/1/copy')).toHaveTextContent('Copy template')
  await expect
    .element(page.getByRole('textbox', { name: 'Name', exact: true }))
    .toHaveValue('Open tickets (copy)')
})

test('[RPT-010] [RPT-020] templates/{id} previews a template', async () => {
  await expect.element(await titleAt('templates/1')).toHaveTextContent('Open tickets')
  await expect.element(page.getByText('Car is late')).toBeVisible()
})

test('the name of a template leads the title of its page', async () => {
  await titleAt('templates/1')

  await expect.poll(() => document.title).toBe('Interline | Open tickets | Template')
})

test('a name as long as it may be shows its limit', async () => {
  await openReports('/reports/7/report-builder/templates/1/edit')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('x'.repeat(255))

  await expect.element(page.getByText('Limit reached: 255 characters. Anything longer is cut.')).toBeVisible()
})
