import type { StatementLine } from '#contract/areas/demurrage/statements/statements.contract.ts'
import { dayAt } from '#rail/demurrage/days.ts'
import { settle } from '#rail/demurrage/statement.ts'
import type { ReportedStay } from '../stays/reports.rules.ts'

/** The month before a moment, as 2026-10. */
export const lastMonth = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7)

export function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}

/**
 * Whether a release falls in a month in the zone of its place; a car that has not been released belongs to no month
 * yet.
 */
export const releasedIn = (releasedTs: number | null, zone: string, month: string): boolean =>
  releasedTs !== null && dayAt(releasedTs, zone).startsWith(month)

/** The charges of stays by tariff, place and rate: free days are shared only within one place and agreement. */
export function toLines(
  reported: readonly ReportedStay[],
  getLocation: (place: string) => string,
): StatementLine[] {
  const groups = Map.groupBy(reported, ({ stay, tariff, clock }) =>
    JSON.stringify([tariff.tariff_id, tariff.equipment_kind, stay.place, clock.charge]),
  )
  return [...groups.values()]
    .flatMap((group) => {
      const [{ stay, tariff, clock }] = group as [ReportedStay, ...ReportedStay[]]
      const common = {
        tariff_name: tariff.name,
        agreement: tariff.rules.agreement,
        location: getLocation(stay.place),
        charge: clock.charge,
      }
      const entries = group.map((one) => one.clock)
      return settle(entries, tariff.rules).map((line) => ({ ...common, ...line }))
    })
    .toSorted((a, b) => b.cents - a.cents || a.location.localeCompare(b.location))
}
