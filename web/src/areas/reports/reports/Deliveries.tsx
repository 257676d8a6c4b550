import { showNumber } from '#contract/base/plural.ts'
import { useState } from 'react'
import type { Delivery } from '#contract/areas/reports/reports/reports.contract.ts'
import { ConfirmDialog } from '../../../form/confirm/ConfirmDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { reloadReports, type ReportParams, sendTo } from './reports.calls.ts'
import { ViewAs } from './ViewAs.tsx'

const STATES = {
  sent: 'Sent',
  empty: 'No rows',
  unchanged: 'No changes',
  unsubscribed: 'Unsubscribed',
  left_out: 'Not sent',
} as const
const SCOPES = { inside: 'Their own rows', outside: 'Owner’s rows, file only' } as const

/** States of recipients who would get rows, or none today. */
const SEEN: ReadonlySet<Delivery['state']> = new Set(['sent', 'empty', 'unchanged'])

interface Props {
  label: string
  params: ReportParams
  deliveries: readonly Delivery[]
  /** Nothing was sent yet. */
  isFuture?: true
}

/** The state of each recipient’s email, and why someone did not get one. */
export function Deliveries({ label, params, deliveries, isFuture }: Props) {
  const [again, setAgain] = useState<Delivery | null>(null)
  const [viewed, setViewed] = useState<Delivery | null>(null)
  const hasFailed = deliveries.some(isBounced)
  return (
    <>
      <SimpleTable
        label={label}
        kind="plain"
        rows={deliveries}
        getKey={({ recipient }) => recipient}
        columns={[
          { head: 'Recipient', names: true, render: ({ recipient }) => recipient },
          { head: 'Content', render: ({ scope }) => SCOPES[scope] },
          {
            head: 'Rows',
            number: true,
            render: ({ row_count }) => (row_count === null ? '–' : showNumber(row_count)),
          },
          {
            head: 'State',
            render: (one) => (isFuture && one.state === 'sent' ? 'Will receive it' : getStateText(one)),
          },
          ...(isFuture
            ? [{ head: 'Reason', render: ({ reason }: Delivery) => reason ?? '–' }]
            : [
                {
                  head: 'Mail server response',
                  wide: true as const,
                  render: ({ reason, mail }: Delivery) => reason ?? mail?.answer ?? '–',
                },
              ]),
          ...(isFuture || hasFailed
            ? [
                {
                  head: 'Action',
                  render: (one: Delivery) => {
                    if (isFuture && SEEN.has(one.state))
                      return (
                        <Button size="small" onClick={() => setViewed(one)}>
                          View as {one.recipient.split('@')[0]}
                        </Button>
                      )
                    return isBounced(one) ? (
                      <Button size="small" onClick={() => setAgain(one)}>
                        Resend
                      </Button>
                    ) : (
                      '–'
                    )
                  },
                },
              ]
            : []),
        ]}
      />
      {viewed && <ViewAs params={params} delivery={viewed} onClose={() => setViewed(null)} />}
      {again && (
        <ConfirmDialog
          title={`Resend to ${again.recipient}?`}
          verb="Resend"
          act={(options) => sendTo(params, again.recipient, options, again.scope === 'outside')}
          successMessage={`Report sent to ${again.recipient}.`}
          onDone={() => void reloadReports()}
          onClose={() => setAgain(null)}
        >
          {again.scope === 'outside'
            ? 'They get the rows you see now, as a file only.'
            : 'They get the rows they have access to now.'}
        </ConfirmDialog>
      )}
    </>
  )
}

const isBounced = ({ mail }: Delivery): boolean => mail?.state === 'dead'

/** The state of an email: the mail server’s where it was handed over. */
function getStateText({ state, mail }: Delivery): string {
  if (state !== 'sent' || mail === null) return STATES[state]
  const tries = mail.tries > 1 ? `, attempt ${mail.tries}` : ''
  switch (mail.state) {
    case 'sent':
      return `Delivered${tries}`
    case 'waiting':
      return mail.tries === 0 ? 'Waiting' : `Retrying${tries}`
    case 'dead':
      return 'Bounced'
    case 'kept':
      return 'In the outbox'
  }
}
