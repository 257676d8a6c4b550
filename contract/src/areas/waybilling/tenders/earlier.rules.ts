/** How long a bill is compared with new ones: a car is seldom loaded again for the same place within a week. */
export const EARLIER_DAYS = 7

/** An earlier bill of the same car, with the same number or to the same place, that its railroad has or may have. */
export interface EarlierBill {
  requestId: number
  /** The car that is on both. */
  car: string
  bolNumber: string | null
  carrier: string
  submittedDate: string
  state: string
}

/** The sender’s choices for a bill that may repeat an earlier one. */
export const DUPLICATE_CHOICES = ['send', 'refuse'] as const
export type Duplicates = (typeof DUPLICATE_CHOICES)[number]

/** The earlier bills because of which a bill is not sent: a copy needs a word from its sender, another bill does not. */
export function findBlocking(
  earlier: readonly EarlierBill[],
  bolNumber: string | null,
  choice: Duplicates | undefined,
): readonly EarlierBill[] {
  if (choice === 'send') return []
  if (choice === 'refuse') return earlier
  return earlier.filter((one) => bolNumber !== null && one.bolNumber === bolNumber)
}

const DAY_MS = 86_400_000

const WHEN = ['today', 'yesterday'] as const

/** `GATX 218843 was billed yesterday on MF4471960, to BNSF.` */
export function earlierText(bill: EarlierBill, now: Date): string {
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(bill.submittedDate)) / DAY_MS))
  const on = bill.bolNumber === null ? '' : ` on ${bill.bolNumber}`
  return `${showCar(bill.car)} was billed ${WHEN[days] ?? `${days} days ago`}${on}, to ${bill.carrier}.`
}

/** `GATX218843` as people write it. */
export const showCar = (unit: string): string => unit.replace(/^([A-Z]+)(\d)/, '$1 $2')
