import { CircleCheck, Send } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Hold } from '#contract/areas/admin/holds/holds.contract.ts'
import type { holdList } from '#contract/areas/admin/holds/holds.list.ts'
import { ConfirmDialog } from '../../../form/confirm/ConfirmDialog.tsx'
import type { Cells } from '../../../list/cells.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { useList } from '../../../list/use-list.ts'
import { toast } from '../../../shell/toasts.ts'
import { HeldItemsDialog } from './HeldItemsDialog.tsx'
import { holds, release } from './holds.calls.ts'
import { customerLabel, holdLabel, releaseText } from './holds.rules.ts'
import { RestoreNote } from './RestoreNote.tsx'

const CELLS: Cells<typeof holdList, Hold> = {
  customer_name: (hold) => customerLabel(hold),
}

const NONE = {
  icon: CircleCheck,
  title: 'Nothing is on hold',
  text: 'Documents, emails and webhooks are sent as usual. After a restore, they wait here until you release them.',
}

/** What a restored portal would send; an administrator reviews and releases it. */
export function HoldsPage() {
  const view = useList(holds)
  const restore = view.answer?.restore ?? null
  const [opened, setOpened] = useState<Hold | null>(null)
  const [releasing, setReleasing] = useState<readonly Hold[] | null>(null)
  const open = useMemo(() => ({ press: (hold: Hold) => setOpened(hold) }), [])
  return (
    <ListPage
      view={view}
      title="Held deliveries"
      detail="After a restore, nothing is sent until you release it."
      cells={CELLS}
      open={open}
      rowName={holdLabel}
      banner={restore && <RestoreNote restore={restore} />}
      rowActions={[{ key: 'release', label: 'Release', icon: Send, run: setReleasing, bulk: release }]}
      whenEmpty={NONE}
    >
      {opened && <HeldItemsDialog hold={opened} onClose={() => setOpened(null)} />}
      {releasing && (
        <ConfirmDialog
          title={
            releasing.length === 1
              ? `Release ${holdLabel(releasing[0]!)}?`
              : `Release ${releasing.length} holds?`
          }
          verb="Release"
          act={() => releaseNamed(releasing)}
          onDone={view.acted}
          onClose={() => setReleasing(null)}
        >
          {releaseText(releasing)}
        </ConfirmDialog>
      )}
    </ListPage>
  )
}

async function releaseNamed(chosen: readonly Hold[]) {
  const result = await release({ ids: chosen.map(({ hold_id }) => hold_id), preview: false })
  if (result.success)
    toast({
      status: 'success',
      message: result.data.done === 1 ? 'Released.' : `Released ${result.data.done} holds.`,
    })
  return result
}
