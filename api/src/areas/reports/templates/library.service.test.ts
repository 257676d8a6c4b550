import { beforeAll, expect, test } from 'vitest'
import { LIBRARY } from '#contract/areas/reports/templates/library.rules.ts'
import * as library from '#contract/areas/reports/templates/library.contract.ts'
import * as schedules from '#contract/areas/reports/schedules/schedules.contract.ts'
import * as templates from '#contract/areas/reports/templates/templates.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeReports } from '../reports.factory.ts'

const portal = useTestApp()
const customerId = 1
const params = { customerId }

beforeAll(async () => {
  await makeReports(portal).makeTickets('Late', 'Later', 'Bill')
})

test('twelve templates in four questions; each shows rows and their totals', async () => {
  const { data } = await portal.call(library.listLibrary, { params }, 'full')

  expect(data.templates).toHaveLength(12)
  expect(new Set(LIBRARY.map(({ question }) => question)).size).toBe(4)
  for (const { key, shape } of data.templates) {
    const { status, data: rows } = await portal.call(templates.previewDraft, { params, body: shape }, 'full')
    expect([key, status, rows.summary === null]).toEqual([key, 200, false])
  }
})

test('[RPT-001] one click creates a report that is emailed to the caller every Monday at 07:00', async () => {
  const use = () =>
    portal.call(
      library.useLibraryTemplate,
      { params: { customerId, key: 'tickets' }, body: { schedule: true, timezone: 'America/Chicago' } },
      'full',
    )
  const { data } = await use()
  const { data: of } = await portal.call(
    schedules.listSchedules,
    { params: { customerId, reportId: data.report_id } },
    'full',
  )

  expect(of.schedules).toMatchObject([
    {
      frequency: 'weekly',
      days_of_week: [1],
      time: '07:00',
      format: 'xlsx',
      recipients: 'full@test.example',
    },
  ])
  const second = await use()
  expect(second.data.report_id).not.toBe(data.report_id)
})

test('each template has a count of its rows now, which is that of the report it becomes', async () => {
  const count = (key: string, as: 'full' | 'bare' = 'full') =>
    portal.call(
      library.countLibraryTemplate,
      { params: { customerId, key }, query: { timezone: 'America/Chicago' } },
      as,
    )

  expect((await count('tickets')).data).toEqual({ row_count: 3 })
  for (const { key } of LIBRARY) expect([key, (await count(key)).status]).toEqual([key, 200])
  expect((await count('none')).status).toBe(404)
})
