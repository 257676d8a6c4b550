import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { noticeSetting } from './notice.calls.ts'
import { NoticeForm } from './NoticeForm.tsx'

/** The notice to all users: written, previewed, published and withdrawn (PLT-109). */
export function NoticePage() {
  const { data, error } = useQuery({ ...noticeSetting, refetchOnWindowFocus: false })
  return (
    <>
      <PageHead title="Platform notice" detail="A banner shown on every page." />
      {error && !data && (
        <EmptyState icon={CircleAlert} title="Couldn’t load the notice" requestId={error.error.request_id}>
          {error.message} Reload the page to try again.
        </EmptyState>
      )}
      {!error && !data && <Skeleton height={320} />}
      {data && <NoticeForm notice={data} />}
    </>
  )
}
