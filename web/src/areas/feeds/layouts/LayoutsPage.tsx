import { useNavigate } from '@tanstack/react-router'
import { RotateCw, TableProperties, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type LayoutRow, removeLayout, replayLayout } from '#contract/areas/feeds/layouts/layouts.contract.ts'
import type { layoutList } from '#contract/areas/feeds/layouts/layouts.list.ts'
import type { Cells } from '../../../list/cells.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { NewButton } from '../../../list/NewButton.tsx'
import { useList } from '../../../list/use-list.ts'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { layouts, removeLayouts } from './layouts.calls.ts'
import { ReplayDialog } from './ReplayDialog.tsx'

const CELLS: Cells<typeof layoutList, LayoutRow> = {
  zone: ({ zone }) => zone?.replaceAll('_', ' ') ?? 'Local time',
}

/** How the railroads of a customer write their car location messages. */
export function LayoutsPage() {
  const { company } = useSession()
  const navigate = useNavigate()
  const customerId = company.id
  const view = useList(layouts, { params: { customerId } })
  const [replayed, setReplayed] = useState<string | null>(null)
  const open = useMemo(
    () => ({
      href: ({ name }: LayoutRow) => `/feeds/${customerId}/layouts/${encodeURIComponent(name)}/edit`,
      describe: ({ name }: LayoutRow) => `Open ${name}`,
    }),
    [customerId],
  )
  const add = (
    <NewButton make={() => void navigate({ to: `/feeds/${customerId}/layouts/new` })}>Add layout</NewButton>
  )
  return (
    <ListPage
      view={view}
      title="Message layouts"
      detail="Column mappings for railroads’ car location messages. CN’s trace export and our own format don’t need one."
      actions={add}
      cells={CELLS}
      open={open}
      rowActions={[
        {
          key: 'replay',
          by: replayLayout,
          label: 'Replay messages',
          icon: RotateCw,
          isOfOne: true,
          run: ([row]) => setReplayed(row?.name ?? null),
        },
        {
          key: 'remove',
          by: removeLayout,
          label: 'Delete',
          icon: Trash2,
          run: (rows) => remove(customerId, rows),
        },
      ]}
      whenEmpty={{
        icon: TableProperties,
        title: 'No custom layouts yet',
        text: 'If a railroad uses its own columns, upload a sample and map them.',
        action: add,
      }}
    >
      {replayed !== null && (
        <ReplayDialog customerId={customerId} name={replayed} onClose={() => setReplayed(null)} />
      )}
    </ListPage>
  )
}

async function remove(customerId: number, rows: readonly LayoutRow[]): Promise<void> {
  const names = rows.map(({ name }) => name)
  const refusal = await removeLayouts(customerId, names)
  if (refusal !== null) return void toast({ status: 'danger', message: refusal })
  const what = names.length === 1 ? 'Layout' : `${names.length} layouts`
  toast({ status: 'success', message: `${what} deleted. Existing sightings are kept.` })
}
