import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Search } from './route.ts'

interface PageAddress {
  params: Readonly<Record<string, string | undefined>>
  search: Readonly<Search>
  /** Goes to another search part of the same page. */
  go: (search: Search, how?: { replace?: boolean }) => void
}

/**
 * The current page's URL as plain strings; its readers give them meaning (`shared/read.ts`, `list/address.ts`). Taken
 * from the page itself, because the router's location is already the next page's while this one is still shown.
 */
export function usePageAddress(): PageAddress {
  const params: PageAddress['params'] = useParams({ strict: false })
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const go: PageAddress['go'] = (next, { replace = false } = {}) =>
    void navigate({ to: '.', search: next, replace, resetScroll: false })
  return { params, search, go }
}
