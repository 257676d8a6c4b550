import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import type { uploadBills } from '#contract/areas/invoicing/bills/bills.contract.ts'
import type { Result } from '#contract/base/endpoint.ts'
import { useAction } from '../../../form/use-action.ts'
import { pathTo } from '../../../shell/route.ts'
import { Button } from '../../../ui/Button.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { billLayouts } from '../bill-layouts/bill-layouts.calls.ts'
import { INVOICING_PATHS } from '../invoicing.rules.ts'
import css from './Bills.module.css'
import { postUpload, reloadBills } from './bills.calls.ts'

/** Uploads the bills of a file and shows the result of each. */
export function UploadDialog({ customerId, onClose }: { customerId: number; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [accepted, setAccepted] = useState<Result<typeof uploadBills> | null>(null)
  const [layout, setLayout] = useState('')
  const { data: layouts = [] } = useQuery(billLayouts(customerId))
  const upload = useAction((body: { filename: string; text: string; layout: string }, options) =>
    postUpload(customerId, body, options),
  )
  const read = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    const text = await file?.text()
    currentTarget.value = ''
    if (file === undefined || text === undefined) return
    const saved = await upload.run({ filename: file.name, text, layout })
    if (saved === null) return
    setAccepted(saved)
    reloadBills()
  }
  return (
    <Dialog title="Upload bills" isOpen onClose={onClose}>
      <div className={css.stack}>
        <p className={css.quiet}>
          An X12 410 file, BNSF open invoices as JSON, or a CSV that has a layout. Bills already added are
          skipped.
        </p>
        {layouts.length > 0 && (
          <Choice
            label="CSV layout"
            options={[
              { value: '', label: 'Detect by columns' },
              ...layouts.map(({ layout_name: name }) => ({ value: name, label: name })),
            ]}
            value={layout}
            onChange={setLayout}
          />
        )}
        {upload.refusal !== null && <Refusal>{upload.refusal}</Refusal>}
        <input ref={input} hidden type="file" aria-label="Bill file" onChange={(event) => void read(event)} />
        <div>
          <Button
            icon={FileUp}
            variant="primary"
            isBusy={upload.isBusy}
            onClick={() => input.current?.click()}
          >
            Choose file
          </Button>
        </div>
        {accepted && (
          <ul className={css.feed} aria-label="Results">
            {accepted.bills.map(({ bill_id: billId, scac, bill_number, is_new }) => (
              <li key={billId}>
                <Link to={pathTo(INVOICING_PATHS.bill, { customerId, billId }) as never}>
                  {scac} {bill_number}
                </Link>{' '}
                {is_new ? 'added' : 'already added'}
              </li>
            ))}
            {accepted.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
