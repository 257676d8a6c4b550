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
  rate: ({ basis, rate }) => (basis === 'mile' ? `${rate}¢ a mile` : `${rate} %`),
}

/** What each railroad asks for fuel at which price of it, for administrators; quotes reckon by it. */
export function FuelPage() {
  const view = useList(fuelTables)
  const [shown, setShown] = useState<FuelTableRow | 'new' | null>(null)
  const [doomed, setDoomed] = useState<FuelTableRow | null>(null)
  const open = useMemo(() => ({ press: setShown, words: ({ scac }: FuelTableRow) => `Edit ${scac}` }), [])
  const add = <NewButton make={() => setShown('new')}>Add a table</NewButton>
  return (
    <ListPage
      view={view}
      title="Fuel surcharges"
      detail="What each railroad asks for fuel at which price of it. Quotes reckon by it."
      actions={add}
      cells={CELLS}
      open={open}
      counts={<FuelIndex />}
      rowActions={[
        {
          key: 'remove',
          label: 'Remove',
          icon: Trash2,
          isOfOne: true,
          run: ([row]) => setDoomed(row ?? null),
        },
      ]}
      none={{
        icon: Fuel,
        title: 'No table yet',
        text: 'Surcharges of quotes are typed by hand until a railroad’s table is here.',
        action: add,
      }}
    >
      {shown && <FuelTableDialog table={shown === 'new' ? null : shown} onClose={() => setShown(null)} />}
      {doomed && <Remove table={doomed} onClose={() => setDoomed(null)} />}
    </ListPage>
  )
}

function Remove({ table: { scac }, onClose }: { table: FuelTableRow; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={`Remove the table of ${scac}?`}
      verb="Remove"
      act={() => dropFuelTable(scac)}
      said={`The table of ${scac} is removed.`}
      onClose={onClose}
    >
      Quotes keep what was reckoned by it. New ones cannot use it.
    </ConfirmDialog>
  )
}
