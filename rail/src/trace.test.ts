import { expect, test } from 'vitest'
import { clm, hoursAfter, LOADED, REFERENCE, t322 } from './testing/events.ts'
import { traceTrip } from './trace.ts'

const story = [
  t322(0, 'EI', 'HOUSTON|TX', LOADED),
  t322(40, 'RL', 'HOUSTON|TX', { ...LOADED, rail_eta_ts: hoursAfter(200) }),
  clm(90, 'J', 'KANSAS CITY|MO'),
  clm(92, 'R', 'KANSAS CITY|MO', { carrier: 'NS', rail_eta_ts: hoursAfter(220) }),
  clm(240, 'D', 'CHICAGO|IL', { carrier: 'NS' }),
]

test('a trip lists every change with its time, oldest first', () => {
  const { activity } = traceTrip(story.toReversed(), REFERENCE)

  const statuses = activity.filter(({ field }) => field === 'status_code')
  expect(statuses.map(({ old, new: now, at }) => [old, now, at])).toEqual([
    [null, '0', hoursAfter(0)],
    ['0', '40', hoursAfter(40)],
    ['40', '50', hoursAfter(240)],
  ])
  expect(activity.find(({ field }) => field === 'rail_eta_ts')).toMatchObject({
    display_name: 'Railroad ETA',
    old: null,
    new: new Date(hoursAfter(200)).toISOString(),
  })
  expect(activity.find(({ field, old }) => field === 'current_place' && old !== null)).toMatchObject({
    old: 'HOUSTON|TX',
    new: 'KANSAS CITY|MO',
  })
})

test('a trip lists the railroad’s estimates as they were made, and who carried it', () => {
  const { railroad_etas, route } = traceTrip(story, REFERENCE)

  expect(railroad_etas).toEqual([
    { date: hoursAfter(200), made_ts: hoursAfter(40) },
    { date: hoursAfter(220), made_ts: hoursAfter(92) },
  ])
  expect(route).toEqual([
    { carrier: 'BNSF', junction: null },
    { carrier: 'NS', junction: 'KANSAS CITY|MO' },
  ])
})

test('a trip without events has no trace', () => {
  expect(traceTrip([], REFERENCE)).toEqual({ activity: [], railroad_etas: [], route: [] })
})
