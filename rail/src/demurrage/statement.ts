import { dayAt } from './days.ts'
import { startOf, type Stay } from './stays.ts'
import type { RateClass, Tariff } from './tariff.ts'

/** What a stay brings to the account of its month. */
export interface Entry {
  rate: RateClass
  debits: number
  credits: number
  chargeable: number
  cents: number
}

/** What a rate comes to in a month. */
export interface Line {
  rate: RateClass
  cars: number
  debits: number
  credits: number
  chargeable: number
  cents: number
}

/**
 * The month's account by rate. By an average agreement free days that one car left over serve the others of its rate, never
 * below nought and only in this month; by a straight one each car pays for itself.
 */
export function settle(
  entries: readonly Entry[],
  { agreement, rates }: Pick<Tariff, 'agreement' | 'rates'>,
): Line[] {
  const byRate = Map.groupBy(entries, ({ rate }) => rate)
  return [...byRate].map(([rate, own]) => {
    const total = (key: 'debits' | 'credits' | 'chargeable' | 'cents') =>
      own.reduce((sum, entry) => sum + entry[key], 0)
    const sums = { rate, cars: own.length, debits: total('debits'), credits: total('credits') }
    if (agreement === 'straight') return { ...sums, chargeable: total('chargeable'), cents: total('cents') }
    const chargeable = Math.max(0, sums.debits - sums.credits)
    return { ...sums, chargeable, cents: chargeable * rates[rate] }
  })
}

/**
 * Further free days of cars the railroad brought bunched: those above the number a day and place can take, counted in the order
 * they were offered; cars of one minute go by their number.
 */
export function bunchedDays<One extends Stay>(
  stays: readonly One[],
  { bunched_above, bunched_days }: Pick<Tariff, 'bunched_above' | 'bunched_days'>,
  zone: string,
): Map<One, number> {
  const given = new Map<One, number>()
  if (bunched_above === 0) return given
  const days = Map.groupBy(stays, (stay) => `${stay.place} ${dayAt(startOf(stay), zone)}`)
  for (const together of days.values()) {
    const inOrder = together.toSorted(
      (a, b) => startOf(a) - startOf(b) || compare(a.equipment_id, b.equipment_id),
    )
    for (const stay of inOrder.slice(bunched_above)) given.set(stay, bunched_days)
  }
  return given
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
