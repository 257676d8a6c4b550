import { useState } from 'react'
import { isDay } from '#contract/base/dates.ts'
import css from './FleetsPage.module.css'
import type { Chosen } from '../fleets.rules.ts'

type Range = Chosen['range']
const DAY_MS = 86_400_000

interface Props {
  range: Range
  onChange: (range: Range) => void
}

/** Two inclusive days; nothing is loaded while one is missing (FLT-008). */
export function RangePicker({ range, onChange }: Props) {
  const [typed, setTyped] = useState(range)
  const { fromDate, toDate } = range
  const [shown, setShown] = useState(range)
  // another range came with the address
  if (shown.fromDate !== fromDate || shown.toDate !== toDate) {
    setShown(range)
    setTyped(range)
  }
  const type = (change: Partial<Range>) => {
    const next = { ...typed, ...change }
    setTyped(next)
    if (isDay(next.fromDate) && isDay(next.toDate) && next.fromDate <= next.toDate) onChange(next)
  }
  const days = Math.round((Date.parse(toDate) - Date.parse(fromDate)) / DAY_MS)
  return (
    <div className={css.range} role="group" aria-label="Date range">
      <input
        type="date"
        aria-label="From"
        value={typed.fromDate}
        max={typed.toDate}
        onChange={({ currentTarget }) => type({ fromDate: currentTarget.value })}
      />
      to
      <input
        type="date"
        aria-label="To"
        value={typed.toDate}
        min={typed.fromDate}
        onChange={({ currentTarget }) => type({ toDate: currentTarget.value })}
      />
      <span>
        {days} {days === 1 ? 'day' : 'days'}
      </span>
    </div>
  )
}
