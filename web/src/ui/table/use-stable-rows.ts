import { useState } from 'react'
import { type Key, showNewest, type ShownRows, startRows, reuseRows } from './stable-rows.ts'

/** How long after the user's own action its response is awaited. */
const OWN_MS = 3000

/**
 * Keeps rows in place while newer responses to the same criteria arrive. `answer` is undefined while loading: the
 * previous rows stay.
 */
export function useStableRows<Row extends object>(
  criteria: string,
  answer: readonly Row[] | undefined,
  getKey: (row: Row) => Key,
) {
  const [shown, setShown] = useState<ShownRows<Row> | null>(null)
  const [isOwn, setOwn] = useState(false)
  let current = shown
  if (answer && (shown?.newest !== answer || shown.criteria !== criteria)) {
    current = shown && !isOwn ? reuseRows(shown, criteria, answer, getKey) : startRows(criteria, answer)
    setShown(current)
    setOwn(false)
  }
  const show = () => setShown((now) => now && showNewest(now))
  return {
    shown: current,
    showNewest: show,
    /** The user's own changes may reorder rows, so their response is shown as it arrives. */
    expectOwn: () => {
      show()
      setOwn(true)
      setTimeout(() => setOwn(false), OWN_MS)
    },
  }
}
