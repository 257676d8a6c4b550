import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  listReportResults,
  type ReportResult,
  startReportResult,
} from '#contract/areas/reports/reports/results.contract.ts'
import { clearSession } from '../../../shell/session.ts'
import { signedInAs } from '../../../testing/people.ts'
import { startResult } from './results.calls.ts'

const RESULT: ReportResult = {
  result_id: '00000000-0000-4000-8000-000000000002',
  kind: 'csv',
  state: 'making',
  share: 0,
  rows_total: null,
  filename: null,
  filesize: null,
  reason: null,
  created_ts: '2026-11-24T16:40:00.000Z',
  expires_ts: '2026-11-25T16:40:00.000Z',
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

test.each([
  ['a deleted report', (api: ReturnType<typeof signedInAs>) => api.refuse(listReportResults, 404, NOT_FOUND)],
  ['a session that ended', () => clearSession()],
])('what is created in the background is not looked for after %s', async (_, end) => {
  const api = signedInAs({ permissions: ['reporting_report_builder'] } as never)
  const looked = () => api.calls.filter(({ path }) => path.endsWith('/background')).length
  api.answer(startReportResult, RESULT)
  api.answer(listReportResults, { results: [RESULT] })
  await startResult({ customerId: 7, reportId: 4 }, 'csv', 'Every trip')
  await vi.advanceTimersByTimeAsync(1500)
  await vi.waitUntil(() => looked() === 2)

  end(api)
  await pass()
  const before = looked()
  await pass()

  expect(looked()).toBe(before)
})

const NOT_FOUND = { message: 'Not found', code: 'not_found' } as never

/** Several times as long as between two looks. */
async function pass(): Promise<void> {
  for (let at = 0; at < 5; at += 1) await vi.advanceTimersByTimeAsync(1500)
}
