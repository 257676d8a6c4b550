import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { Bell, BellOff, CircleCheck, CircleOff } from 'lucide-react'
import {
  type AlertRule,
  updateAlertRule,
} from '#contract/areas/notifications/alert-rules/alert-rules.contract.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { Offered } from '../../../shell/access/Offered.tsx'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import cases from '../../../ui/cases.module.css'
import frame from '../../../ui/frame.module.css'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { NewButton } from '../../../list/NewButton.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Tag, WarningTag } from '../../../ui/rail/Tag.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { NotificationTabs } from '../preferences/NotificationTabs.tsx'
import { alertChoices, alertRules, muteRule } from './alert-rules.calls.ts'
import { type Choices, countText, sortByActivity, PAUSED, sentText } from './alert-rules.rules.ts'
import { sentence } from './sentence.rules.ts'
import css from './AlertRules.module.css'

const RuleEditor = lazyPart(async () => (await import('./RuleEditor.tsx')).RuleEditor)

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

/** The rules as sentences; one opens in its row to be changed. */
function Rules({ customerId, rules }: { customerId: number; rules: readonly AlertRule[] }) {
  const [open, setOpen] = useState<number | null>(null)
  const choices = useQuery(alertChoices(customerId))
  return (
    <section className={`${frame.frame} ${cases.box}`} aria-labelledby="sent-in-week">
      <header className={cases.head}>
        <h2 id="sent-in-week" className={cases.title}>
          {sentText(rules)}
        </h2>
      </header>
      <ul className={css.rules} aria-label="Rules">
        {sortByActivity(rules).map((rule) => (
          <Rule
            key={rule.rule_id}
            customerId={customerId}
            rule={rule}
            choices={choices.data ?? null}
            isOpen={open === rule.rule_id}
            onPress={() => setOpen(open === rule.rule_id ? null : rule.rule_id)}
          />
        ))}
      </ul>
    </section>
  )
}

interface RuleProps {
  customerId: number
  rule: AlertRule
  choices: Choices | null
  isOpen: boolean
  onPress: () => void
}

function Rule({ customerId, rule, choices, isOpen, onPress }: RuleProps) {
  const { user } = useSession()
  const { rule_id, name, owner } = rule
  return (
    <li className={css.row} data-open={isOpen || undefined}>
      <div className={css.line}>
        <div className={css.text}>
          {choices && <span className={css.ruleText}>{sentence(rule, choices, user?.user_id ?? null)}</span>}
          <span className={css.quiet}>
            <Link to={`/notifications/${customerId}/rules/${rule_id}` as never}>{name}</Link>, created by{' '}
            {owner}
          </span>
        </div>
        {rule.channels.length > 0 && <span className={css.sent}>{countText(rule)}</span>}
        <RuleState rule={rule} />
        <div className={css.tools}>
          <Mute customerId={customerId} rule={rule} />
          <Offered by={updateAlertRule}>
            <Button size="small" aria-expanded={isOpen} aria-label={`Change “${name}”`} onClick={onPress}>
              Change
            </Button>
          </Offered>
        </div>
      </div>
      {isOpen && choices && (
        <Suspense fallback={<Skeleton height={280} />}>
          <RuleEditor customerId={customerId} rule={rule} choices={choices} />
        </Suspense>
      )}
    </li>
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
