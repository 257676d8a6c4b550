import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { findAnything, MIN_FIND_CHARACTERS } from '#contract/areas/find/find.contract.ts'
import { queryOf } from '../queries.ts'
import { useSession } from '../session.ts'

const DEBOUNCE_MS = 150
const MAX_CHARACTERS = 100

/**
 * What the server finds for a term from three characters on, once nobody has typed for a moment. An answer is shown under the
 * very words it answers and no others.
 */
export function useFound(term: string) {
  const customerId = useSession().company.id
  const [requested] = useDebouncedValue(term, DEBOUNCE_MS)
  const isSearching = term.length >= MIN_FIND_CHARACTERS && term.length <= MAX_CHARACTERS
  const isSettled = requested === term
  const query = useQuery({
    ...queryOf(findAnything, { params: { customerId }, query: { q: requested } }),
    enabled: isSearching && isSettled,
    retry: false,
    staleTime: 10_000,
  })
  const answers = isSearching && isSettled
  return {
    found: answers ? query.data : undefined,
    error: answers && !query.isFetching ? query.error : null,
    isSearching: isSearching && (!isSettled || query.isFetching) && !(answers && query.data),
    retry: () => void query.refetch(),
  }
}
