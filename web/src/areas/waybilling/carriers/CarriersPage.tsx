import { Send, TrainFront } from 'lucide-react'
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
const TestDialog = lazyPart(async () => (await import('./TestDialog.tsx')).TestDialog)

const CELLS: Cells<typeof carrierList, CarrierRow> = {}

/** How railroads are spoken to, for administrators: release, mailbox, and how soon they usually answer. */
export function CarriersPage() {
  const view = useList(carriers)
  const [shown, setShown] = useState<CarrierRow | 'new' | null>(null)
  const open = useMemo(() => ({ press: setShown, words: ({ scac }: CarrierRow) => `Edit ${scac}` }), [])
  const [tested, setTested] = useState<CarrierRow | null>(null)
  const rowActions = useMemo(
    () => [
      {
        key: 'test',
        label: 'Send a test',
        icon: Send,
        isOfOne: true as const,
        run: ([row]: readonly CarrierRow[]) => setTested(row ?? null),
      },
    ],
    [],
  )
  const add = <NewButton make={() => setShown('new')}>Add a railroad</NewButton>
  return (
    <ListPage
      view={view}
      title="Railroads"
      detail="How bills of lading go to each railroad, and how soon it usually answers."
      actions={add}
      cells={CELLS}
      open={open}
      rowActions={rowActions}
      none={{
        icon: TrainFront,
        title: 'No railroad is set up',
        text: 'Bills of lading can be sent once a railroad’s mailbox is known.',
        action: add,
      }}
    >
      {shown && <CarrierDialog carrier={shown === 'new' ? null : shown} onClose={() => setShown(null)} />}
      {tested && <TestDialog carrier={tested} onClose={() => setTested(null)} />}
    </ListPage>
  )
}
