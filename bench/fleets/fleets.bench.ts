import { selectEquipmentWithCycles } from '#api/areas/fleets/cycles/cycles.queries.ts'
import {
  selectFleet,
  selectMedians,
  selectStates,
  selectUnitRoundTrips,
} from '#api/areas/fleets/figures/figures.queries.ts'
import { selectInterruptions, selectUnitNow } from '#api/areas/fleets/figures/unit.queries.ts'
import { toRange } from '#api/areas/fleets/figures/range.rules.ts'
import { getCar } from '#contract/areas/fleets/car-records/car-records.contract.ts'
import { listCycles, listFleetEquipment } from '#contract/areas/fleets/cycles/cycles.contract.ts'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { selectUnitFacts } from '#api/areas/feeds/trips/cycles.queries.ts'
import { getFleet, getFleetUnit, MAX_SLOW_CARS } from '#contract/areas/fleets/figures/figures.contract.ts'
import { isSmall } from '../data.ts'
import { clearFleet, fillFleet, FLEET_GROUP } from './fleets.queries.ts'
import { openEmptyGround, openFilledGround } from './ground.ts'
import { interleave, ms, report } from '../measure.ts'

// Figures of a fleet, its equipment and one unit's round trips over 180 days, through the whole API with session check and
// row-level security, beside the same statements alone under row-level security.

const CARS = isSmall() ? 1000 : 5000
/** As many as it takes until the server’s code is compiled: its first calls take twice as long. */
const ROUNDS = 40
const MAX_RATIO = 1.25
const GOAL_MS = 150
const UNIT = 'BNCX100042'

// --full: beside a million waybills and ten million events, with --small in the same database's small size
const isFull = process.argv.includes('--full')
const ground = isFull ? await openFilledGround() : await openEmptyGround()
const params = { customerId: 1, group: FLEET_GROUP }
const range = toRange({}, new Date())
try {
  await ground.superuser((db) => fillFleet(db, CARS))
  const tenant = (work: Parameters<typeof ground.tenant>[0]) => () => ground.tenant(work)
  const call =
    (endpoint: Endpoint, given: Readonly<Record<string, string | number>> = params) =>
    () =>
      ground.call(endpoint, given)
  const times = await interleave(
    [
      { name: 'figures', run: call(getFleet) },
      {
        name: 'figures, SQL',
        run: tenant(async (db) => {
          await selectFleet(db, 1, FLEET_GROUP, range, MAX_SLOW_CARS)
          await selectStates(db, 1, FLEET_GROUP)
        }),
      },
      { name: 'equipment', run: call(listFleetEquipment) },
      { name: 'equipment, SQL', run: tenant((db) => selectEquipmentWithCycles(db, 1, FLEET_GROUP, range)) },
      { name: 'unit', run: call(getFleetUnit, { ...params, equipmentId: UNIT }) },
      {
        name: 'unit, SQL',
        run: tenant(async (db) => {
          await selectUnitRoundTrips(db, 1, UNIT, range)
          await selectMedians(db, 1, FLEET_GROUP, range)
          await selectInterruptions(db, 1, UNIT, range)
          await selectUnitNow(db, 1, UNIT)
        }),
      },
      { name: 'cycles', run: call(listCycles, { ...params, equipmentId: UNIT }) },
      { name: 'cycles, SQL', run: tenant((db) => selectUnitFacts(db, 1, UNIT)) },
      { name: 'one row', run: call(getCar, { customerId: 1, equipmentId: UNIT }) },
    ],
    ROUNDS,
  )
  const time = (name: string): number => times[name] ?? Number.NaN
  for (const name of ['figures', 'equipment', 'unit', 'cycles'])
    report({
      bench: `fleet of ${CARS} cars: ${name} beside its SQL`,
      ratio: time(name) / time(`${name}, SQL`),
      goal: MAX_RATIO,
      unit: 'x',
      details: `${ms(time(name))}, SQL alone ${ms(time(`${name}, SQL`))}, a call that reads one row ${ms(time('one row'))}`,
    })
  report({
    bench: `fleet figures of ${CARS} cars`,
    ratio: time('figures'),
    goal: GOAL_MS,
    unit: 'ms',
    details: 'round trips of 360 days, slow cars and lanes included',
  })
} finally {
  if (isFull) await ground.superuser(clearFleet)
  await ground.stop()
}
process.exit()
