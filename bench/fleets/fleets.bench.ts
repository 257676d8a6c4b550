import { selectEquipmentWithCycles } from '#api/areas/fleets/cycles/cycles.queries.ts'
import {
  selectFleet,
  selectMedians,
  selectStates,
  selectUnitRoundTrips,
} from '#api/areas/fleets/figures/figures.queries.ts'
import { selectInterruptions, selectUnitNow } from '#api/areas/fleets/figures/unit.queries.ts'
import { toRange } from '#api/areas/fleets/figures/range.rules.ts'
import { listFleetEquipment } from '#contract/areas/fleets/cycles/cycles.contract.ts'
import { getFleet, getFleetUnit, MAX_SLOW_CARS } from '#contract/areas/fleets/figures/figures.contract.ts'
import { isSmall } from '../data.ts'
import { fillFleet } from './fleets.queries.ts'
import { interleave, ms, report } from '../measure.ts'
import { openStage } from '../stage.ts'

// Figures of a fleet, its equipment and one unit's round trips over 180 days, through the whole API with session check and
// row-level security, beside the same statements alone under row-level security.

const CARS = isSmall() ? 1000 : 5000
const ROUNDS = 9
const MAX_RATIO = 1.25
const GOAL_MS = 150
const UNIT = 'TILX100042'

const stage = await openStage({}, { strictAnswers: false })
const { portal } = stage
const params = { customerId: 1, group: 1 }
const range = toRange({}, new Date())
try {
  await portal.superuser((db) => fillFleet(db, CARS))
  const tenant = (work: Parameters<typeof portal.database.tenant<unknown>>[1]) => async () => {
    await portal.database.tenant(1, work)
  }
  const call =
    (endpoint: typeof getFleet, given: object = params) =>
    async () => {
      const { status } = await portal.call(endpoint, { params: given, query: {} } as never, 'full')
      if (status !== 200) throw new Error(`${endpoint.name} answered ${status}`)
    }
  const times = await interleave(
    [
      { name: 'figures', run: call(getFleet) },
      {
        name: 'figures, SQL',
        run: tenant(async (db) => {
          await selectFleet(db, 1, 1, range, MAX_SLOW_CARS)
          await selectStates(db, 1, 1)
        }),
      },
      { name: 'equipment', run: call(listFleetEquipment as never) },
      { name: 'equipment, SQL', run: tenant((db) => selectEquipmentWithCycles(db, 1, 1, range)) },
      { name: 'unit', run: call(getFleetUnit as never, { ...params, equipmentId: UNIT }) },
      {
        name: 'unit, SQL',
        run: tenant(async (db) => {
          await selectUnitRoundTrips(db, 1, UNIT, range)
          await selectMedians(db, 1, 1, range)
          await selectInterruptions(db, 1, UNIT, range)
          await selectUnitNow(db, 1, UNIT)
        }),
      },
    ],
    ROUNDS,
  )
  const time = (name: string): number => times[name] ?? Number.NaN
  for (const name of ['figures', 'equipment', 'unit'])
    report({
      bench: `fleet of ${CARS} cars: ${name} beside its SQL`,
      ratio: time(name) / time(`${name}, SQL`),
      goal: MAX_RATIO,
      unit: 'x',
      details: `${ms(time(name))}, SQL alone ${ms(time(`${name}, SQL`))}`,
    })
  report({
    bench: `fleet figures of ${CARS} cars`,
    ratio: time('figures'),
    goal: GOAL_MS,
    unit: 'ms',
    details: 'round trips of 360 days, slow cars and lanes included',
  })
} finally {
  await stage.stop()
}
process.exit()
