import { useState } from 'react'

/** The first and the last day of a range, YYYY-MM-DD; empty where one is missing. */
export interface Days {
  from: string
  to: string
}

interface Fields {
  value: Days
  /** The address that they were last compared with. */
  read: string
  /** What was written to the address, and has not been read from it yet. */
  written: readonly string[]
  isTyping: boolean
}

const toText = ({ from, to }: Days): string => `${from} ${to}`

/**
 * The fields of two days. What is typed goes to the address, as one history entry until the fields are left; they follow the
 * address when something else changes it, such as Back.
 */
export function useTypedDays({ from, to }: Days, onChange: (days: Days, how: { replace: boolean }) => void) {
  const given = { from, to }
  const [fields, setFields] = useState<Fields>(() => readFrom(given))
  if (toText(given) !== fields.read) setFields(follow(fields, given))
  return {
    value: fields.value,
    onChange: (value: Days) => {
      // an address without any day would mean the usual days
      const isGiven = value.from !== '' || value.to !== ''
      const written = isGiven ? [...fields.written, toText(value)] : fields.written
      setFields({ ...fields, value, written, isTyping: isGiven })
      if (isGiven) onChange(value, { replace: fields.isTyping })
    },
    onBlur: () => setFields((now) => ({ ...now, isTyping: false })),
  }
}

const readFrom = (given: Days): Fields => ({
  value: given,
  read: toText(given),
  written: [],
  isTyping: false,
})

/** An older text of one's own, which arrives while the next is typed, doesn't change the fields. */
function follow(fields: Fields, given: Days): Fields {
  const text = toText(given)
  const at = fields.written.indexOf(text)
  if (at === -1) return readFrom(given)
  return { ...fields, read: text, written: fields.written.slice(at + 1) }
}
