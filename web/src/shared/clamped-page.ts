import { useEffect } from 'react'
import { clampPage } from '#contract/base/paging.ts'

interface Paging {
  page: number
  size: number
  /** Rows in all; null while it is not known for the question at hand. */
  total: number | null
  onPage: (page: number) => void
}

/** Moves a list from a page that no longer exists to the nearest one (PLT-131). */
export function useClampedPage({ page, size, total, onPage }: Paging): void {
  const nearest = total === null ? page : clampPage(page, total, size)
  useEffect(() => {
    if (nearest !== page) onPage(nearest)
  })
}
