import type { DayMark } from './clock.ts'
import { dayAt } from './days.ts'
import { getStart, type Stay } from './stays.ts'
import type { RateClass, Tariff } from './tariff.ts'

/** A stay's contribution to the account of its month. */
export interface Entry {
  rate: RateClass
  debits: number
  credits: number
  chargeable: number
  cents: number
  /** Its days in order, each with its charge. */
  days: readonly Pick<DayMark, 'is' | 'cents'>[]
}

/** A rate's total in a month. */
export interface Line {
  rate: RateClass
  cars: number
  debits: number
  credits: number
  chargeable: number
  cents: number
}

/**
 * The month's account by rate. Under an average agreement, free days that one car did not use serve the other cars of
 * its rate, within this month and never below zero; under a straight one each car pays for itself. A free day of
 * another car removes a day at the lowest price: the expensive days of cars that stayed long are forgiven last.
 */
export function settle(entries: readonly Entry[], { agreement }: Pick<Tariff, 'agreement'>): Line[] {
  const byRate = Map.groupBy(entries, ({ rate }) => rate)
  return [...byRate].map(([rate, own]) => {
    const charged = own
      .flatMap(({ days }) => days.filter(({ is }) => is === 'charged').map(({ cents }) => cents))
      .toSorted((a, b) => a - b)
    const leftOver = getSum(own, ({ debits, credits }) => Math.max(0, credits - debits))
    const due = agreement === 'straight' ? charged : charged.slice(leftOver)
    return {
      rate,
      cars: own.length,
      debits: getSum(own, ({ debits }) => debits),
      credits: getSum(own, ({ credits }) => credits),
      chargeable: Math.max(
        0,
        getSum(own, ({ chargeable }) => chargeable) - (agreement === 'straight' ? 0 : leftOver),
      ),
      cents: getSum(due, (cents) => cents),
    }
  })
}

const getSum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0)

/**
 * Additional free days for cars that the railroad delivered bunched: those beyond the daily capacity of the place, in
 * the order they were offered; cars of the same minute are ordered by their number.
 */
export function bunchedDays<One extends Stay>(
  stays: readonly One[],
  { bunched_above, bunched_days }: Pick<Tariff, 'bunched_above' | 'bunched_days'>,
  zone: string,
): Map<One, number> {
  const given = new Map<One, number>()
  if (bunched_above === 0) return given
  const days = Map.groupBy(stays, (stay) => `${stay.place} ${dayAt(getStart(stay), zone)}`)
  for (const sameDay of days.values()) {
    const inOrder = sameDay.toSorted(
      (a, b) => getStart(a) - getStart(b) || compare(a.equipment_id, b.equipment_id),
    )
    for (const stay of inOrder.slice(bunched_above)) given.set(stay, bunched_days)
  }
  return given
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
