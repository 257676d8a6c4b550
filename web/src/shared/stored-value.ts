import { useState } from 'react'
import type { Read } from './read.ts'

/** 'device' outlives the visit, 'tab' ends with it. */
type StorageKind = 'device' | 'tab'

const getStorage = (kind: StorageKind): Storage => (kind === 'device' ? localStorage : sessionStorage)
const getName = (key: string): string => `interline.${key}`

/** Stores a value; storage errors are ignored, and the value then lasts as long as the page. */
export function storeValue(kind: StorageKind, key: string, value: unknown): void {
  try {
    getStorage(kind).setItem(getName(key), JSON.stringify(value))
  } catch {
    return
  }
}

/** Reads a stored value; null when there is none or it is invalid. */
export function readStoredValue<T>(kind: StorageKind, key: string, read: Read<T>): T | null {
  try {
    const text = getStorage(kind).getItem(getName(key))
    return text === null ? null : read(JSON.parse(text))
  } catch {
    return null
  }
}

/** A value of this device that outlives the visit, such as the columns of a list. */
export function useStoredValue<T>(key: string, read: Read<T>): [T | null, (next: T) => void] {
  const [saved, setSaved] = useState(() => ({ key, value: readStoredValue('device', key, read) }))
  const current = saved.key === key ? saved : { key, value: readStoredValue('device', key, read) }
  if (current !== saved) setSaved(current)
  const set = (next: T) => {
    setSaved({ key, value: next })
    storeValue('device', key, next)
  }
  return [current.value, set]
}
