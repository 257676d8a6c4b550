import { useEffect } from 'react'

/** Notes how the portal is used, for whoever collects it (a PerformanceObserver); nothing of a customer's data. */
export const noteUse = (what: string, detail: Record<string, string>): void => {
  performance.mark(`use:${what}`, { detail })
}

/** Notes once per page that a dashboard widget led here (`spec 3 §2.1`); nothing else follows from it. */
export function useWidgetNote(page: string, widget: string | undefined): void {
  useEffect(() => {
    if (widget) noteUse('widget', { page, widget })
  }, [page, widget])
}
