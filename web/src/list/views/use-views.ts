import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { SavedView } from '#contract/areas/lists/views/views.contract.ts'
import type { Endpoint } from '#contract/base/endpoint.ts'
import type { List } from '#contract/list/list.ts'
import { useSession } from '../../shell/session.ts'
import { getAddress, getState } from '../questions.ts'
import type { ListSource } from '../source.ts'
import type { ListState, OwnFields } from '../state.ts'
import { savedViews } from './saved-views.ts'
import { stateIn } from './state-in.ts'

const NONE: readonly SavedView[] = []

type Change<L extends List, O extends OwnFields> = (
  next: ListState<L, O>,
  how?: { replace?: boolean },
) => void

/** The saved views of a list, which of them shows, and the way to another. A list that opens plainly opens with the reader's. */
export function useViews<L extends List, E extends Endpoint, O extends OwnFields>(
  source: ListSource<L, E, O>,
  params: Readonly<Record<string, number | string>>,
  state: ListState<L, O>,
  change: Change<L, O>,
) {
  const { company } = useSession()
  const customerId = Number(params['customerId'] ?? company.id)
  const { data: all } = useQuery(savedViews(customerId, source.list))
  const active = all?.find(({ view_id }) => view_id === state.view) ?? null
  useOpening(all, { view: state.view, isPlain: isPlain(source, state) }, (view) =>
    change(stateIn(source, view), { replace: true }),
  )
  return {
    customerId,
    all: all ?? NONE,
    active,
    open: (view: SavedView) => change(stateIn(source, view)),
    /** The list as it comes. */
    leave: () => change({ ...getState(source, {}), size: state.size }),
  }
}

interface Shown {
  /** The view that the address names. */
  view: number | null
  /** The URL contains only the view. */
  isPlain: boolean
}

/** Once, when the views are known: an address that names a view alone shows it, an empty one the reader's default. */
export function useOpening(
  all: readonly SavedView[] | undefined,
  shown: Shown,
  open: (view: SavedView) => void,
): void {
  const [first] = useState(shown)
  const isOver = useRef(false)
  useEffect(() => {
    if (all === undefined || isOver.current) return
    isOver.current = true
    if (!first.isPlain || !shown.isPlain) return
    const view = all.find(({ view_id, is_default }) =>
      first.view === null ? is_default : view_id === first.view,
    )
    if (view) open(view)
  })
}

const isPlain = <L extends List, E extends Endpoint, O extends OwnFields>(
  source: ListSource<L, E, O>,
  state: ListState<L, O>,
): boolean => Object.keys(getAddress(source, { ...state, page: 1, view: null })).length === 0
