import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { updateOverrides } from '#contract/areas/visibility/overrides/overrides.contract.ts'
import { useMay } from '../../../shell/access/may.ts'
import { Button } from '../../../ui/Button.tsx'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { overrides } from './overrides.calls.ts'

const DetailsDialog = lazyPart(async () => (await import('./DetailsDialog.tsx')).DetailsDialog)

interface Props {
  customerId: number
  waybillId: number
}

/** Note, seals and references of a trip, and overrides of the railroad's values (VIS-045). */
export function EditDetails(params: Props) {
  const [isOpen, setOpen] = useState(false)
  const mayChange = useMay(updateOverrides)
  const { data } = useQuery({ ...overrides(params), enabled: isOpen })
  if (!mayChange) return null
  return (
    <>
      <Button size="small" icon={Pencil} onClick={() => setOpen(true)}>
        Edit details
      </Button>
      <Suspense>
        {isOpen && data && <DetailsDialog params={params} saved={data} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
