import * as contract from '#contract/areas/invoicing/accrual/accrual.contract.ts'
import type { AccruedLane } from '#contract/areas/invoicing/accrual/accrual.contract.ts'
import { describeUnknownWeight } from '#contract/areas/invoicing/bills/bills.rules.ts'
import type { Result } from '#contract/base/endpoint.ts'
import { toDecimal } from '#contract/base/money.ts'
import { toFreight, toFuel } from '#rail/bills/amounts.ts'
import { csvStream } from '../../../files/csv.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import type { FoundFuel } from '../bills/fuel.service.ts'
import { openTariffs, type Tariffs } from '../bills/tariffs.service.ts'
import { selectShortLines, selectUnbilled, type UnbilledTrip } from './accrual.queries.ts'

type Accrual = Result<typeof contract.getBillAccrual>
type Trip = AccruedLane['trips'][number]

const MAX_TRIPS = 20_000
const MAX_SHOWN = 100

export const accrualService = implement(contract, {
  getBillAccrual: async (ctx, { query: { month } }) => {
    const { lanes, ...rest } = await getAccrual(ctx, month)
    return { ...rest, lanes: lanes.map((lane) => ({ ...lane, trips: lane.trips.slice(0, MAX_SHOWN) })) }
  },

  /** The same as rows for a ledger. */
  async exportBillAccrualCsv(ctx, { query: { month } }) {
    const { lanes, lines } = await getAccrual(ctx, month)
    const dollars = (cents: number | null) => (cents === null ? '' : toDecimal(cents))
    const rows = [
      [
        'Month',
        'Railroad',
        'Origin',
        'Destination',
        'Waybill',
        'Car',
        'Bill',
        'Charge',
        'Currency',
        'Amount',
      ],
      ...lanes.flatMap((lane) =>
        lane.trips.flatMap((trip) =>
          (['freight', 'fuel'] as const).map((kind) => [
            month,
            lane.scac,
            lane.origin,
            lane.destination,
            trip.waybill_number ?? '',
            trip.equipment_id,
            '',
            kind,
            lane.currency,
            dollars(trip[`${kind}_cents`]),
          ]),
        ),
      ),
      ...lines.map((line) => [
        month,
        line.scac,
        '',
        '',
        '',
        '',
        line.bill_number,
        line.kind,
        line.currency,
        dollars(line.cents),
      ]),
    ]
    return {
      stream: csvStream(rows),
      type: 'text/csv; charset=utf-8',
      filename: `railroad_accrual_${month}.csv`,
    }
  },
})

/** What railroads have yet to bill for a month; a cost that is not known is counted, never guessed. */
async function getAccrual({ db, customerId }: Ctx, month: string): Promise<Accrual> {
  const found = await selectUnbilled(db, customerId, month, MAX_TRIPS + 1)
  const trips = found.slice(0, MAX_TRIPS)
  const tariffs = openTariffs(db, customerId)
  const lanes = new Map<string, AccruedLane>()
  for (const trip of trips) {
    const { cost, why } = await getTripCost(trip, tariffs)
    const key = [trip.scac, trip.origin, trip.destination, trip.currency].join('\n')
    if (!lanes.has(key)) lanes.set(key, startLane(trip))
    const lane = lanes.get(key)!
    addTrip(lane, cost, why)
    if (trip.unit === null && (lane.unrated_from === null || trip.day < lane.unrated_from))
      lane.unrated_from = trip.day
  }
  const lines = await selectShortLines(db, customerId, month)
  const sorted = [...lanes.values()].toSorted(
    (a, b) => b.freight_cents + b.fuel_cents - a.freight_cents - a.fuel_cents || b.cars - a.cars,
  )
  return { month, is_cut: found.length > MAX_TRIPS, totals: toTotals(sorted, lines), lanes: sorted, lines }
}

/** What a load that no bill is for will cost. */
export async function getTripCost(
  trip: UnbilledTrip,
  tariffs: Tariffs,
): Promise<{ cost: Trip; why: string }> {
  const { scac, origin, destination, day } = trip
  const fuel = await tariffs.getFuel({ scac, origin, destination, day, billDate: trip.delivered })
  return getCost(trip, fuel)
}

/** What a load costs by its rate and the railroad’s fuel table, and why that is not known where it is not. */
function getCost(trip: UnbilledTrip, fuel: FoundFuel | string): { cost: Trip; why: string } {
  const { unit, rate, minimum_lb } = trip
  const freight =
    unit === null ? null : toFreight({ unit, rate: rate!, minimum_lb: minimum_lb ?? 0 }, trip.weight_lb)
  const surcharge =
    typeof fuel === 'string'
      ? null
      : toFuel({ basis: fuel.rule.basis, rate: fuel.rate }, { miles: fuel.miles, freight_cents: freight })
  const { waybill_id, equipment_id, waybill_number, delivered } = trip
  return {
    cost: {
      waybill_id,
      equipment_id,
      waybill_number,
      delivered,
      freight_cents: freight,
      fuel_cents: surcharge,
    },
    why: getGap(trip, freight, fuel),
  }
}

function getGap({ unit, equipment_id }: UnbilledTrip, freight: number | null, fuel: object | string): string {
  if (unit === null) return 'No rate for this lane.'
  if (freight === null) return describeUnknownWeight(equipment_id)
  return typeof fuel === 'string' ? fuel : ''
}

const startLane = ({ scac, origin, destination, currency }: UnbilledTrip): AccruedLane => ({
  scac,
  origin,
  destination,
  currency: currency ?? 'USD',
  cars: 0,
  freight_cents: 0,
  fuel_cents: 0,
  unknown_cars: 0,
  why: '',
  unrated_from: null,
  trips: [],
})

function addTrip(lane: AccruedLane, trip: Trip, why: string): void {
  lane.cars += 1
  lane.freight_cents += trip.freight_cents ?? 0
  lane.fuel_cents += trip.fuel_cents ?? 0
  lane.unknown_cars += why === '' ? 0 : 1
  lane.why ||= why
  lane.trips.push(trip)
}

/** Sums by currency; two currencies are never added together. */
function toTotals(lanes: readonly AccruedLane[], lines: Accrual['lines']): Accrual['totals'] {
  const currencies = [...new Set([...lanes, ...lines].map(({ currency }) => currency))]
  return currencies.toSorted().map((currency) => {
    const own = lanes.filter((lane) => lane.currency === currency)
    const sum = (of: (lane: AccruedLane) => number) => own.reduce((all, lane) => all + of(lane), 0)
    return {
      currency,
      cars: sum(({ cars }) => cars),
      unknown_cars: sum(({ unknown_cars }) => unknown_cars),
      no_freight_cars: sum(({ trips }) => trips.filter((trip) => trip.freight_cents === null).length),
      no_fuel_cars: sum(({ trips }) => trips.filter((trip) => trip.fuel_cents === null).length),
      unbilled_cents: sum((lane) => lane.freight_cents + lane.fuel_cents),
      short_cents: lines
        .filter((line) => line.currency === currency)
        .reduce((all, { cents }) => all + cents, 0),
    }
  })
}
