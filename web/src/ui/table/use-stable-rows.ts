import { useState } from 'react'
import { type Key, showNewest, type ShownRows, startRows, takeRows } from './stable-rows.ts'

/**
 * Keeps rows still while newer answers to the same question arrive. `answer` is undefined while the answer to the
 * question is on its way: what was shown stays.
 */
export function useStableRows<Row extends object>(
  question: string,
  answer: readonly Row[] | undefined,
  keyOf: (row: Row) => Key,
): [ShownRows<Row> | null, () => void] {
  const [shown, setShown] = useState<ShownRows<Row> | null>(null)
  let current = shown
  if (answer && (shown?.newest !== answer || shown.question !== question)) {
    current = shown ? takeRows(shown, question, answer, keyOf) : startRows(question, answer)
    setShown(current)
  }
  return [current, () => setShown((now) => now && showNewest(now))]
}
