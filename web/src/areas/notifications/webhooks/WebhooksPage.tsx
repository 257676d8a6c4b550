import { createWebhook } from '#contract/areas/notifications/webhooks/webhooks.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleOff, TriangleAlert, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import type { Webhook } from '#contract/areas/notifications/webhooks/webhooks.contract.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useSession } from '../../../shell/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { NewButton } from '../../../list/NewButton.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Tag } from '../../../ui/rail/Tag.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { NotificationTabs } from '../preferences/NotificationTabs.tsx'
import { NewWebhookDialog } from './NewWebhookDialog.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import { webhooks } from './webhooks.calls.ts'
import css from './Webhooks.module.css'

/** The customer's webhooks and their state. */
export function WebhooksPage() {
  const { company } = useSession()
  const found = useQuery(webhooks(company.id))
  const { data } = found
  const [isAdding, setIsAdding] = useState(false)
  const [openId, setOpenId] = useState<number | null>(null)
  const open = data?.data.find(({ webhook_id }) => webhook_id === openId)
  const add = (
    <NewButton by={createWebhook} make={() => setIsAdding(true)}>
      Add webhook
    </NewButton>
  )
  return (
    <>
      <PageHead title="Webhooks" detail="Send notifications to your own systems over HTTPS." actions={add} />
      <NotificationTabs />
      <Loaded query={found} failure="Couldn’t load the webhooks" waiting={<RowsWaiting />}>
        {(data) =>
          data.data.length === 0 ? (
            <EmptyState icon={WebhookIcon} title="No webhooks yet" action={add}>
              Webhooks receive the same notifications as people, as signed JSON, with retries. Choose one in a
              rule.
            </EmptyState>
          ) : (
            <SimpleTable
              label="Webhooks"
              rows={data.data}
              getKey={({ webhook_id }) => webhook_id}
              columns={[
                {
                  head: 'Name',
                  names: true,
                  render: ({ webhook_id, name }) => (
                    <button type="button" className={css.link} onClick={() => setOpenId(webhook_id)}>
                      {name}
                    </button>
                  ),
                },
                {
                  head: 'Address',
                  wide: true,
                  render: ({ url }) => <span className={css.url}>{url}</span>,
                },
                { head: 'Waiting', number: true, render: ({ waiting_count }) => waiting_count },
                { head: 'Status', mark: true, oneLine: true, render: (hook) => <HookState hook={hook} /> },
              ]}
            />
          )
        }
      </Loaded>
      {isAdding && <NewWebhookDialog customerId={company.id} onClose={() => setIsAdding(false)} />}
      {open && <WebhookDialog customerId={company.id} hook={open} onClose={() => setOpenId(null)} />}
    </>
  )
}

/** Whether the webhook is on, whether deliveries succeed, and whether rules send it nothing. */
function HookState({ hook: { enabled, failing_since, off_reason, paused_rules } }: { hook: Webhook }) {
  if (!enabled) {
    return (
      <Tag tone={off_reason === null ? 'neutral' : 'bad'}>
        <CircleOff size={12} aria-hidden="true" />
        {off_reason === null ? 'Off' : 'Turned off automatically'}
      </Tag>
    )
  }
  if (paused_rules.length > 0 && failing_since === null) {
    return (
      <Tag tone="act">
        <TriangleAlert size={12} aria-hidden="true" />
        {paused_rules.length === 1 ? '1 rule paused' : `${paused_rules.length} rules paused`}
      </Tag>
    )
  }
  const Icon = failing_since === null ? CircleCheck : TriangleAlert
  return (
    <Tag tone={failing_since === null ? 'good' : 'act'}>
      <Icon size={12} aria-hidden="true" />
      {failing_since === null ? 'On' : 'Failing'}
    </Tag>
  )
}
