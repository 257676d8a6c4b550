import type { TemplateFilter } from '#contract/areas/reports/templates/templates.contract.ts'
import { isDay } from '#contract/base/dates.ts'
import { AppError } from '#contract/base/errors.ts'

const LOWER = ['greater_than', 'greater_than_or_equals']
const UPPER = ['less_than', 'less_than_or_equals']

/**
 * Filters of fixed days must leave a day between them (RPT-030); days that move with the calendar may cross and come apart
 * again. Throws invalid_request naming the column by its label.
 */
export function requireOrderedDays(
  filters: readonly TemplateFilter[],
  labels: ReadonlyMap<string, string>,
): void {
  for (const [key, own] of Map.groupBy(filters, (filter) => filter.key)) {
    const days = (operands: readonly string[]) =>
      own.filter(({ operand, value }) => operands.includes(operand) && isDay(value)).map(({ value }) => value)
    const from = days(LOWER).toSorted().at(-1)
    const to = days(UPPER).toSorted()[0]
    if (from === undefined || to === undefined || from <= to) continue
    throw new AppError('invalid_request', {
      errors: {
        filters: [`${labels.get(key) ?? key}: the first day is after the last. Change one of them.`],
      },
    })
  }
}
