import { beforeAll, describe, expect, test } from 'vitest'
import * as reports from '#contract/areas/reports/reports/reports.contract.ts'
import * as templates from '#contract/areas/reports/templates/templates.contract.ts'
import { formatMeasure } from '#contract/areas/reports/reports.rules.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeReports } from '../reports.factory.ts'
import { makeAssets } from '../../visibility/assets/assets.factory.ts'

const portal = useTestApp()
const customerId = 1
const params = { customerId }
const SHAPE = {
  dataset: 'tickets',
  columns: [{ key: 'name' }],
  groups: [{ key: 'priority' }, { key: 'state' }],
} as const
const EVENT_DAYS = [{ key: 'event_date', operand: 'greater_than_or_equals', value: 'today-7' }] as const
const preview = (body: object) =>
  portal.call(templates.previewDraft, { params, body: { ...SHAPE, ...body } as never }, 'full')
const TEMPLATE = { ...SHAPE, template_name: 'Tickets by priority' }
let counter = 0
const save = async (body: object = {}) =>
  (
    await portal.call(
      templates.createTemplate,
      { params, body: { ...TEMPLATE, template_name: `Groups ${(counter += 1)}`, ...body } as never },
      'full',
    )
  ).data

beforeAll(async () => {
  await makeReports(portal).makeTickets('Late', 'Later', 'Bill')
})

describe('groups', () => {
  test('the total is first, then the largest group with its parts', async () => {
    const { data } = await preview({})

    expect(data.summary?.groups.map(({ label }) => label)).toEqual(['Priority', 'State'])
    expect(data.summary?.measures).toEqual([{ key: 'rows', label: 'Tickets', data_type: 'number' }])
    expect(data.summary?.lines).toEqual([
      { values: [], measures: [3] },
      { values: ['High'], measures: [2] },
      { values: ['High', 'Unassigned'], measures: [2] },
      { values: ['Low'], measures: [1] },
      { values: ['Low', 'Unassigned'], measures: [1] },
    ])
  })

  test('a number opens exactly the rows behind it', async () => {
    const { data } = await preview({ behind: ['High'] })

    expect(data.record_count).toBe(2)
    expect(data.rows.map(({ name }) => String(name)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'Late',
      'Later',
    ])
    const { report_id } = (
      await portal.call(
        reports.createReport,
        { params, body: { report_name: 'By priority', template_id: (await save()).template_id } },
        'full',
      )
    ).data
    const at = { params: { customerId, reportId: report_id } }
    const rows = await portal.call(
      reports.getReportRows,
      { ...at, body: { behind: ['Low', 'Unassigned'] } },
      'full',
    )
    expect(rows.data).toMatchObject({ record_count: 1, rows: [{ name: 'Bill' }] })
    const whole = await portal.call(reports.getReport, { ...at, query: {} }, 'full')
    expect(whole.data.summary?.lines[0]).toEqual({ values: [], measures: [3] })
  })

  test('dates are grouped by their day, week or month, in order', async () => {
    const month = new Date().toISOString().slice(0, 7)
    const { data } = await preview({ groups: [{ key: 'created_ts', by: 'month' }] })

    expect(data.summary?.groups[0]?.label).toBe('Created by month')
    expect(data.summary?.lines.at(-1)).toEqual({ values: [month], measures: [3] })
  })

  test('a column group has a column for each value, and a number opens the rows of its group and value', async () => {
    const body = { groups: [{ key: 'state' }], across: [{ key: 'priority' }] }
    const { data } = await preview(body)

    expect(data.summary?.across).toEqual({
      column: { key: 'priority', label: 'Priority', data_type: 'string' },
      values: ['High', 'Low'],
      has_other: false,
    })
    expect(data.summary?.lines).toEqual([
      { values: [], measures: [3], cells: [[2], [1]] },
      { values: ['Unassigned'], measures: [3], cells: [[2], [1]] },
    ])
    const behind = await preview({ ...body, behind: ['Unassigned'], across_cell: { is: 'Low' } })
    expect(behind.data).toMatchObject({ record_count: 1, rows: [{ name: 'Bill' }] })
    const others = await preview({ ...body, behind: [], across_cell: { not: ['Low'] } })
    expect(others.data.record_count).toBe(2)
  })

  test('totals across add up to those of the same groups without it, in every list and by any column', async () => {
    const { data } = await portal.call(templates.listTemplateColumns, { params }, 'full')
    const failures: string[] = []
    for (const { group: dataset, key } of data.columns) {
      const filters = dataset === 'events' ? EVENT_DAYS : []
      const body = { dataset, columns: [{ key }], groups: [{ key }], filters }
      const plain = await preview(body)
      const spread = await preview({ ...body, across: [{ key }] })
      const sums = spread.data.summary?.lines.map(({ cells }) => cells!.reduce((sum, [n]) => sum + n!, 0))
      if (JSON.stringify(sums) !== JSON.stringify(plain.data.summary?.lines.map(({ measures: [n] }) => n)))
        failures.push(`${dataset} ${key}`)
    }

    expect(failures).toEqual([])
  })

  test.each([
    ['groups', { groups: [{ key: 'password' }] }],
    ['across', { across: [{ key: "state'; drop table reports" }] }],
    ['across', { across: [{ key: 'state', by: 'month' }] }],
    ['across', { groups: [], across: [{ key: 'state' }] }],
    ['groups', { groups: [{ key: 'state', by: 'week' }] }],
    ['groups', { groups: [{ key: 'state' }, { key: 'name' }, { key: 'priority' }] }],
    ['measures', { measures: [{ key: 'name', kind: 'sum' }] }],
    ['measures', { measures: [{ key: "rows'); drop table reports; --", kind: 'count' }] }],
  ])('[RPT-059] wrong %s are refused by name', async (field, body) => {
    const { status, error } = await preview(body)

    expect([status, Object.keys(error.errors ?? {})]).toEqual([400, [field]])
  })

  test('every column of every list can be a group, and every number a measure', async () => {
    const { data } = await portal.call(templates.listTemplateColumns, { params }, 'full')
    const failures: string[] = []
    for (const { group, key, measures } of data.columns) {
      const body = {
        dataset: group,
        columns: [{ key }],
        groups: [{ key }],
        measures: measures.map((kind) => ({ key, kind })),
        filters: group === 'events' ? EVENT_DAYS : [],
      }
      const { status } = await preview(body)
      if (status !== 200) failures.push(`${group} ${key}`)
    }

    expect(failures).toEqual([])
  })
})

describe('filters', () => {
  test('each filter reports how many rows it alone removes, in any order', async () => {
    const filters = [
      { key: 'priority', operand: 'equals', value: 'high' },
      { key: 'state', operand: 'equals', value: 'Closed' },
    ]
    const count = (given: object[]) =>
      portal.call(templates.countRemoved, { params, body: { ...SHAPE, filters: given } as never }, 'full')

    expect((await count(filters)).data).toEqual({ total: 3, left: 0, removed: [0, 2] })
    expect((await count(filters.toReversed())).data.removed).toEqual([2, 0])
    expect((await count([])).data).toEqual({ total: 3, left: 3, removed: [] })
  })

  test('relative days are those of the template’s zone', async () => {
    const { data } = await preview({
      timezone: 'UTC',
      filters: [{ key: 'created_ts', operand: 'greater_than_or_equals', value: 'today' }],
    })

    expect(data.record_count).toBe(3)
    expect(
      (await preview({ filters: [{ key: 'created_ts', operand: 'equals', value: 'last_month' }] })).data
        .record_count,
    ).toBe(0)
  })
})

describe('versions', () => {
  test('each change is a version in words, and an earlier one can be restored', async () => {
    const made = await save({ template_name: 'Versions' })
    const at = { params: { customerId, templateId: made.template_id } }
    const body = {
      ...TEMPLATE,
      template_name: 'Versions',
      columns: [{ key: 'name', label: 'What' }, { key: 'state' }],
    }
    await portal.call(templates.updateTemplate, { ...at, body: body as never }, 'full')
    const list = async () => (await portal.call(templates.listTemplateVersions, at, 'full')).data.versions

    expect((await list()).map(({ version, words }) => [version, words])).toEqual([
      [2, 'Added column State. Renamed “Title” to “What”.'],
      [1, 'Created.'],
    ])
    const back = await portal.call(
      templates.restoreTemplate,
      { params: { ...at.params, version: 1 } },
      'full',
    )
    expect(back.data).toMatchObject({ version: 3, columns: [{ key: 'name' }] })
    expect((await list())[0]?.words).toContain('Restored version 1.')
  })

  test('[RPT-028] an archived template makes no new reports until it is active again', async () => {
    const { template_id, status } = await save()
    const at = { params: { customerId, templateId: template_id } }
    const set = (next: 'active' | 'archived') =>
      portal.call(templates.archiveTemplate, { ...at, body: { status: next } }, 'full')
    const make = () =>
      portal.call(
        reports.createReport,
        { params, body: { report_name: 'From the archive', template_id } },
        'full',
      )

    expect(status).toBe('active')
    expect((await set('archived')).data.status).toBe('archived')
    expect((await make()).error.errors).toHaveProperty('template_id')
    await set('active')
    expect((await make()).status).toBe(200)
  })
})

describe('what is shown of a measure', () => {
  const today = [{ key: 'created_ts', operand: 'equals', value: 'today' }]
  const shown = (shown_as: string) => ({ key: 'rows', kind: 'count', shown_as })
  const lines = (data: templates.ReportData) =>
    data.summary?.lines.map(({ values, measures: [n] }) => [...values, n])

  test('shares of the total are percentages, in each column across too', async () => {
    const groups = [{ key: 'priority' }]
    const { data } = await preview({ groups, measures: [shown('share')] })
    const across = await preview({ groups, measures: [shown('share')], across: [{ key: 'state' }] })

    expect(data.summary?.measures).toMatchObject([{ label: 'Share of tickets', unit: 'percent' }])
    expect(lines(data)).toEqual([[100], ['High', 66.67], ['Low', 33.33]])
    expect(across.data.summary?.lines.map(({ cells }) => cells)).toEqual([[[100]], [[66.67]], [[33.33]]])
  })

  test('a change is against the period before, also for groups that ended', async () => {
    await portal.superuser((db) =>
      db.query(`update tickets set created_ts = created_ts - interval '1 day' where priority = 'low'`),
    )
    const { data } = await preview({
      groups: [{ key: 'priority' }],
      filters: today,
      measures: [{ key: 'rows', kind: 'count' }, shown('change')],
      timezone: 'UTC',
    })
    await portal.superuser((db) =>
      db.query(`update tickets set created_ts = created_ts + interval '1 day' where priority = 'low'`),
    )

    expect(data.summary?.measures[1]).toMatchObject({
      label: expect.stringMatching(/^Tickets vs\. \d\d\/\d\d\/\d{4}$/),
      is_change: true,
    })
    expect(data.summary?.lines.map(({ values, measures }) => [values[0] ?? 'Total', ...measures])).toEqual([
      ['Total', 2, 1],
      ['High', 2, 2],
      ['Low', 0, -1],
    ])
  })

  test('per car, each car of a group counts once', async () => {
    await portal.superuser(makeAssets)
    const { data } = await preview({
      dataset: 'trips',
      columns: [{ key: 'equipment_id' }],
      groups: [{ key: 'equipment_id' }],
      measures: [shown('per_car'), { key: 'rows', kind: 'count' }],
    })
    const all = data.summary!.lines
    const [total, ...cars] = all

    expect(data.summary?.measures[0]?.label).toBe('Trips per car')
    expect(cars.every(({ measures: [perCar, trips] }) => perCar === trips)).toBe(true)
    expect(total!.measures[0]).toBeCloseTo(total!.measures[1]! / cars.length, 2)
  })

  test.each([
    ['without a period', { measures: [shown('change')] }, /add a date filter/],
    [
      'by its days',
      { measures: [shown('change')], filters: today, groups: [{ key: 'created_ts' }] },
      /other than/,
    ],
    ['across', { measures: [shown('change')], filters: today, across: [{ key: 'name' }] }, /column group/],
    ['per car of tickets', { measures: [shown('per_car')] }, /can’t be measured/],
    [
      'a share of the lowest',
      {
        dataset: 'trips',
        groups: [],
        columns: [{ key: 'equipment_id' }],
        measures: [{ key: 'late_hours', kind: 'min', shown_as: 'share' }],
      },
      /can’t be measured/,
    ],
  ])('%s is refused in words', async (_, body, text) => {
    const { status, error } = await preview(body)

    expect(status).toBe(400)
    expect(error.errors?.['measures']?.[0]).toMatch(text)
  })

  test('a filter that is no day is refused beside a comparison with the period before, as it is without one', async () => {
    const wrong = { key: 'created_ts', operand: 'less_than', value: 'soon' }
    const { status } = await preview({ measures: [shown('change')], filters: [...today, wrong] })

    expect(status).toBe(400)
  })

  test('page, email and file have the same shares and changes', async () => {
    const body = {
      groups: [{ key: 'priority' }],
      filters: today,
      measures: [shown('share'), shown('change')],
      timezone: 'UTC',
    }
    const { template_id } = await save(body)
    const made = await portal.call(
      reports.createReport,
      { params, body: { report_name: `Shown ${template_id}`, template_id } },
      'full',
    )
    const at = { params: { customerId, reportId: made.data.report_id } }
    const page = (await portal.call(reports.getReport, { ...at, query: {} }, 'full')).data.summary!
    const file = await portal.call(
      reports.downloadReport,
      { params: { ...at.params, format: 'csv' }, query: { of: 'totals' } },
      'full',
    )
    const [, ...rows] = file.raw.toString('utf8').replaceAll('\r\n', '\n').trim().split('\n')

    expect(rows).toEqual(
      [...page.lines.slice(1), page.lines[0]!].map(({ values, measures }) =>
        [values[0] ?? 'Total', ...measures].join(','),
      ),
    )
    expect(page.measures.map((measure, at) => formatMeasure(page.lines[0]!.measures[at]!, measure))).toEqual([
      '100%',
      '+3',
    ])
  })
})
