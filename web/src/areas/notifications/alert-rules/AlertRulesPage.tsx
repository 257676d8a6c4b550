import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell, BellOff, CircleCheck, CircleOff } from 'lucide-react'
import type { AlertRule } from '#contract/areas/notifications/alert-rules/alert-rules.contract.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { NewButton } from '../../../list/NewButton.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Tag, WarningTag } from '../../../ui/rail/Tag.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { NotificationTabs } from '../reading/NotificationTabs.tsx'
import { alertRules, muteRule } from './alert-rules.calls.ts'
import { channelText, eventText, PAUSED, readerText, unitText } from './alert-rules.rules.ts'
import css from './AlertRules.module.css'

/** The customer's notification rules. */
export function AlertRulesPage() {
  const { company } = useSession()
  const found = useQuery(alertRules(company.id))
  const add = <NewButton make={`/notifications/${company.id}/rules/new`}>New rule</NewButton>
  return (
    <>
      <PageHead title="Notification rules" detail="Who gets notified about what, and how." actions={add} />
      <NotificationTabs />
      <Loaded query={found} failure="Couldn’t load the rules" waiting={<RowsWaiting />}>
        {(data) =>
          data.data.length === 0 ? (
            <EmptyState icon={Bell} title="No rules yet" action={add}>
              Get notified when something happens to your units: all of them, a saved view, a group, or the
              ones you follow. Preview a rule against last week before saving it.
            </EmptyState>
          ) : (
            <Rules customerId={company.id} rules={data.data} />
          )
        }
      </Loaded>
    </>
  )
}

function Rules({ customerId, rules }: { customerId: number; rules: readonly AlertRule[] }) {
  return (
    <SimpleTable
      label="Rules"
      rows={rules}
      keyOf={({ rule_id }) => rule_id}
      columns={[
        {
          head: 'Rule',
          names: true,
          render: ({ rule_id, name }) => (
            <Link to={`/notifications/${customerId}/rules/${rule_id}` as never}>{name}</Link>
          ),
        },
        { head: 'Event', render: eventText },
        { head: 'Units', render: unitText },
        { head: 'To', render: readerText },
        { head: 'Channels', render: channelText },
        { head: 'Created by', render: ({ owner }) => owner },
        { head: 'Status', mark: true, render: (rule) => <RuleState rule={rule} /> },
        { head: 'For me', oneLine: true, render: (rule) => <Mute customerId={customerId} rule={rule} /> },
      ]}
    />
  )
}

/** Whether it is on, and whether its emails arrive. */
function RuleState({ rule: { enabled, failed_count, is_paused } }: { rule: AlertRule }) {
  const Icon = enabled ? CircleCheck : CircleOff
  return (
    <span className={css.marks}>
      <Tag tone={enabled ? 'good' : 'neutral'}>
        <Icon size={12} aria-hidden="true" />
        {enabled ? 'On' : 'Off'}
      </Tag>
      {enabled && is_paused && <WarningTag hint={PAUSED}>Partly paused</WarningTag>}
      {failed_count > 0 && (
        <WarningTag>{failed_count === 1 ? '1 email failed' : `${failed_count} emails failed`}</WarningTag>
      )}
    </span>
  )
}

function Mute({ customerId, rule: { rule_id, name, is_muted } }: { customerId: number; rule: AlertRule }) {
  const press = async () => {
    const refusal = await muteRule(customerId, rule_id, !is_muted)
    if (refusal) return void toast({ status: 'danger', message: refusal.message ?? 'Not saved. Try again.' })
    toast({
      status: 'success',
      message: is_muted ? `“${name}” unmuted.` : `“${name}” muted.`,
    })
  }
  return (
    <Button size="small" variant="plain" icon={is_muted ? Bell : BellOff} onClick={() => void press()}>
      {is_muted ? 'Unmute' : 'Mute'}
    </Button>
  )
}
