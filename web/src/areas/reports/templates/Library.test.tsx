import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { countLibraryTemplate, listLibrary } from '#contract/areas/reports/templates/library.contract.ts'
import { openReports, TEMPLATE } from '../../../testing/reports.ts'
import { library } from './templates.calls.ts'
import { queryClient } from '../../../shell/queries.ts'

test('a built-in template says how many rows it has now, which open', async () => {
  const { api } = await openReports('/reports/7/report-builder/templates')
  api.answer(listLibrary, {
    templates: [
      { key: 'tickets', question: 'Who delivers?', name: 'Late tickets', description: '', shape: TEMPLATE },
    ],
  })
  api.answer(countLibraryTemplate, { row_count: 7 })
  await queryClient.invalidateQueries({ queryKey: library(7).queryKey })

  await page.getByRole('button', { name: '7 tickets now: show rows of Late tickets' }).click()

  await expect
    .element(page.getByRole('region', { name: 'Late tickets' }).getByText('Car is late'))
    .toBeVisible()
  const request = api.calls.findLast(({ path }) => path.endsWith('/template/preview'))!
  expect(JSON.parse(request.body)).toMatchObject({ dataset: 'tickets', groups: [] })
})
