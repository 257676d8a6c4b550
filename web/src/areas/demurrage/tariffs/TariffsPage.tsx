import { Scale } from 'lucide-react'
import { useMemo } from 'react'
import type { TariffRow } from '#contract/areas/demurrage/tariffs/tariffs.contract.ts'
import type { tariffList } from '#contract/areas/demurrage/tariffs/tariffs.list.ts'
import type { Cells } from '../../../list/cells.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { NewButton } from '../../../list/NewButton.tsx'
import { useList } from '../../../list/use-list.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { DEMURRAGE_PATHS } from '../demurrage.rules.ts'
import { StandardRates } from './StandardRates.tsx'
import { tariffs } from './tariffs.calls.ts'

const CELLS: Cells<typeof tariffList, TariffRow> = {}

/** By which rules days are counted, railroad by railroad and place by place. */
export function TariffsPage() {
  const { company } = useSession()
  const customerId = company.id
  const view = useList(tariffs, { params: { customerId } })
  const open = useMemo(
    () => ({
      href: ({ tariff_id: tariffId }: TariffRow) => pathTo(DEMURRAGE_PATHS.tariff, { customerId, tariffId }),
    }),
    [customerId],
  )
  const add = <NewButton make={pathTo(DEMURRAGE_PATHS.newTariff, { customerId })}>Add tariff</NewButton>
  return (
    <ListPage
      view={view}
      title="Tariffs"
      detail="Free days and daily rates. The most specific matching tariff applies."
      actions={
        <>
          <StandardRates customerId={customerId} kind={company.waybill_type === 'imdl' ? 'imdl' : 'R'} />
          {add}
        </>
      }
      cells={CELLS}
      open={open}
      whenEmpty={{
        icon: Scale,
        title: 'Standard rules apply',
        text: 'Until you add a tariff, we use typical published terms: 1 free day to load, 2 to unload.',
        action: add,
      }}
    />
  )
}
