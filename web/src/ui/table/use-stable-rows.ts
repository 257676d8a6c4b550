import { useState } from 'react'
import { type Key, showNewest, type ShownRows, startRows, reuseRows } from './stable-rows.ts'

/** How long after the reader's own doing its answer is awaited. */
const OWN_MS = 3000

/**
 * Keeps rows still while newer answers to the same question arrive. `answer` is undefined while the answer to the
 * question is on its way: what was shown stays.
 */
export function useStableRows<Row extends object>(
  criteria: string,
  answer: readonly Row[] | undefined,
  keyOf: (row: Row) => Key,
) {
  const [shown, setShown] = useState<ShownRows<Row> | null>(null)
  const [isOwn, setOwn] = useState(false)
  let current = shown
  if (answer && (shown?.newest !== answer || shown.criteria !== criteria)) {
    current = shown && !isOwn ? reuseRows(shown, criteria, answer, keyOf) : startRows(criteria, answer)
    setShown(current)
    setOwn(false)
  }
  const show = () => setShown((now) => now && showNewest(now))
  return {
    shown: current,
    showNewest: show,
    /** What the reader did themselves changes the order under nobody: its answer is shown as it comes. */
    expectOwn: () => {
      show()
      setOwn(true)
      setTimeout(() => setOwn(false), OWN_MS)
    },
  }
}
