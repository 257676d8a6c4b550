import type { Db } from '../../../db/tx.ts'
import { selectRulesOf, type StoredBillRule } from '../bill-rules/bill-rules.queries.ts'
import * as queries from './evidence.queries.ts'
import { findFuel, type FoundFuel, type FuelMove } from './fuel.service.ts'
import { findMiles } from './miles.service.ts'

/** What rates, fuel tables and rules say. */
export interface Tariffs {
  /** The customer’s rules of a railroad’s tariff, by kind of charge. */
  getRules: (scac: string) => Promise<ReadonlyMap<string, StoredBillRule>>
  getPrice: (lane: queries.Lane) => Promise<queries.LanePrice | null>
  getFuel: (move: FuelMove) => Promise<FoundFuel | string>
  getMiles: (scac: string, from: string, to: string) => Promise<number | null>
  /** The country of a place, CITY|ST. */
  getCountry: (place: string) => Promise<string | null>
}

/** Opens them for one piece of work: bills of one message mostly ask the same, and each answer is read once. */
export function openTariffs(db: Db, customerId: number): Tariffs {
  const version = once(() => queries.selectNetworkVersion(db))
  const getMiles = once(async (scac: string, from: string, to: string) =>
    findMiles(db, { scac, from, to, network: await version() }),
  )
  const prices = {
    getRule: once((scac: string, day: string) => queries.selectFuelRule(db, scac, day)),
    getMonthPrice: once((month: string) => queries.selectMonthPrice(db, month)),
    getWeekPrice: once((day: string) => queries.selectWeekPrice(db, day)),
    getMiles,
  }
  return {
    getRules: once(async (scac: string) => {
      const rules = await selectRulesOf(db, customerId, scac)
      return new Map(rules.map((rule) => [rule.kind, rule]))
    }),
    getPrice: once((lane: queries.Lane) => queries.selectLanePrice(db, customerId, lane)),
    getFuel: once((move: FuelMove) => findFuel(move, prices)),
    getMiles,
    getCountry: once((place: string) => queries.selectCountryOfPlace(db, place)),
  }
}

/** Remembers the answer to equal arguments. */
function once<Args extends readonly unknown[], Answer>(
  read: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  const known = new Map<string, Promise<Answer>>()
  return (...args) => {
    const key = JSON.stringify(args)
    const found = known.get(key) ?? read(...args)
    known.set(key, found)
    return found
  }
}
