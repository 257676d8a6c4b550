import { useEffect, useRef } from 'react'
import { recordUsage } from '#contract/areas/accounts/usage/usage.contract.ts'
import type { Request } from '#contract/base/endpoint.ts'
import { call } from '../shell/call.ts'

/** Notes in the server's log how the portal is used; nothing of a customer's data, and never who it was. */
export function recordUse(body: Request<typeof recordUsage>['body']): void {
  void call(recordUsage, { body })
}

/** The valid names of a widget: anyone can write into a URL, and other names are not recorded. */
const WIDGET = /^[a-z][a-z0-9_]{0,39}$/

/** Notes once per page that a dashboard widget led here (VIS-012, VIS-013); nothing else follows from it. */
export function useWidgetUsage(page: string, widget: string | undefined): void {
  useEffect(() => {
    if (widget && WIDGET.test(widget)) recordUse({ what: 'widget', page, widget })
  }, [page, widget])
}

/** PLT-202. */
const SEARCH_PAUSE_MS = 800

/** Notes that a list was searched, once nothing was typed for a while: how many characters, never which. */
export function useSearchUsage(page: string): (term: string) => void {
  const timer = useRef<number>(undefined)
  return (term) => {
    clearTimeout(timer.current)
    const characters = term.trim().length
    if (characters === 0) return
    const note = () => recordUse({ what: 'search', page, characters })
    timer.current = window.setTimeout(note, SEARCH_PAUSE_MS)
  }
}
