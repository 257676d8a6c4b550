import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import {
  type ChargeCode,
  saveChargeCode,
} from '#contract/areas/invoicing/charge-codes/charge-codes.contract.ts'
import { showCents } from '#contract/base/money.ts'
import { NewButton } from '../../../list/NewButton.tsx'
import { BackLink } from '../../../shared/BackLink.tsx'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useMay } from '../../../shell/access/may.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Tag } from '../../../ui/rail/Tag.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { INVOICING_PATHS } from '../invoicing.rules.ts'
import { WithPayee } from '../payee/WithPayee.tsx'
import { chargeCodes } from './charge-codes.calls.ts'

const ChargeCodeDialog = lazyPart(async () => (await import('./ChargeCodeDialog.tsx')).ChargeCodeDialog)

/** Charge codes with what they mean in accounting (INV-020). */
export function ChargeCodesPage() {
  const { company } = useSession()
  const [open, setOpen] = useState<ChargeCode | 'new' | null>(null)
  return (
    <>
      <BackLink to={pathTo(INVOICING_PATHS.invoices, { customerId: company.id })}>Invoices</BackLink>
      <WithPayee title="Charge codes">
        {() => (
          <>
            <PageHead
              title="Charge codes"
              detail="Types of charges on invoice lines, with their ledger accounts."
              actions={
                <NewButton make={() => setOpen('new')} by={saveChargeCode}>
                  Add charge code
                </NewButton>
              }
            />
            <Codes customerId={company.id} onEdit={setOpen} />
          </>
        )}
      </WithPayee>
      {open !== null && (
        <Suspense>
          <ChargeCodeDialog
            customerId={company.id}
            code={open === 'new' ? null : open}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  )
}

function Codes({ customerId, onEdit }: { customerId: number; onEdit: (code: ChargeCode) => void }) {
  const found = useQuery(chargeCodes(customerId))
  const mayEdit = useMay(saveChargeCode)
  return (
    <Loaded query={found} failure="Couldn’t load the charge codes" waiting={<RowsWaiting />}>
      {(codes) => (
        <SimpleTable
          label="Charge codes"
          rows={codes}
          getKey={({ code }) => code}
          columns={[
            { head: 'Description', names: true, render: ({ description }) => description },
            { head: 'Code', oneLine: true, render: ({ code }) => code },
            {
              head: 'Default cost',
              number: true,
              oneLine: true,
              render: (it) => centsOr(it.default_ap_amount_cents),
            },
            {
              head: 'Default amount',
              number: true,
              oneLine: true,
              render: (it) => centsOr(it.default_ar_amount_cents),
            },
            { head: 'Ledger account', oneLine: true, render: ({ ledger_account }) => ledger_account || '–' },
            { head: 'Tax type', oneLine: true, render: ({ tax_type }) => tax_type || '–' },
            {
              head: 'Status',
              mark: true,
              oneLine: true,
              render: ({ active }) => (
                <Tag tone={active ? 'good' : 'neutral'}>{active ? 'Active' : 'Inactive'}</Tag>
              ),
            },
            {
              head: 'Actions',
              render: (code) =>
                mayEdit ? (
                  <Button size="small" aria-label={`Edit ${code.description}`} onClick={() => onEdit(code)}>
                    Edit
                  </Button>
                ) : null,
            },
          ]}
        />
      )}
    </Loaded>
  )
}

const centsOr = (cents: number): string => (cents === 0 ? '–' : showCents(cents))
