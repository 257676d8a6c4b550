import { useNavigate } from '@tanstack/react-router'
import { Copy, Download, ListChecks } from 'lucide-react'
import type { RefObject } from 'react'
import type { PipelineRow } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { SelectionBar } from '../../../list/SelectionBar.tsx'
import type { Selection } from '../../../list/use-selection.ts'
import { useMayOpen } from '../../../shell/access/may.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { count } from '../analytics.rules.ts'
import { TicketButton } from '../units/TicketButton.tsx'

/** An address of the asset list names at most so many units. */
const MAX_OF_ASSETS = 20

interface Props {
  customerId: number
  view: readonly PipelineRow[]
  selection: Selection
  /** The element that contains the rows. */
  rows: RefObject<HTMLElement | null>
  onSave: (rows: readonly PipelineRow[]) => void
}

/** How many units are chosen, and what can be done with them. */
export function ChosenUnits({ customerId, view, selection, rows, onSave }: Props) {
  const navigate = useNavigate()
  const mayOpen = useMayOpen()
  const chosen = selection.count === 0 ? [] : view.filter((row) => selection.has(row.waybill_id))
  const ids = [...new Set(chosen.map(({ equipment_id }) => equipment_id))]
  const go = (to: string, search: Record<string, string>) => void navigate({ to, search: search as never })
  const assets = pathTo(ROUTE_PATHS.assetsList, { customerId })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(ids.join('\n'))
      toast({ status: 'success', message: `${count(ids.length)} equipment IDs copied.` })
    } catch {
      toast({ status: 'danger', message: 'Your browser blocked copying. Export the units instead.' })
    }
  }
  return (
    <SelectionBar
      name="units"
      one="unit"
      selection={selection}
      total={view.length}
      selectsAll={false}
      rows={rows}
    >
      <TicketButton customerId={customerId} waybillIds={chosen.map(({ waybill_id }) => waybill_id)} />
      {mayOpen(ROUTE_PATHS.assetsList) && (
        <Button
          size="small"
          icon={ListChecks}
          disabled={ids.length > MAX_OF_ASSETS}
          title={ids.length > MAX_OF_ASSETS ? `Select at most ${MAX_OF_ASSETS} units.` : undefined}
          onClick={() => go(assets, { ids: ids.join('|') })}
        >
          Open in asset list
        </Button>
      )}
      <Button size="small" icon={Copy} onClick={() => void copy()}>
        Copy IDs
      </Button>
      <Button size="small" icon={Download} onClick={() => onSave(chosen)}>
        Export {count(chosen.length)}
      </Button>
    </SelectionBar>
  )
}
