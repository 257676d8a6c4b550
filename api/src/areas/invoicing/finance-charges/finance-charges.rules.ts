/** What a finance charge depends on; days are `2026-11-24`. */
export interface Overdue {
  total_cents: number
  /** The last day that is not charged: the due date, or the last day of an earlier charge. */
  after: string
  through: string
  /** What lowered the open amount, on its day. */
  lowered: readonly { day: string; cents: number }[]
  /** Days after `from` up to `to` are in dispute; null: still open. */
  disputes: readonly { from: string; to: string | null }[]
  /** Of a year. */
  percent: number
}

export interface FinanceCharge {
  cents: number
  days: number
  disputed_days: number
}

const DAY_MS = 86_400_000
const DAYS_PER_YEAR = 365n
/** Hundredths of a percent in a whole. */
const WHOLE = 10_000n

/**
 * Charges each day after the due date on what was open that morning, without days in dispute; rounded half up once, to a
 * cent.
 */
export function getFinanceCharge({ total_cents, after, through, ...rest }: Overdue): FinanceCharge {
  const { lowered, disputes, percent } = rest
  const sums = { days: 0, disputed_days: 0 }
  let centDays = 0n
  for (let ms = Date.parse(after) + DAY_MS; ms <= Date.parse(through); ms += DAY_MS) {
    const day = new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length)
    const paid = lowered.reduce((sum, one) => sum + (one.day < day ? one.cents : 0), 0)
    const open = Math.max(0, total_cents - paid)
    if (open === 0) continue
    sums.days += 1
    if (disputes.some(({ from, to }) => from < day && (to === null || day <= to))) sums.disputed_days += 1
    else centDays += BigInt(open)
  }
  const divisor = DAYS_PER_YEAR * WHOLE
  const dividend = centDays * BigInt(Math.round(percent * 100))
  return { ...sums, cents: Number((2n * dividend + divisor) / (2n * divisor)) }
}
