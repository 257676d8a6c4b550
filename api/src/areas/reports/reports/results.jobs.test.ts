import { beforeAll, describe, expect, test } from 'vitest'
import * as reports from '#contract/areas/reports/reports/reports.contract.ts'
import * as results from '#contract/areas/reports/reports/results.contract.ts'
import { createTicket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { toCells, unzip } from '../../../testing/unzip.ts'
import { makeReports, type ReportAt } from '../reports.factory.ts'
import { makeResult, sweepResults } from './results.jobs.ts'

const portal = useTestApp()
const customerId = 1
const { makeReport, makeTickets } = makeReports(portal)

const start = (at: ReportAt, kind: results.ResultKind, as: Caller = 'full') =>
  portal.call(results.startReportResult, { ...at, body: { kind } }, as)
const mine = async (at: ReportAt, as: Caller = 'full') =>
  (await portal.call(results.listReportResults, at, as)).data.results
const getState = async (at: ReportAt) => (await portal.call(reports.getReportDetails, at, 'full')).data.status
const page = (at: ReportAt, resultId: string, as: Caller = 'full') =>
  portal.call(results.getReportResult, { params: { ...at.params, resultId } }, as)
const file = (at: ReportAt, resultId: string, as: Caller = 'full') =>
  portal.call(results.getReportResultFile, { params: { ...at.params, resultId } }, as)
const remove = (at: ReportAt, resultId: string, as: Caller = 'full') =>
  portal.call(results.removeReportResult, { params: { ...at.params, resultId } }, as)

async function make(resultId: string, database = portal.database): Promise<void> {
  const { rows } = await portal.superuser((db) =>
    db.query<{ user_id: number }>(`select user_id from identity.users where email = 'full@test.example'`),
  )
  await makeResult({ database }, portal.store, { customerId, userId: rows[0]!.user_id, resultId })
}

beforeAll(async () => {
  await makeTickets('Late', 'Later', 'Bill')
})

describe('a report that is created in the background', () => {
  test('[RPT-028] the report is running until its page is ready, with the same content as the page', async () => {
    const at = await makeReport()
    const { data: requested } = await start(at, 'page')
    const again = await start(at, 'page')
    const running = await getState(at)
    const early = await page(at, requested.result_id)
    await make(requested.result_id)
    const direct = await portal.call(reports.getReport, { ...at, query: {} }, 'full')

    expect(requested).toMatchObject({ kind: 'page', state: 'waiting', share: 0 })
    expect(again.data.result_id).toBe(requested.result_id)
    expect([running, early.status]).toEqual(['running', 404])
    expect(await mine(at)).toMatchObject([{ state: 'ready', share: 1, rows_total: 3 }])
    const made = (await page(at, requested.result_id)).data
    expect({ ...made, data_as_of_ts: '' }).toEqual({ ...direct.data, data_as_of_ts: '' })
    expect(await getState(at)).toBe('ready')
    const { data } = await portal.call(reports.listReportRuns, at, 'full')
    expect(data.runs).toMatchObject([{ started_by: 'hand', state: 'ready', row_count: 3 }])
  })

  test.each(['csv', 'xlsx', 'totals'] as const)(
    '[RPT-049] its %s has the same content as the download',
    async (kind) => {
      const at = await makeReport()
      const { data } = await start(at, kind)
      await make(data.result_id)
      const given = kind === 'totals' ? { format: 'csv' as const, of: 'totals' as const } : { format: kind }
      const { format, ...query } = given
      const params = { ...at.params, format }
      const direct = await portal.call(reports.downloadReport, { params, query }, 'full')
      const stored = await file(at, data.result_id)

      expect(stored.headers['content-disposition']).toBe(direct.headers['content-disposition'])
      if (kind === 'xlsx') {
        const sheets = (raw: Buffer) =>
          [1, 2].map((at) => toCells(unzip(raw).get(`xl/worksheets/sheet${at}.xml`)!))
        expect(sheets(stored.raw)).toEqual(sheets(direct.raw))
      } else expect(stored.raw.toString()).toBe(direct.raw.toString())
      expect((await page(at, data.result_id)).status).toBe(404)
    },
  )

  test('it is of the person who requested alone', async () => {
    const at = await makeReport()
    const { data } = await start(at, 'csv')
    await make(data.result_id)

    expect(await mine(at, 'admin')).toEqual([])
    expect((await file(at, data.result_id, 'admin')).status).toBe(404)
    expect((await remove(at, data.result_id, 'admin')).status).toBe(404)
  })

  test('a changed report does not show what it was before', async () => {
    const at = await makeReport()
    const { data } = await start(at, 'page')
    await make(data.result_id)
    await portal.call(reports.updateReport, { ...at, body: { report_name: 'Other' } }, 'full')

    expect(await mine(at)).toEqual([])
  })

  test('one that is canceled is not made, and the report is what it was before', async () => {
    const at = await makeReport()
    const { data } = await start(at, 'page')
    await remove(at, data.result_id)
    await make(data.result_id)

    expect(await mine(at)).toEqual([])
    expect(await getState(at)).toBe('draft')
  })

  test('one that takes more than ten minutes fails with a reason', async () => {
    const at = await makeReport()
    const { data } = await start(at, 'page')
    const tenant: typeof portal.database.tenant = (id, work, options) =>
      options?.copying
        ? Promise.reject(Object.assign(new Error(), { code: '57014' }))
        : portal.database.tenant(id, work, options)
    await make(data.result_id, { ...portal.database, tenant })

    expect(await mine(at)).toMatchObject([{ state: 'failed', reason: expect.stringContaining('10 minutes') }])
    expect(await getState(at)).toBe('failed')
  })

  test('what expired is deleted with its file', async () => {
    const at = await makeReport()
    const { data } = await start(at, 'csv')
    await make(data.result_id)
    const objects = () =>
      portal.superuser(
        async (db) =>
          (await db.query('select object from report_results where report_id = $1', [at.params.reportId]))
            .rows,
      )
    const [{ object }] = (await objects()) as [{ object: string }]
    await portal.superuser((db) =>
      db.query(`update report_results set expires_ts = now() - interval '1 minute'`),
    )

    expect((await file(at, data.result_id)).status).toBe(404)
    await sweepResults(portal, portal.store)
    expect(await objects()).toEqual([])
    expect(await portal.store.open(object)).toBeNull()
  })

  test('of a deleted report it fails, and is not tried again', async () => {
    const at = await makeReport()
    const { data } = await start(at, 'page')
    await portal.call(reports.removeReport, at, 'full')
    await make(data.result_id)

    const { rows } = await portal.superuser((db) =>
      db.query('select state from report_results where result_id = $1', [data.result_id]),
    )
    expect(rows).toEqual([{ state: 'failed' }])
  })

  test('a report does not stay running for a page that expired before it was made', async () => {
    const at = await makeReport()
    await start(at, 'page')
    await portal.superuser((db) =>
      db.query(`update report_results set expires_ts = now() - interval '1 minute'`),
    )
    await sweepResults(portal, portal.store)

    expect(await getState(at)).toBe('draft')
  })

  test('changed rows do not change a page that is ready, which says when its rows were read', async () => {
    const at = await makeReport()
    const { data } = await start(at, 'page')
    await make(data.result_id)
    const before = (await page(at, data.result_id)).data
    await portal.call(createTicket, { params: { customerId }, body: { name: 'New' } as never }, 'full')

    expect((await page(at, data.result_id)).data).toEqual(before)
    expect(Date.parse(before.data_as_of_ts)).toBeLessThanOrEqual(Date.now())
  })
})
