import { expect, test } from 'vitest'
import { scorecardCsv } from './export.rules.ts'
import { toSlowest } from './slowest.rules.ts'

const month = (name: string, trips: number, on_time: number) => ({
  month: name,
  trips,
  promised: trips,
  on_time,
  compared: 4,
  error_hours: 10,
  rail_error_hours: 50,
  weighed: 0,
  co2_kg: 0,
  releases: 0,
  pulled: 0,
  estimated: 0,
  slipped: 0,
})
const row = (on_time: number) => {
  const { month: _, ...sums } = month('', 20, on_time)
  return { ...sums, months: [month('2026-06', 20, on_time)], over_days: -0.26 }
}
const lane = (from: string, origin_id: number, on_time: number) => ({
  ...row(on_time),
  carrier: 'UP',
  origin_id,
  destination_id: 2,
  origin_name: from,
  destination_name: 'Dallas, TX',
  p50_days: 7.64,
  p90_days: 11.2,
  standard_days: null,
})
const SCORECARD = {
  total: row(13),
  carriers: [
    { ...row(20), carrier: null, name: null },
    { ...row(13), carrier: 'UP', name: 'Union Pacific' },
  ],
  lanes: [lane('Enid, OK', 1, 18), lane('Nampa, ID', 3, 9)],
  lane_count: 2,
  left_out: 0,
  within_hours: 0,
  from_date: '2026-06-01',
  to_date: '2026-07-31',
}

const slow = (origin_id: number, place_name: string, p50_hours: number, stops: number) => ({
  carrier: 'UP',
  origin_id,
  destination_id: 2,
  place_id: 7,
  place_name,
  p50_hours,
  stops,
})
// four stops name the lane's place, and not the railroad's
const SLOWEST = toSlowest([slow(1, 'Wichita, KS', 44.4, 4), slow(3, 'Kansas City, MO', 31, 14)])

test('the file has the table’s rows worst first with every column, each railroad above its lanes, what is unknown empty', () => {
  const lines = scorecardCsv(SCORECARD, ['2026-06', '2026-07'], 'on_time', SLOWEST).split('\r\n')

  expect(lines).toEqual([
    'Railroad,Origin,Destination,Trips,On time,On time Jun 2026,On time Jul 2026,Transit P50 (days),Transit P90 (days),Standard (days),Over (days),Slowest location,Slowest location P50 (hours),Our ETA error (hours),Railroad ETA error (hours),CO2 per trip (t),Without ETA,Slipped,Pulled in 24 h',
    'UP,All,All,20,65%,65%,,,,,-0.3,"Kansas City, MO",31,2.5,12.5,,0,,',
    'UP,"Nampa, ID","Dallas, TX",20,45%,45%,,7.6,11.2,,-0.3,"Kansas City, MO",31,2.5,12.5,,0,,',
    'UP,"Enid, OK","Dallas, TX",20,90%,90%,,7.6,11.2,,-0.3,"Wichita, KS",44.4,2.5,12.5,,0,,',
    'Unknown,All,All,20,100%,100%,,,,,-0.3,,,2.5,12.5,,0,,',
    'All,All,All,20,65%,65%,,,,,-0.3,,,2.5,12.5,,0,,',
    '',
  ])
})

test('months have the measure that the page shows', () => {
  const months = (measure: 'trips' | 'eta_error' | 'slipped') =>
    scorecardCsv(SCORECARD, ['2026-06'], measure, SLOWEST)
      .split('\r\n')
      .map((line) => line.split(',')[5])

  expect([
    months('trips').slice(0, 2),
    months('eta_error').slice(0, 2),
    months('slipped').slice(0, 2),
  ]).toEqual([
    ['Trips Jun 2026', '20'],
    ['Our ETA error Jun 2026', '3'],
    ['Slipped Jun 2026', ''],
  ])
})
