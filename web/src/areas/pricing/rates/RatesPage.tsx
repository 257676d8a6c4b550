import { FileUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { createRate, type RateRow, removeRates } from '#contract/areas/pricing/rates/rates.contract.ts'
import type { rateList } from '#contract/areas/pricing/rates/rates.list.ts'
import type { Cells } from '../../../list/cells.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { NewButton } from '../../../list/NewButton.tsx'
import { useList } from '../../../list/use-list.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { useMay } from '../../../shell/access/may.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { PRICING_PATHS } from '../pricing.rules.ts'
import { dropRates, rates } from './rates.calls.ts'

const RateDialog = lazyPart(async () => (await import('./RateDialog.tsx')).RateDialog)

const CELLS: Cells<typeof rateList, RateRow> = {
  stcc: ({ stcc }) => (stcc === '' ? 'Any' : stcc),
  car_type: ({ car_type }) => (car_type === '' ? 'Any' : car_type),
}

/** Base prices by lane, commodity and car type, which are suggested for quotes. */
export function RatesPage() {
  const { company } = useSession()
  const customerId = company.id
  const view = useList(rates, { params: { customerId } })
  const [isAdding, setAdding] = useState(false)
  const mayAdd = useMay(createRate)
  const remove = async (rows: readonly RateRow[]) => {
    const ids = rows.map(({ rate_id }) => rate_id)
    const result = await dropRates(customerId, { ids, preview: false })
    if (!result.success) return void toast({ status: 'danger', message: result.error.message })
    toast({
      status: 'success',
      message: ids.length === 1 ? 'Rate deleted.' : `${ids.length} rates deleted.`,
    })
    view.acted()
  }
  const importButton = (look: 'primary' | 'quiet') => (
    <NewButton icon={FileUp} look={look} make={pathTo(PRICING_PATHS.importRates, { customerId })}>
      Import rates
    </NewButton>
  )
  const add = mayAdd && (
    <Button icon={Plus} onClick={() => setAdding(true)}>
      Add rate
    </Button>
  )
  return (
    <ListPage
      view={view}
      title="Rates"
      detail="Base prices by lane, commodity and car type. Suggested automatically when you quote a matching lane."
      actions={
        <>
          {add}
          {importButton('primary')}
        </>
      }
      cells={CELLS}
      rowActions={[
        {
          key: 'remove',
          by: removeRates,
          label: 'Delete',
          icon: Trash2,
          run: remove,
          bulk: (chosen) => dropRates(customerId, chosen),
          isBulk: true,
        },
      ]}
      whenEmpty={{
        icon: FileUp,
        title: 'No rates yet',
        text: 'Add a rate, or import a table of base prices: origin, destination, commodity, car type, price and dates.',
        action: (
          <>
            {add}
            {importButton('quiet')}
          </>
        ),
      }}
    >
      {isAdding && (
        <RateDialog customerId={customerId} onAdded={view.acted} onClose={() => setAdding(false)} />
      )}
    </ListPage>
  )
}
