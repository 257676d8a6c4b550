import { useQuery } from '@tanstack/react-query'
import { FileDown, Send } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Bill } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { sendBillDispute } from '#contract/areas/invoicing/disputes/disputes.contract.ts'
import { showDate } from '#contract/base/dates.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { When } from '../../../shared/When.tsx'
import { useMay } from '../../../shell/access/may.ts'
import { Button } from '../../../ui/Button.tsx'
import bar from '../bill-decision/BillBar.module.css'
import css from './Dispute.module.css'
import { billDispute, saveDisputeFile } from './disputes.calls.ts'

const DisputeDialog = lazyPart(async () => (await import('./DisputeDialog.tsx')).DisputeDialog)

/** Whether the dispute of a bill was sent, and where; else the button to send it. */
export function SentDispute({ customerId, bill }: { customerId: number; bill: Bill }) {
  const params = { customerId, billId: bill.bill_id }
  const { data } = useQuery(billDispute(params))
  const [isSending, setSending] = useState(false)
  const maySend = useMay(sendBillDispute) && bill.can.answer === true && data?.sent === null
  if (data === undefined) return null
  return (
    <div className={css.sent}>
      {data.sent === null ? (
        <p>Not sent to {bill.scac} yet.</p>
      ) : (
        <p>
          Sent {data.sent.sent_as === 'mail' ? `to ${data.sent.recipients}` : `to ${bill.scac}’s folder`} by{' '}
          {data.sent.user_name} <When at={data.sent.sent_ts} />, response due {showDate(data.sent.answer_due)}
          .
        </p>
      )}
      <div className={bar.barActions}>
        <Button icon={FileDown} onClick={() => void saveDisputeFile('pdf', params)}>
          PDF
        </Button>
        <Button icon={FileDown} onClick={() => void saveDisputeFile('csv', params)}>
          CSV
        </Button>
        {maySend && (
          <Button variant="primary" icon={Send} onClick={() => setSending(true)}>
            Send dispute
          </Button>
        )}
      </div>
      {isSending && (
        <Suspense>
          <DisputeDialog
            customerId={customerId}
            bill={bill}
            start={data.start}
            onClose={() => setSending(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
