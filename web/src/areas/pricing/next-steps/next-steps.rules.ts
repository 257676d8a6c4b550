import type { QuotesOfStep, QuoteToDo } from '#contract/areas/pricing/next-steps/next-steps.contract.ts'
import type { NextStep } from '#contract/areas/pricing/next-steps/next-steps.rules.ts'
import { carsText } from '#contract/areas/pricing/quotes/volume.rules.ts'
import { showDate } from '#contract/base/dates.ts'
import { showCents, showDollars } from '#contract/base/money.ts'
import { spanText } from '#contract/base/plural.ts'
import { agoText } from '../../../ui/rail/place-time.ts'

/** What opens a quote at its step; nothing where only its shipper can act. */
export const STEP_VERBS: Readonly<Record<NextStep, string | null>> = {
  counter: 'Respond',
  price: 'Price',
  expiring: 'Extend',
  accepted: 'Book cars',
  send: 'Review',
  waiting: null,
}

/** What sends all quotes of a step at once; null where each needs its own decision. */
export const STEP_SENDS: Readonly<Record<NextStep, string | null>> = {
  counter: null,
  price: null,
  expiring: 'Resend',
  accepted: null,
  send: 'Send',
  waiting: null,
}

/** The status of a quote within its step. */
export function standText(step: NextStep, quote: QuoteToDo, now: Date): string {
  if (step === 'counter') return counterText(quote)
  if (step === 'price') return 'No price yet'
  if (step === 'accepted') return 'Accepted, no pattern'
  if (step === 'send') return 'Priced, not sent'
  return quote.opened_at === null ? 'Not opened' : `Opened ${agoText(quote.opened_at, now)}`
}

function counterText({ counter_price, total }: QuoteToDo): string {
  if (counter_price === null) return 'Changes requested, no price proposed'
  const below = total - counter_price
  if (below === 0) return `Countered at ${showCents(counter_price)}, same as your offer`
  return `Countered at ${showCents(counter_price)}, ${showCents(Math.abs(below))} ${below > 0 ? 'below' : 'above'}`
}

/** The one time that matters at a step: until when an offer holds, or for how long a quote has waited. */
export const timeText = (step: NextStep, { expiration_date, since }: QuoteToDo, now: Date): string =>
  step === 'expiring' || step === 'waiting'
    ? `until ${showDate(expiration_date)}`
    : `waiting ${spanText(Math.max(0, now.getTime() - Date.parse(since)))}`

/** What is to be done, in one line. */
export function summaryText(steps: readonly { step: NextStep; count: number }[]): string {
  const waiting = steps.find(({ step }) => step === 'waiting')?.count ?? 0
  const toDo = steps.reduce((sum, { count }) => sum + count, 0) - waiting
  const waits =
    waiting === 1 ? '1 offer is waiting for its shipper' : `${waiting} offers are waiting for their shippers`
  if (toDo === 0) return waiting === 0 ? 'Nothing to do.' : `Nothing to do. ${waits}.`
  return waiting === 0 ? `${toDo} to do.` : `${toDo} to do. ${waits}.`
}

/** What the quotes of a step come to; where quotes name their cars, in a week. */
export function valueText({ total, cars, count }: Pick<QuotesOfStep, 'total' | 'cars' | 'count'>): string {
  if (total === 0) return 'no price yet'
  return cars === count
    ? `${showDollars(total)} for one car of each`
    : `${showDollars(total)} for ${carsText(cars)}`
}

/** What moves, and how many cars of it a week. */
export const goodsText = ({ commodities, cars_per_week }: QuoteToDo): string =>
  [...commodities, ...(cars_per_week === null ? [] : [carsText(cars_per_week)])].join(', ')
