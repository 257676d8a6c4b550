import { useState } from 'react'
import type { Read } from './read.ts'

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

/** Reads a kept value; null when there is none or when it makes no sense. */
export function recallValue<T>(room: Room, key: string, read: Read<T>): T | null {
  try {
    const text = storageOf(room).getItem(nameOf(key))
    return text === null ? null : read(JSON.parse(text))
  } catch {
    return null
  }
}

/** A value of this device that outlives the visit, such as the columns of a list. */
export function useKept<T>(key: string, read: Read<T>): [T | null, (next: T) => void] {
  const [value, setValue] = useState(() => recallValue('device', key, read))
  const set = (next: T) => {
    setValue(next)
    keepValue('device', key, next)
  }
  return [value, set]
}
