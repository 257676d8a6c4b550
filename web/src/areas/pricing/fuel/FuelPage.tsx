import { Fuel, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { FuelTableRow } from '#contract/areas/pricing/fuel/fuel.contract.ts'
import type { fuelTableList } from '#contract/areas/pricing/fuel/fuel.list.ts'
import { ConfirmDialog } from '../../../form/confirm/ConfirmDialog.tsx'
import type { Cells } from '../../../list/cells.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { NewButton } from '../../../list/NewButton.tsx'
import { useList } from '../../../list/use-list.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { dropFuelTable, fuelTables } from './fuel.calls.ts'
import { FuelIndex } from './FuelIndex.tsx'

const FuelTableDialog = lazyPart(async () => (await import('./FuelTableDialog.tsx')).FuelTableDialog)

const CELLS: Cells<typeof fuelTableList, FuelTableRow> = {
  rate: ({ basis, rate }) => (basis === 'mile' ? `${rate}¢ per mile` : `${rate}%`),
}

/** Each railroad's fuel surcharge by fuel price, for administrators; quotes use these tables. */
export function FuelPage() {
  const view = useList(fuelTables)
  const [shown, setShown] = useState<FuelTableRow | 'new' | null>(null)
  const [toDiscard, setToDiscard] = useState<FuelTableRow | null>(null)
  const open = useMemo(() => ({ press: setShown, describe: ({ scac }: FuelTableRow) => `Edit ${scac}` }), [])
  const add = <NewButton make={() => setShown('new')}>Add table</NewButton>
  return (
    <ListPage
      view={view}
      title="Fuel surcharges"
      detail="Fuel surcharge tables by railroad, used in quotes."
      actions={add}
      cells={CELLS}
      open={open}
      counts={<FuelIndex />}
      rowActions={[
        {
          key: 'remove',
          label: 'Delete',
          icon: Trash2,
          isOfOne: true,
          run: ([row]) => setToDiscard(row ?? null),
        },
      ]}
      whenEmpty={{
        icon: Fuel,
        title: 'No tables yet',
        text: 'Until you add a railroad’s table, enter surcharges in quotes manually.',
        action: add,
      }}
    >
      {shown && <FuelTableDialog table={shown === 'new' ? null : shown} onClose={() => setShown(null)} />}
      {toDiscard && <Remove table={toDiscard} onClose={() => setToDiscard(null)} />}
    </ListPage>
  )
}

function Remove({ table: { scac }, onClose }: { table: FuelTableRow; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={`Delete the ${scac} table?`}
      verb="Delete"
      act={() => dropFuelTable(scac)}
      successMessage={`${scac} table deleted.`}
      onClose={onClose}
    >
      Existing quotes keep their surcharges. New quotes can’t use it.
    </ConfirmDialog>
  )
}
