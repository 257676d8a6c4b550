import type { z } from 'zod'
import { useState } from 'react'

/** 'device' outlives the visit, 'tab' ends with it. */
type Room = 'device' | 'tab'

const storageOf = (room: Room): Storage => (room === 'device' ? localStorage : sessionStorage)
const nameOf = (key: string): string => `interline.${key}`

/** Keeps a value for later; a browser that refuses is left alone, the value then lasts as long as the page. */
export function keepValue(room: Room, key: string, value: unknown): void {
  try {
    storageOf(room).setItem(nameOf(key), JSON.stringify(value))
  } catch {
    return
  }
}

/** Reads a kept value; null when there is none or when it is not what the schema expects of it. */
export function recallValue<S extends z.ZodType>(room: Room, key: string, schema: S): z.output<S> | null {
  try {
    const text = storageOf(room).getItem(nameOf(key))
    const parsed = schema.safeParse(text === null ? null : JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** A value of this device that outlives the visit, such as the columns of a list. */
export function useKept<S extends z.ZodType>(
  key: string,
  schema: S,
): [z.output<S> | null, (next: z.output<S>) => void] {
  const [value, setValue] = useState(() => recallValue('device', key, schema))
  const set = (next: z.output<S>) => {
    setValue(next)
    keepValue('device', key, next)
  }
  return [value, set]
}
