import { FileUp, Plus, Trash2, Users } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { PartyRow } from '#contract/areas/waybilling/parties/parties.contract.ts'
import type { partyList } from '#contract/areas/waybilling/parties/parties.list.ts'
import { Link } from '@tanstack/react-router'
import type { Cells } from '../../../list/cells.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { NewButton } from '../../../list/NewButton.tsx'
import { useList } from '../../../list/use-list.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { asButton } from '../../../ui/Button.tsx'
import { dropParties, partySource } from './parties.calls.ts'
import { PARTY_PATHS } from './parties.rules.ts'

const PartyDialog = lazyPart(async () => (await import('./PartyDialog.tsx')).PartyDialog)
const CELLS: Cells<typeof partyList, PartyRow> = {}

/** Shippers, consignees and others on the customer's bills of lading, with their IDs. */
export function PartiesPage() {
  const { company } = useSession()
  const customerId = company.id
  const view = useList(partySource, { params: { customerId } })
  const [shown, setShown] = useState<PartyRow | 'new' | null>(null)
  const open = useMemo(() => ({ press: setShown, describe: ({ name }: PartyRow) => `Edit ${name}` }), [])
  const remove = async (rows: readonly PartyRow[]) => {
    const result = await dropParties(customerId, {
      ids: rows.map(({ party_id }) => party_id),
      preview: false,
    })
    if (!result.success) return void toast({ status: 'danger', message: result.error.message })
    toast({
      status: 'success',
      message: rows.length === 1 ? 'Party deleted.' : `${rows.length} parties deleted.`,
    })
    view.acted()
  }
  const importLink = (look: 'primary' | 'quiet') => (
    <Link to={pathTo(PARTY_PATHS.newImport, { customerId })} {...asButton(look)}>
      <FileUp size={16} aria-hidden="true" />
      Import parties
    </Link>
  )
  return (
    <ListPage
      view={view}
      title="Parties"
      detail="Shippers, consignees and others on your bills of lading. Search for them by name or ID in the waybill form."
      actions={
        <>
          {importLink('quiet')}
          <NewButton icon={Plus} make={() => setShown('new')}>
            Add party
          </NewButton>
        </>
      }
      cells={CELLS}
      open={open}
      rowActions={[
        {
          key: 'remove',
          label: 'Delete',
          icon: Trash2,
          run: remove,
          bulk: (chosen) => dropParties(customerId, chosen),
          isBulk: true,
        },
      ]}
      whenEmpty={{
        icon: Users,
        title: 'No parties yet',
        text: 'Import a table of shippers and consignees with their IDs, or add one. Parties on bills you send are added automatically.',
        action: importLink('primary'),
      }}
    >
      {shown && (
        <PartyDialog
          customerId={customerId}
          party={shown === 'new' ? null : shown}
          onClose={() => setShown(null)}
          onSaved={view.acted}
        />
      )}
    </ListPage>
  )
}
