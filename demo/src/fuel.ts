/** Fuel surcharge tables and prices of fuel as the demo shows them: the right kind of value, and no railroad's own. */
export interface StarterFuel {
  fuel_tables: {
    scac: string
    basis: 'mile' | 'percent'
    brackets: { price: number; rate: number }[]
    source: string
  }[]
  fuel_weeks: { week: string; price: number; source: string }[]
}

interface Program {
  scac: string
  basis: 'mile' | 'percent'
  /** There is no surcharge below this price of a gallon, in dollars. */
  from: number
  /** Dollars from bracket to bracket, and how much each adds. */
  step: number
  adds: number
}

const PROGRAMS: readonly Program[] = [
  { scac: 'BNSF', basis: 'mile', from: 2.5, step: 0.04, adds: 1 },
  { scac: 'UP', basis: 'mile', from: 2.35, step: 0.05, adds: 1 },
  { scac: 'CSXT', basis: 'mile', from: 2, step: 0.04, adds: 1 },
  { scac: 'NS', basis: 'mile', from: 2.01, step: 0.04, adds: 1 },
  { scac: 'CN', basis: 'percent', from: 2.3, step: 0.1, adds: 1.5 },
  { scac: 'CPRS', basis: 'percent', from: 2.25, step: 0.08, adds: 1.2 },
]
const MAX_PRICE = 6
const SOURCE = 'Demo: illustrative values'
const WEEKS = 26
const DAY_MS = 86_400_000
const TYPICAL_PRICE = 3.74

/** The fuel surcharges of the demo's railroads, and the fuel prices of the weeks up to now. */
export const starterFuel = (now: Date): StarterFuel => ({
  fuel_tables: PROGRAMS.map(({ scac, basis, ...program }) => ({
    scac,
    basis,
    brackets: makeBrackets(program),
    source: SOURCE,
  })),
  fuel_weeks: Array.from({ length: WEEKS }, (_, back) => getMonday(now, back)).map((week) => ({
    week,
    price: getPrice(week),
    source: SOURCE,
  })),
})

function makeBrackets({ from, step, adds }: Pick<Program, 'from' | 'step' | 'adds'>) {
  const count = Math.floor((MAX_PRICE - from) / step)
  return Array.from({ length: count }, (_, at) => ({
    price: Math.round((from + at * step) * 1000) / 1000,
    rate: Math.round((at + 1) * adds * 100) / 100,
  }))
}

function getMonday(now: Date, weeksBack: number): string {
  const monday = now.getTime() - (((now.getUTCDay() + 6) % 7) + weeksBack * 7) * DAY_MS
  return new Date(monday).toISOString().slice(0, 10)
}

/** The same week has the same price at every start. */
function getPrice(week: string): number {
  const number = Math.round(Date.parse(week) / (7 * DAY_MS))
  const swing = 0.16 * Math.sin(number / 4.3) + 0.05 * Math.sin(number * 1.7)
  return Math.round((TYPICAL_PRICE + swing) * 1000) / 1000
}
