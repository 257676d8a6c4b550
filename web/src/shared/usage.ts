import { useEffect, useRef } from 'react'

/** Notes how the portal is used, for whoever collects it (a PerformanceObserver); nothing of a customer's data. */
export const noteUse = (what: string, detail: Record<string, string>): void => {
  performance.mark(`use:${what}`, { detail })
}

/** Notes once per page that a dashboard widget led here (VIS-012); nothing else follows from it. */
export function useWidgetNote(page: string, widget: string | undefined): void {
  useEffect(() => {
    if (widget) noteUse('widget', { page, widget })
  }, [page, widget])
}

/** PLT-202. */
const SEARCH_NOTE_MS = 800

/** Notes that a list was searched, once nothing was typed for a while: how many characters, never which. */
export function useSearchNote(page: string): (term: string) => void {
  const timer = useRef<number>(undefined)
  return (term) => {
    clearTimeout(timer.current)
    const characters = term.trim().length
    if (characters === 0) return
    const note = () => noteUse('search', { page, characters: String(characters) })
    timer.current = window.setTimeout(note, SEARCH_NOTE_MS)
  }
}
