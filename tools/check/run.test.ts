import { afterEach, expect, test, vi } from 'vitest'
import { runStep, runSteps } from './run.ts'
import type { Step } from './steps.ts'

const consoleLog = vi.spyOn(console, 'log').mockImplementation(() => undefined)

afterEach(() => {
  consoleLog.mockClear()
  process.exitCode = 0
})

test('a passing step is one line and counts as one', async () => {
  expect(await runStep(script('fine', 'console.log("chatter")'))).toEqual({ passed: 1, failed: 0 })

  expect(describe()).not.toContain('chatter')
  expect(describe()).toMatch(/^ok {5}fine +1 passed +\d+\.\d s$/)
})

test('a failing step shows its output', async () => {
  expect(await runStep(script('bad', 'console.error("the reason"); process.exit(3)'))).toEqual({
    passed: 0,
    failed: 1,
  })

  expect(describe()).toContain('the reason')
  expect(describe()).toContain('FAILED bad')
})

test('a step that reports its tests adds them, and a bad end with a good report still fails', async () => {
  const write = 'require("fs").writeFileSync(process.argv[1], JSON.stringify({ passed: 7, failed: 0 }))'
  const formatCount = (code: string): Step => ({
    name: 'counted',
    command: ['node', '-e', code, '{report}'],
    count: (report) => report as { passed: number; failed: number },
  })

  expect(await runStep(formatCount(write))).toEqual({ passed: 7, failed: 0 })
  expect(await runStep(formatCount(`${write}; process.exit(1)`))).toEqual({ passed: 7, failed: 1 })
})

test('a test that passed on its second try passes and is reported', async () => {
  const step: Step = {
    name: 'shaky',
    command: ['node', '-e', 'require("fs").writeFileSync(process.argv[1], "{}")', '{report}'],
    count: () => ({ passed: 9, failed: 0, again: ['a slow page', 'a lost press'] }),
  }

  expect(await runStep(step)).toMatchObject({ passed: 9, failed: 0 })
  expect(describe()).toMatch(
    /^ok {5}shaky +9 passed \(2 on the second try\) +\d+\.\d s\n +again: a slow page\n +again: a lost press$/,
  )
})

test('a program that is not there fails the step by name', async () => {
  expect(await runStep({ name: 'lost', command: ['no-such-program'] })).toEqual({ passed: 0, failed: 1 })

  expect(describe()).toContain('no-such-program did not start')
})

test('the last line is the sum, and the exit status follows it', async () => {
  await runSteps([script('good', ''), script('bad', 'process.exit(1)'), script('after', '')])

  expect(consoleLog.mock.lastCall).toEqual(['\n2 passed, 1 failed'])
  expect(process.exitCode).toBe(1)
})

function script(name: string, code: string): Step {
  return { name, command: ['node', '-e', code] }
}

function describe(): string {
  return consoleLog.mock.calls.flat().join('\n')
}
