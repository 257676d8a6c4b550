import { Skeleton } from '../ui/Skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { PageHead } from '../ui/PageHead.tsx'
import { LoadFailed } from './LoadFailed.tsx'

interface Props<Data> {
  query: UseQueryResult<Data>
  /** Why nothing is shown when it fails: "The user could not be loaded". */
  failure: string
  /** Shown until it is there; a number is the height of a plain area in pixels. */
  waiting?: ReactNode
  /** The heading of a page that is nothing but this record, while it loads and when it fails. */
  pageTitle?: string
  /** Shown when the server does not know the record, or when the URL has no valid id. */
  removed?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * The result of a query. Loaded data stays on the screen when a reload fails; the code that shows it may be loaded in
 * parallel.
 */
export function Loaded<Data>({ query, failure, waiting = null, pageTitle, removed, children }: Props<Data>) {
  const { data, error, isEnabled, isFetching, refetch } = query
  const head = pageTitle !== undefined && <PageHead title={pageTitle} />
  const wait = (
    <>
      {head}
      {typeof waiting === 'number' ? <Skeleton height={waiting} /> : waiting}
    </>
  )
  if (data !== undefined) return <Suspense fallback={wait}>{children(data)}</Suspense>
  if (removed !== undefined && (!isEnabled || error?.error.status === 404)) return removed
  if (error) {
    return (
      <>
        {head}
        <LoadFailed title={failure} error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      </>
    )
  }
  return wait
}
