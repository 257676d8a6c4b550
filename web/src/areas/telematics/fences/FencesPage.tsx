import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Waypoints } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { createFence, type FenceRow } from '#contract/areas/telematics/fences/fences.contract.ts'
import type { fenceList } from '#contract/areas/telematics/fences/fences.list.ts'
import { formatCount } from '#contract/base/plural.ts'
import type { Cells } from '../../../list/cells.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { NewButton } from '../../../list/NewButton.tsx'
import { useList } from '../../../list/use-list.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { asButton } from '../../../ui/Button.tsx'
import { TELEMATICS_PATHS } from '../telematics.rules.ts'
import { fenceMap, fences } from './fences.calls.ts'

const FenceMap = lazy(async () => ({ default: (await import('./FenceMap.tsx')).FenceMap }))

const CELLS: Cells<typeof fenceList, FenceRow> = {}

/** Geofences, with the units inside and how long they stay. */
export function FencesPage() {
  const { company } = useSession()
  const customerId = company.id
  const view = useList(fences, { params: { customerId } })
  const shapes = useQuery(fenceMap(customerId)).data?.fences ?? []
  const open = useMemo(
    () => ({
      href: ({ fence_id: fenceId }: FenceRow) => pathTo(TELEMATICS_PATHS.fence, { customerId, fenceId }),
    }),
    [customerId],
  )
  const add = (
    <NewButton make={pathTo(TELEMATICS_PATHS.newFence, { customerId })} by={createFence}>
      Add geofence
    </NewButton>
  )
  return (
    <ListPage
      view={view}
      title="Geofences"
      detail="Areas on the map. Visits are recorded from device reports."
      actions={
        <>
          <Link to={pathTo(TELEMATICS_PATHS.visits, { customerId })} {...asButton()}>
            All visits
          </Link>
          {add}
        </>
      }
      cells={CELLS}
      open={open}
      banner={
        shapes.length > 0 && (
          <Suspense>
            <FenceMap
              fences={shapes}
              summary={`${formatCount(shapes.length, 'geofence')} on the map, listed below.`}
            />
          </Suspense>
        )
      }
      whenEmpty={{
        icon: Waypoints,
        title: 'No geofences yet',
        text: 'Draw an area around a yard or plant to see which units are inside, and for how long.',
        action: add,
      }}
    />
  )
}
