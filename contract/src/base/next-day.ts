import { showCents } from './money.ts'

/** The actions that stop a car's clock. */
export const STOPS = { order_in: 'Order in', release: 'Release' } as const

/** The next day that will be charged for a car, and the action that stops it. */
interface NextDay {
  action: keyof typeof STOPS
  next_cents: number
}

/** The one text about a car's next chargeable day, split where the time is inserted. */
export const actParts = ({ action, next_cents }: NextDay): readonly [before: string, after: string] => [
  `${STOPS[action]} by`,
  `to avoid another ${showCents(next_cents)}.`,
]

/** The deadline and the cost otherwise; `when` is in the place's zone. */
export const actText = (next: NextDay, when: string): string => actParts(next).join(` ${when} `)
