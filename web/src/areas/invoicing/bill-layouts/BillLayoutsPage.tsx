import { useQuery } from '@tanstack/react-query'
import { FileSpreadsheet, Pencil, Plus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import {
  type BillLayout,
  removeBillLayout,
  saveBillLayout,
} from '#contract/areas/invoicing/bill-layouts/bill-layouts.contract.ts'
import { DATE_ORDERS } from '#contract/areas/invoicing/bill-layouts/bill-layouts.rules.ts'
import { ConfirmDialog } from '../../../form/confirm/ConfirmDialog.tsx'
import { BackLink } from '../../../shared/BackLink.tsx'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useMay } from '../../../shell/access/may.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { INVOICING_PATHS } from '../invoicing.rules.ts'
import css from '../bills/Bills.module.css'
import { billLayouts, postRemoval, reloadBillLayouts } from './bill-layouts.calls.ts'

const BillLayoutDialog = lazyPart(async () => (await import('./BillLayoutDialog.tsx')).BillLayoutDialog)

const countUsed = ({ columns }: BillLayout) => columns.filter(({ field }) => field !== '').length

/** Layouts that CSV files of railroad bills are read by. */
export function BillLayoutsPage() {
  const customerId = useSession().company.id
  const layouts = useQuery(billLayouts(customerId))
  const [mayEdit, mayRemove] = [useMay(saveBillLayout), useMay(removeBillLayout)]
  const [edited, setEdited] = useState<BillLayout | 'new' | null>(null)
  const [removed, setRemoved] = useState<BillLayout | null>(null)
  return (
    <>
      <BackLink to={pathTo(INVOICING_PATHS.bills, { customerId })}>Railroad bills</BackLink>
      <PageHead
        title="CSV layouts"
        detail="How to read railroads’ CSV bills: one row per charge, columns matched by heading."
        actions={
          mayEdit && (
            <Button variant="primary" icon={Plus} onClick={() => setEdited('new')}>
              Add layout
            </Button>
          )
        }
      />
      <Loaded query={layouts} failure="Couldn’t load the layouts" waiting={<RowsWaiting />}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState
              icon={FileSpreadsheet}
              title="No CSV layouts yet"
              action={
                mayEdit && (
                  <Button icon={Plus} onClick={() => setEdited('new')}>
                    Add layout
                  </Button>
                )
              }
            >
              Add one to upload a railroad’s bills as a CSV. X12 410 files don’t need a layout.
            </EmptyState>
          ) : (
            <SimpleTable
              label="CSV layouts"
              rows={found}
              getKey={({ layout_name }) => layout_name}
              columns={[
                { head: 'Name', names: true, render: ({ layout_name }) => layout_name },
                { head: 'Railroad', render: ({ scac }) => scac || 'By column' },
                { head: 'Dates', render: ({ dates }) => DATE_ORDERS[dates] },
                { head: 'Currency', render: ({ currency }) => currency },
                { head: 'Mapped columns', number: true, render: countUsed },
                {
                  head: 'Actions',
                  render: (layout) => (
                    <span className={css.iconButtons}>
                      {mayEdit && (
                        <IconButton
                          label={`Edit ${layout.layout_name}`}
                          icon={Pencil}
                          onClick={() => setEdited(layout)}
                        />
                      )}
                      {mayRemove && (
                        <IconButton
                          label={`Delete ${layout.layout_name}`}
                          icon={Trash2}
                          onClick={() => setRemoved(layout)}
                        />
                      )}
                    </span>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      {edited !== null && (
        <Suspense>
          <BillLayoutDialog
            customerId={customerId}
            layout={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
      {removed !== null && (
        <ConfirmDialog
          title={`Delete ${removed.layout_name}?`}
          verb="Delete layout"
          act={(options) => postRemoval(customerId, removed.layout_name, options)}
          successMessage="Layout deleted."
          onDone={() => void reloadBillLayouts()}
          onClose={() => setRemoved(null)}
        >
          <p>Existing bills aren’t affected. New files in this layout can’t be read.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
