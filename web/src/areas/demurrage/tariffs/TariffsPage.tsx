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
  const add = <NewButton make={pathTo(DEMURRAGE_PATHS.newTariff, { customerId })}>Add a tariff</NewButton>
  return (
    <ListPage
      view={view}
      title="Tariffs"
      detail="Which days of a car are free, and what the others cost. The one that names the most of a car counts."
      actions={add}
      cells={CELLS}
      open={open}
      none={{
        icon: Scale,
        title: 'The usual rules count',
        text: 'As long as you add no tariff, days are counted by what most railroads publish: one day free to load, two to unload.',
        action: add,
      }}
    />
  )
}
