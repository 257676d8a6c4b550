import { type KeyboardEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import {
  addKeys,
  type KeyBinding,
  type KeyGroup,
  keyGroups,
  runKey,
  singleKeys,
  subscribeToKeys,
} from './keys.ts'

interface Options {
  /** Works above an open dialog too. */
  isAboveDialogs?: boolean
}

/** Keys that work wherever the focus is, while the component is mounted; the key sheet lists them. */
export function useKeys(
  area: string,
  bindings: readonly KeyBinding[],
  { isAboveDialogs = false }: Options = {},
): void {
  useGroup({ area, bindings, isGlobal: true, isAboveDialogs })
}

/** Keys that work while the focus is inside an element; returns the element's handler. */
export function useLocalKeys(area: string, bindings: readonly KeyBinding[]): (event: KeyboardEvent) => void {
  useGroup({ area, bindings, isGlobal: false, isAboveDialogs: false })
  return (event) => runKey(bindings, event.nativeEvent)
}

function useGroup(group: KeyGroup): void {
  const latest = useRef(group)
  useEffect(() => {
    latest.current = group
  })
  useEffect(() => addKeys(() => latest.current), [])
}

/** Whether keys that write a character do something. */
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribeToKeys, singleKeys)

/** The parts of the screen that have keys, each area once. */
export function useKeyAreas(): { area: string; bindings: KeyBinding[] }[] {
  const groups = useSyncExternalStore(subscribeToKeys, keyGroups).map((read) => read())
  const byArea = Map.groupBy(groups, ({ area }) => area)
  return [...byArea].map(([area, parts]) => ({
    area,
    bindings: distinct(parts.flatMap(({ bindings }) => bindings)),
  }))
}

/** Two tables on a page have the same keys, which are listed once. */
function distinct(bindings: readonly KeyBinding[]): KeyBinding[] {
  const byLabels = new Map(bindings.map((one) => [`${one.keys.join()} ${one.text}`, one]))
  return [...byLabels.values()]
}
