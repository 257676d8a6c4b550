import { expect, test } from 'vitest'
import { openScreen, present, type Screen } from './screen.ts'

/** The content of the output; `clock.ms` is the time of the next line. */
function getScreen(isTTY: boolean): { screen: Screen; clock: { ms: number }; text: () => string } {
  const clock = { ms: 1500 }
  const written: string[] = []
  const screen = openScreen({ isTTY, write: (text) => written.push(text) }, () => clock.ms)
  return { screen, clock, text: () => written.join('') }
}

test('at a terminal the demo history is one line that counts up, and the next line begins below it', () => {
  const { screen, text } = getScreen(true)

  present(screen, { progress: { label: 'Demo history', percent: 45 } }, false)
  present(screen, { progress: { label: 'Demo history', percent: 46 } }, false)
  screen.printLine('server answers')

  expect(text()).toBe('\r   1.5 s  Demo history 45%\r   1.5 s  Demo history 46%\n   1.5 s  server answers\n')
})

test('where lines are collected the demo history is a line for every tenth', () => {
  const { screen, text } = getScreen(false)

  for (let percent = 1; percent <= 100; percent++) screen.progress('Demo history', percent)

  expect(text().trim().split('\n')).toHaveLength(10)
  expect(text()).toMatch(/Demo history 100%\n$/)
})

test('a fault is one line, and one that repeats is printed once a minute', () => {
  const { screen, clock, text } = getScreen(true)
  const fault = { fault: 'a job failed: the server\nis away' }

  present(screen, fault, true)
  present(screen, fault, true)
  clock.ms += 60_000
  present(screen, fault, true)

  expect(text()).toBe(
    '   1.5 s  fault: a job failed: the server is away\n  61.5 s  fault: a job failed: the server is away\n',
  )
})

test('an error that is in the log on the same output is not printed again', () => {
  const { screen, text } = getScreen(false)

  present(screen, { fault: 'a job failed' }, false)

  expect(text()).toBe('')
})
