import { TrainFront } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { CarrierRow } from '#contract/areas/waybilling/carriers/carriers.contract.ts'
import type { carrierList } from '#contract/areas/waybilling/carriers/carriers.list.ts'
import type { Cells } from '../../../list/cells.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { NewButton } from '../../../list/NewButton.tsx'
import { useList } from '../../../list/use-list.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { carriers } from './carriers.calls.ts'

const CarrierDialog = lazyPart(async () => (await import('./CarrierDialog.tsx')).CarrierDialog)

const CELLS: Cells<typeof carrierList, CarrierRow> = {}

/** Railroads the portal exchanges documents with, for administrators. */
export function CarriersPage() {
  const view = useList(carriers)
  const [shown, setShown] = useState<CarrierRow | 'new' | null>(null)
  const open = useMemo(() => ({ press: setShown, describe: ({ scac }: CarrierRow) => `Edit ${scac}` }), [])
  const add = <NewButton make={() => setShown('new')}>Add railroad</NewButton>
  return (
    <ListPage
      view={view}
      title="Railroads"
      detail="Where documents are sent, and in which X12 release. Each customer’s IDs, test and go-live are on the customer’s page."
      actions={add}
      cells={CELLS}
      open={open}
      whenEmpty={{
        icon: TrainFront,
        title: 'No railroads yet',
        text: 'Add each railroad you exchange documents with. You get the receiver ID from the railroad.',
        action: add,
      }}
    >
      {shown && <CarrierDialog carrier={shown === 'new' ? null : shown} onClose={() => setShown(null)} />}
    </ListPage>
  )
}
