import { expect, test } from 'vitest'
import { formatTable, parseResult } from './results.ts'

const LINE = '{"bench":"csv of 100,000 rows","ratio":1.12,"goal":1.15,"unit":"x COPY","met":true}'

test('a result line is read, any other output is not', () => {
  expect(parseResult(LINE)).toEqual({
    bench: 'csv of 100,000 rows',
    ratio: 1.12,
    goal: 1.15,
    unit: 'x COPY',
    met: true,
  })
  expect(parseResult('loading rows')).toBeNull()
  expect(parseResult('{"level":30,"msg":"listening"}')).toBeNull()
})

test('the table shows what was measured, the goal and whether it was reached', () => {
  const slow = { bench: 'ingest', ratio: 5.5, goal: 4, unit: 'x COPY', met: false }

  expect(formatTable([parseResult(LINE)!, slow]).split('\n')).toEqual([
    'bench                  measured        goal  unit      ',
    'csv of 100,000 rows        1.12        1.15  x COPY      met',
    'ingest                      5.5           4  x COPY      NOT MET',
    '1 of 2 goals met',
  ])
})

test('a figure that could not be measured is distinguished from a missed goal', () => {
  const lacking = { bench: 'embedded', ratio: null, goal: 1.25, unit: 'x no server', met: null }

  const [, line] = formatTable([parseResult(JSON.stringify(lacking))!]).split('\n')

  expect(line).toMatch(/ - .*not measured$/)
})
