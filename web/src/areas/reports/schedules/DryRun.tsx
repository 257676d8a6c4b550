import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { tryReport } from '#contract/areas/reports/reports/reports.contract.ts'
import { Rhythm } from '#contract/areas/reports/schedules/rhythm.rules.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { formatCount } from '#contract/base/plural.ts'
import type { SendOptions } from '../../../form/send.ts'
import { useAction } from '../../../form/use-action.ts'
import { toast } from '../../../shell/toasts.ts'
import { useSession } from '../../../shell/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { Deliveries } from '../reports/Deliveries.tsx'
import { recipientsNow, reloadReports, sendTo, tryOut } from '../reports/reports.calls.ts'
import css from '../reports/Reports.module.css'

type Tried = Answer<typeof tryReport>

interface Props {
  customerId: number
  reportId: number
  recipients: string
  /** When it would be due; without it, nothing is said about last month. */
  rhythm: Rhythm | null
  /** These recipients are saved: who would get what is shown at once. */
  isSaved: boolean
}

/** Who would get what now, without sending it; and the email itself, to oneself. */
export function DryRun({ recipients, rhythm, isSaved, ...params }: Props) {
  const { email } = useSession().user
  const [tried, setTried] = useState<Tried | null>(null)
  const [start] = useState({ recipients, rhythm })
  const saved = useQuery({ ...recipientsNow(params, start), enabled: isSaved, retry: false })
  const found = tried ?? saved.data ?? null
  const dry = useAction((to: string, options: SendOptions) =>
    tryOut(params, { recipients: to, ...(rhythm && { rhythm: Rhythm.parse(rhythm) }) }, options),
  )
  const test = useAction((to: string, options: SendOptions) => sendTo(params, to, options))
  const refusal = dry.refusal ?? test.refusal
  const preview = async () => {
    const made = await dry.run(recipients)
    if (made) setTried(made)
  }
  return (
    <div className={css.stack}>
      {refusal && <Refusal>{refusal}</Refusal>}
      <div className={css.row}>
        <Button isBusy={dry.isBusy} disabled={recipients.trim() === ''} onClick={() => void preview()}>
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
      {found && (
        <>
          {found.last_month && <p role="status">{lastMonthText(found.last_month)}</p>}
          <Deliveries
            label="Who would receive it now"
            params={params}
            deliveries={found.deliveries}
            isFuture
          />
        </>
      )}
    </div>
  )
}

const lastMonthText = ({ due, emails }: NonNullable<Tried['last_month']>): string =>
  `In the last 30 days, this would have sent ${formatCount(emails, 'email')} on ${formatCount(due, 'date')}, based on today’s recipients and rows.`
