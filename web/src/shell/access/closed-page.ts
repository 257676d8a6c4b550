import type { Access } from '#contract/base/access.ts'
import { createStore } from '../store.ts'

/** A page that was not open to the user, and the landing page that opened in its place. */
export interface ClosedPage {
  title: string
  needs: Access
  at: string
}

export const closedPage = createStore<ClosedPage | null>(null)

/** The panel belongs to the landing page: it is gone once the user goes on. */
export function leaveClosedPage(from: string | undefined): void {
  if (from !== undefined && closedPage.get()?.at === from) closedPage.set(null)
}
