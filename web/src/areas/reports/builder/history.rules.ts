import { useCallback, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useCore } from '../../../form/context.ts'
import type { Shape } from './shape.rules.ts'

const NAMES = ['dataset', 'columns', 'filters', 'sort', 'groups', 'across', 'measures'] as const
const MAX_STEPS = 100

/** What the form around it holds of a report, with undo of every step. */
export function useShape() {
  const { control, fill } = useCore()
  const [dataset, columns, filters, sort, groups, across, measures] = useWatch({ control, name: [...NAMES] })
  const shape = {
    dataset,
    columns: columns ?? [],
    filters: filters ?? [],
    sort: sort ?? [],
    groups: groups ?? [],
    across: across ?? [],
    measures: measures ?? [],
  } as Shape
  const [past, setPast] = useState<readonly Shape[]>([])
  const [future, setFuture] = useState<readonly Shape[]>([])
  const put = useCallback((next: Shape) => fill({ ...next }), [fill])
  const set = (next: Shape) => {
    if (JSON.stringify(next) === JSON.stringify(shape)) return
    setPast([...past.slice(-MAX_STEPS), shape])
    setFuture([])
    put(next)
  }
  const undo = () => {
    const before = past.at(-1)
    if (!before) return
    setPast(past.slice(0, -1))
    setFuture([shape, ...future])
    put(before)
  }
  const redo = () => {
    const [next, ...rest] = future
    if (!next) return
    setPast([...past, shape])
    setFuture(rest)
    put(next)
  }
  return { shape, set, undo, redo, canUndo: past.length > 0, canRedo: future.length > 0 }
}
