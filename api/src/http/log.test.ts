import { expect, test } from 'vitest'
import { createLog, lineForPeople } from './log.ts'

const formatLine = (facts: object) =>
  lineForPeople(`${JSON.stringify({ time: '2026-11-23T14:17:25.849Z', ...facts })}\n`)

test('a person reads a request as when, what, how it ended and how long it took', () => {
  const request = {
    operation: 'listAssets',
    actor: 3,
    customer: null,
    status: 200,
    ms: 77.8,
    request_id: 'r',
  }

  expect(formatLine({ level: 30, ...request, msg: 'request' })).toBe(
    '14:17:25  listAssets 200 77.8 ms  actor 3\n',
  )
})

test('entries that need attention come first, with the reason', () => {
  expect(formatLine({ level: 40, count: 7, msg: 'calls were rejected' })).toBe(
    '14:17:25  WARN calls were rejected  count 7\n',
  )
  expect(
    formatLine({ level: 50, err: { message: 'gone', stack: 'Error: gone\n    at x' }, msg: 'lost' }),
  ).toBe('14:17:25  ERROR lost\nError: gone\n    at x\n')
})

test('text that is not a log line stays unchanged', () => {
  expect(lineForPeople('ready\n')).toBe('ready\n')
  expect(lineForPeople('7\n')).toBe('7\n')
})

test('each error is reported briefly, nothing less severe is', () => {
  const faults: string[] = []
  const log = createLog('fatal', (text) => faults.push(text))
  log.level = 'error'

  log.warn('a slow call')
  log.error({ err: new Error('connection refused') }, 'a job failed')

  expect(faults).toEqual(['a job failed: connection refused'])
})
