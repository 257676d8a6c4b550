import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { partBesideData } from '../../../shared/lazy-part.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useSession } from '../../../shell/session.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { layout } from './layouts.calls.ts'

const NewLayout = partBesideData(async () => (await import('./LayoutForm.tsx')).NewLayout)
const EditLayout = partBesideData(async () => (await import('./LayoutForm.tsx')).EditLayout)

const HEIGHT_PX = 480

const DETAIL =
  'Upload a sample of the railroad’s messages, map its columns, test it, and save. New messages will use this layout.'

/** A new layout of messages. */
export function NewLayoutPage() {
  const { company } = useSession()
  return (
    <>
      <PageHead title="New layout" detail={DETAIL} />
      <Suspense fallback={<Skeleton height={HEIGHT_PX} />}>
        <NewLayout customerId={company.id} />
      </Suspense>
    </>
  )
}

/** A layout that is in use. */
export function LayoutPage() {
  const { company } = useSession()
  const { layoutName = '' }: { layoutName?: string } = useParams({ strict: false })
  const found = useQuery(layout(company.id, layoutName))
  return (
    <>
      <PageHead title={layoutName} detail={DETAIL} />
      <Loaded query={found} failure="Couldn’t load the layout" waiting={HEIGHT_PX}>
        {(saved) => <EditLayout customerId={company.id} start={saved} />}
      </Loaded>
    </>
  )
}
