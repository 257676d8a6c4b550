import { addListed, addPacked, getPercentileDays, type Steps } from '../rollups/steps.rules.ts'
import type { SpreadRow, StepsRow } from './spreads.queries.ts'
import { MEASURES, type Measure } from './sums.queries.ts'

type StepsByMeasure = Record<Measure, Steps>
type Key = Pick<SpreadRow, 'kind' | 'carrier' | 'origin_place' | 'destination_place'>

/** Percentiles of steps of hours, by lane, by railroad and of all: each within half a step. */
export function toSpreads(rows: readonly StepsRow[]): SpreadRow[] {
  const found = new Map<string, { key: Key; steps: StepsByMeasure }>()
  const getSteps = (key: Key): StepsByMeasure => {
    const id = Object.values(key).join('/')
    const known = found.get(id)
    if (known) return known.steps
    const steps = { transit: new Map(), standard: new Map(), over: new Map() }
    found.set(id, { key, steps })
    return steps
  }
  for (const row of rows) {
    const { carrier, origin_place, destination_place } = row
    const ofNone = { origin_place: null, destination_place: null }
    add(getSteps({ kind: 'all', carrier: null, ...ofNone }), row, ['over'])
    add(getSteps({ kind: 'carrier', carrier, ...ofNone }), row, ['over'])
    if (origin_place !== null)
      add(getSteps({ kind: 'lane', carrier, origin_place, destination_place }), row, MEASURES)
  }
  return [...found.values()].map(({ key, steps }) => ({
    ...key,
    p50_days: getPercentileDays(steps.transit, 0.5),
    p90_days: getPercentileDays(steps.transit, 0.9),
    standard_days: getPercentileDays(steps.standard, 0.5),
    over_days: getPercentileDays(steps.over, 0.5),
  }))
}

function add(steps: StepsByMeasure, row: StepsRow, measures: readonly Measure[]): void {
  const addTo = row.kind === 'packed' ? addPacked : addListed
  for (const name of measures) addTo(steps[name], row[name])
}
