import { useDebouncedValue } from '../../ui/use-debounced-value.ts'
import { useQuery } from '@tanstack/react-query'
import { findAnything, MIN_FIND_CHARACTERS } from '#contract/areas/find/find.contract.ts'
import { endpointQuery } from '../queries.ts'
import { useSession } from '../session.ts'

const DEBOUNCE_MS = 150
const MAX_CHARACTERS = 100

/**
 * The server's hits for a term of three characters or more, debounced. A response is shown only for exactly its own
 * term.
 */
export function useFound(term: string) {
  const customerId = useSession().company.id
  const requested = useDebouncedValue(term, DEBOUNCE_MS)
  const isSearching = term.length >= MIN_FIND_CHARACTERS && term.length <= MAX_CHARACTERS
  const isSettled = requested === term
  const query = useQuery({
    ...endpointQuery(findAnything, { params: { customerId }, query: { q: requested } }),
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
