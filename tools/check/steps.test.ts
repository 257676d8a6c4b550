import { expect, test } from 'vitest'
import { ALL_STEPS } from './steps.ts'

const getCount = (name: string, report: unknown) =>
  ALL_STEPS.find((step) => step.name === name)?.count?.(report)

test('tests that needed a second try are named', () => {
  const failureMessages = ['expected 1 to be 2']
  const assertionResults = [
    { fullName: 'steady', status: 'passed', failureMessages: [] },
    { fullName: 'shaky', status: 'passed', failureMessages },
    { fullName: 'broken', status: 'failed', failureMessages },
  ]

  expect(
    getCount('api', { numPassedTests: 2, numFailedTests: 1, testResults: [{ assertionResults }] }),
  ).toEqual({
    passed: 2,
    failed: 1,
    again: ['shaky'],
  })
})

test('journeys that needed a second try are named', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
  const inner = { specs: [spec('a bill is sent', 'expected'), spec('a car is found', 'flaky')] }

  expect(
    getCount('journeys', {
      stats: { expected: 1, unexpected: 0, flaky: 1 },
      suites: [{ specs: [], suites: [inner] }],
    }),
  ).toEqual({ passed: 2, failed: 0, again: ['a car is found'] })
})
