/** Tests of a tank car by 49 CFR 180.509, each with its own interval. */
export const CAR_TESTS = {
  visual: 'Visual inspection',
  structural: 'Structural integrity',
  thickness: 'Thickness',
  safety: 'Safety system',
  lining: 'Lining and coating',
  service: 'Service equipment',
} as const
export type CarTest = keyof typeof CAR_TESTS
export const CAR_TEST_KINDS = Object.keys(CAR_TESTS) as readonly CarTest[]

/** The rule allows these no more than ten years after the last one; the others have intervals of their own. */
const TEN_YEARS: ReadonlySet<CarTest> = new Set(['visual', 'structural', 'safety'])
const MAX_YEARS = 10

export const LEASE_KINDS = { full: 'Full service', net: 'Net' } as const

/** Tests and leases due within so many days are news. */
export const DUE_DAYS = 60

export type TestDays = Readonly<Partial<Record<`${CarTest}_${'done' | 'due'}`, string | null>>>

const laterYear = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`

/** Why a test's dates cannot be right; null where they can. */
export function getDueError(kind: CarTest, days: TestDays): string | null {
  const done = days[`${kind}_done`] ?? null
  const due = days[`${kind}_due`] ?? null
  if (done === null || due === null) return null
  if (due <= done) return 'Enter a date after the test was done.'
  if (TEN_YEARS.has(kind) && due > laterYear(done, MAX_YEARS))
    return '49 CFR 180.509 allows at most 10 years after the last one. Enter an earlier date.'
  return null
}

/** The recorded tests, the one due first first. */
export const testsByDue = (days: TestDays): { kind: CarTest; done: string | null; due: string | null }[] =>
  CAR_TEST_KINDS.map((kind) => ({
    kind,
    done: days[`${kind}_done`] ?? null,
    due: days[`${kind}_due`] ?? null,
  }))
    .filter(({ done, due }) => done !== null || due !== null)
    .toSorted((a, b) => (a.due ?? '9999').localeCompare(b.due ?? '9999'))
