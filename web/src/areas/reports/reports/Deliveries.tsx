import { showNumber } from '#contract/base/plural.ts'
import type { Delivery } from '#contract/areas/reports/reports/reports.contract.ts'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'

const STATES = {
  sent: 'Sent',
  empty: 'No rows',
  unchanged: 'No changes',
  unsubscribed: 'Unsubscribed',
  left_out: 'Not sent',
} as const
const SCOPES = { inside: 'Their own rows', outside: 'Owner’s rows, file only' } as const

interface Props {
  label: string
  deliveries: readonly Delivery[]
  /** Nothing was sent yet. */
  isFuture?: true
}

/** The state of each recipient’s email, and why someone did not get one. */
export const Deliveries = ({ label, deliveries, isFuture }: Props) => (
  <SimpleTable
    label={label}
    kind="plain"
    rows={deliveries}
    keyOf={({ recipient }) => recipient}
    columns={[
      { head: 'Recipient', names: true, render: ({ recipient }) => recipient },
      { head: 'Shows', render: ({ scope }) => SCOPES[scope] },
      {
        head: 'Rows',
        number: true,
        render: ({ row_count }) => (row_count === null ? '–' : showNumber(row_count)),
      },
      {
        head: 'State',
        render: ({ state }) => (isFuture && state === 'sent' ? 'Will receive it' : STATES[state]),
      },
      { head: 'Reason', wide: true, render: ({ reason }) => reason ?? '–' },
    ]}
  />
)
