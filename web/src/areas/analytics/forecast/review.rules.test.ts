import { expect, test } from 'vitest'
import { fillReview, getTicks, isOutside, reviewFinding, toReviewText } from './review.rules.ts'

const day = (date: string, forecast: number, [p10, p90]: [number, number], arrived: number) => ({
  date,
  forecast,
  range: { p10, p90 },
  arrived,
  unforeseen: 0,
})
const unforeseen = { date: '2026-11-05', forecast: 0, range: null, arrived: 2, unforeseen: 2 }

test('the range holds up to both its ends, and a day without one neither holds nor fails', () => {
  const days = [8, 9, 15, 16].map((arrived) => day('2026-11-02', 12, [9, 15], arrived))

  expect([...days, unforeseen].map(isOutside)).toEqual([true, false, false, true, false])
})

test('the finding counts the days on which the range held, beside what was to be expected', () => {
  const days = [
    day('2026-11-01', 12, [9, 15], 15),
    day('2026-11-02', 12, [9, 15], 10),
    day('2026-11-03', 12, [9, 15], 18),
    unforeseen,
  ]

  expect(reviewFinding(days)).toEqual({
    title: 'The range held on 2 of 3 days.',
    isPoor: false,
    details:
      'Expected: 2, eight days in ten. Off by 3.7 units a day on average; 2.3 more a day arrived than forecast. 2 of 45 units had no ETA a week ahead.',
  })
  expect(reviewFinding(days.slice(1, 3)).isPoor).toBe(true)
})

test('without any range there is no verdict', () => {
  expect(reviewFinding([]).title).toBe('No units were due or arrived in the last 30 days.')
  expect(reviewFinding([unforeseen])).toEqual({
    title: 'No forecast to compare: none of the 2 units that arrived had an ETA a week ahead.',
    isPoor: false,
    details: null,
  })
})

test('the chart has all days of the month, those without units at zero, and round numbers beside them', () => {
  const one = day('2026-11-20', 31, [28, 38], 33)

  const filled = fillReview([one], '2026-12-01')

  expect([filled.length, filled[0]?.date, filled.at(-1)?.date]).toEqual([30, '2026-11-01', '2026-11-30'])
  expect(filled.filter(({ range }) => range !== null)).toEqual([one])
  expect(getTicks(filled)).toEqual([0, 10, 20, 30, 40])
  expect(getTicks([day('2026-11-20', 1, [0, 2], 1)])).toEqual([0, 1, 2])
  expect(toReviewText(one)).toBe('31 forecast (28 to 38), 33 arrived')
})
