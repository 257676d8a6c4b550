import { useState } from 'react'
import type { Delivery } from '#contract/areas/reports/reports/reports.contract.ts'
import type { SendOptions } from '../../../form/send.ts'
import { useAction } from '../../../form/use-action.ts'
import { toast } from '../../../shell/toasts.ts'
import { useSession } from '../../../shell/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { Deliveries } from '../reports/Deliveries.tsx'
import { reloadReports, sendTo, tryOut } from '../reports/reports.calls.ts'
import css from '../reports/Reports.module.css'

interface Props {
  customerId: number
  reportId: number
  recipients: string
}

/** Who would get what now, without sending it; and the email itself, to oneself. */
export function DryRun({ recipients, ...params }: Props) {
  const { email } = useSession().user
  const [found, setFound] = useState<readonly Delivery[] | null>(null)
  const dry = useAction((to: string, options: SendOptions) => tryOut(params, to, options))
  const test = useAction((to: string, options: SendOptions) => sendTo(params, to, options))
  const refusal = dry.refusal ?? test.refusal
  return (
    <div className={css.stack}>
      {refusal && <Refusal>{refusal}</Refusal>}
      <div className={css.row}>
        <Button
          isBusy={dry.isBusy}
          disabled={recipients.trim() === ''}
          onClick={() => void dry.run(recipients).then((made) => made && setFound(made.deliveries))}
        >
          Preview recipients
        </Button>
        <Button
          isBusy={test.isBusy}
          onClick={() =>
            void test.run(email).then(async (made) => {
              if (made === null) return
              toast({ status: 'success', message: `Test sent to ${email}.` })
              await reloadReports()
            })
          }
        >
          Send test to me
        </Button>
      </div>
      {found && <Deliveries label="Who would receive it now" deliveries={found} isFuture />}
    </div>
  )
}
