import { DUE_DAYS } from '#contract/areas/fleets/car-records/car-records.rules.ts'
import { showDate } from '#contract/base/dates.ts'
import { Tag } from '../../../ui/rail/Tag.tsx'
import css from './CarRecords.module.css'

const DAY_MS = 86_400_000
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** The day a test is due, marked within 60 days and past it. */
export function DueDay({ day }: { day: string }) {
  const isOverdue = day < dayIn(0)
  const isSoon = !isOverdue && day <= dayIn(DUE_DAYS)
  return (
    <span className={css.due}>
      {showDate(day)}
      {isOverdue && <Tag tone="bad">Overdue</Tag>}
      {isSoon && <Tag tone="wait">Due soon</Tag>}
    </span>
  )
}
