import type { UseQueryResult } from '@tanstack/react-query'
import { When } from '../../../shared/When.tsx'

/** When the figures of a page were loaded; nothing before they are. */
export function AsOf({ query }: { query: UseQueryResult<unknown> }) {
  const { data, dataUpdatedAt } = query
  if (data === undefined) return null
  return (
    <>
      As of <When at={new Date(dataUpdatedAt).toISOString()} />
    </>
  )
}
