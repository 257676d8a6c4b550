import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('without arguments the railroad serves the product at its usual address', () => {
  expect(readSettings([], {})).toEqual({
    url: 'http://localhost:4000',
    size: 'full',
    speed: 1,
    anchorTs: null,
    billsFolder: null,
    isPrompt: false,
  })
})

test('address, date, size and speed can be given', () => {
  const settings = readSettings(['http://127.0.0.1:4100/', '--anchor', '2026-01-31'], {
    DEMO_WORLD: 'small',
    DEMO_SPEED: '60',
  })

  expect(settings).toEqual({
    url: 'http://127.0.0.1:4100',
    size: 'small',
    speed: 60,
    anchorTs: Date.UTC(2026, 0, 31),
    billsFolder: null,
    isPrompt: false,
  })
})

test.each([
  [['--url', 'localhost'], {}, '--url "localhost" is not an address'],
  [['--anchor', 'today'], {}, '--anchor "today" is not a date'],
  [[], { DEMO_WORLD: 'tiny' }, 'DEMO_WORLD "tiny" is unknown'],
  [[], { DEMO_SPEED: '-1' }, 'DEMO_SPEED "-1" is not a speed'],
])('a wrong setting is named: %j %j', (args, env, message) => {
  expect(() => readSettings(args, env)).toThrow(message)
})
