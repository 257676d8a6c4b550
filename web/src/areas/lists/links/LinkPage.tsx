import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Unlink } from 'lucide-react'
import { usePageAddress } from '../../../shell/page-address.ts'
import { LoadFailed } from '../../../shared/LoadFailed.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { shortLink } from './links.calls.ts'

/** Redirects to the page stored under a short name; Back skips this page. */
export function LinkPage() {
  const { params } = usePageAddress()
  const query = useQuery(shortLink(Number(params['customerId']), params['linkCode'] ?? ''))
  const { data, error, isFetching, refetch } = query
  if (data) return <Navigate to={data.path} search={data.search} replace />
  if (!error) return null
  if (error.error.status === 404 || error.error.status === 400) {
    return (
      <>
        <PageHead title="Short link" />
        <EmptyState icon={Unlink} title="This link isn’t valid">
          It may be incomplete or belong to another company. Ask the sender for a new one.
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <PageHead title="Short link" />
      <LoadFailed
        title="Couldn’t open the link"
        error={error}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    </>
  )
}
