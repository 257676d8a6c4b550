import type { ChangeEvent } from 'react'

/** Whether a check box was pressed with Shift, by mouse, Space or the key of its row: the rows up to it are meant. */
export function isRangePress({ nativeEvent }: ChangeEvent<HTMLInputElement>): boolean {
  const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
  // the browser also marks the text between the two presses
  if (isRange) getSelection()?.removeAllRanges()
  return isRange
}
