import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Search } from './route.ts'

interface PageAddress {
  params: Readonly<Record<string, string | undefined>>
  search: Readonly<Search>
  /** Goes to another search part of the same page. */
  go: (search: Search, how?: { replace?: boolean }) => void
}

/**
 * The address of the page at hand as plain strings; what they mean its readers say (`shared/read.ts`, `list/address.ts`). Of the
 * page itself: the router's location is already the next page's while this one still shows.
 */
export function usePageAddress(): PageAddress {
  const params: PageAddress['params'] = useParams({ strict: false })
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const go: PageAddress['go'] = (next, { replace = false } = {}) =>
    void navigate({ to: '.', search: next, replace, resetScroll: false })
  return { params, search, go }
}
