import type { TemplateFilter } from '#contract/areas/reports/templates/templates.contract.ts'

const DAY_MS = 86_400_000
const DAY_LENGTH = 10

const toDay = (ts: number): string => new Date(ts).toISOString().slice(0, DAY_LENGTH)
const addDays = (day: string, days: number): string => toDay(Date.parse(day) + days * DAY_MS)

/** Days from the first to the last. */
export interface Period {
  from: string
  to: string
}

/** The period before the one of the filters, with the same filters for it. */
export interface PeriodBefore extends Period {
  key: string
  filters: TemplateFilter[]
}

/**
 * The filters of the previous period: as many whole months if the period has whole months, else as many days. A
 * period without an end ends today. Null where no date is filtered by its first day. `filters` are of fixed days.
 */
export function getPeriodBefore(
  filters: readonly TemplateFilter[],
  isDate: (key: string) => boolean,
  today: string,
): PeriodBefore | null {
  for (const { key } of filters) {
    if (!isDate(key)) continue
    const period = getPeriod(
      filters.filter((one) => one.key === key),
      today,
    )
    if (period === null) continue
    const shift = getShift(period)
    const open = filters.some((one) => one.key === key && isEnd(one)) ? [] : [toEnd(key, shift(period.to))]
    return {
      key,
      from: shift(period.from),
      to: shift(period.to),
      filters: [
        ...filters.map((one) =>
          one.key === key
            ? { ...one, value: shift(one.value.slice(0, DAY_LENGTH)) + one.value.slice(DAY_LENGTH) }
            : one,
        ),
        ...open,
      ],
    }
  }
  return null
}

const isEnd = ({ operand }: TemplateFilter): boolean =>
  operand === 'equals' || operand === 'less_than' || operand === 'less_than_or_equals'

const toEnd = (key: string, value: string): TemplateFilter => ({
  key,
  operand: 'less_than_or_equals',
  value,
})

function getPeriod(filters: readonly TemplateFilter[], today: string): Period | null {
  const days = (operand: TemplateFilter['operand'], by: number): string[] =>
    filters
      .filter((one) => one.operand === operand && !Number.isNaN(Date.parse(one.value)))
      .map(({ value }) => addDays(value.slice(0, DAY_LENGTH), by))
  const from = [...days('equals', 0), ...days('greater_than', 1), ...days('greater_than_or_equals', 0)]
    .toSorted()
    .at(-1)
  const [to = today] = [
    ...days('equals', 0),
    ...days('less_than', -1),
    ...days('less_than_or_equals', 0),
  ].toSorted()
  return from === undefined || from > to ? null : { from, to }
}

const isLastOfMonth = (day: string): boolean => addDays(day, 1).endsWith('-01')
const MONTHS = 12
const toMonth = (day: string): number => Number(day.slice(0, 4)) * MONTHS + Number(day.slice(5, 7)) - 1

function getShift({ from, to }: Period): (day: string) => string {
  if (!from.endsWith('-01') || !isLastOfMonth(to)) {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
    return (day) => addDays(day, -days)
  }
  const months = toMonth(to) - toMonth(from) + 1
  return (day) => {
    const month = toMonth(day) - months
    const [year, inYear] = [Math.floor(month / MONTHS), month % MONTHS]
    return toDay(
      isLastOfMonth(day) ? Date.UTC(year, inYear + 1, 0) : Date.UTC(year, inYear, Number(day.slice(8))),
    )
  }
}
