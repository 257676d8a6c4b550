import { removeAlertRule } from '#contract/areas/notifications/alert-rules/alert-rules.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Offered } from '../../../shell/access/Offered.tsx'
import { ConfirmDialog } from '../../../form/confirm/ConfirmDialog.tsx'
import { Actions } from '../../../form/Actions.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useIdParam } from '../../../shared/use-id-param.ts'
import { useRecent } from '../../../shell/find/recent.ts'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { BackLink } from '../../../shared/BackLink.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Panels } from '../../../ui/Panel.tsx'
import { alertChoices, alertRule, dropRule, showRule } from './alert-rules.calls.ts'
import { newRule, PAUSED, type Choices } from './alert-rules.rules.ts'
import css from './AlertRules.module.css'
import { adding, type FoundRule, RuleEditor, RuleMain } from './RuleEditor.tsx'
import { RulePreview } from './RulePreview.tsx'

const Back = ({ customerId }: { customerId: number }) => (
  <BackLink to={`/notifications/${customerId}/rules`}>Rules</BackLink>
)

/** One rule, changed and tried on last week. */
export function AlertRulePage() {
  const { company } = useSession()
  const id = useIdParam('ruleId')
  const rule = useQuery({ ...alertRule(company.id, id), enabled: id > 0 })
  const choices = useQuery(alertChoices(company.id))
  return (
    <Loaded
      query={rule}
      failure="Couldn’t load the rule"
      pageTitle="Rule"
      waiting={520}
      removed={<Navigate to={`/notifications/${company.id}/rules` as never} replace />}
    >
      {(found) => (
        <Loaded query={choices} failure="Couldn’t load the form" pageTitle="Rule" waiting={520}>
          {(all) => <RuleDetails key={found.rule_id} customerId={company.id} rule={found} choices={all} />}
        </Loaded>
      )}
    </Loaded>
  )
}

function RuleDetails({ customerId, rule, choices }: FoundRule) {
  const { rule_id: ruleId, name, failed_count, is_paused } = rule
  useRecent({ label: name, detail: 'Rule', href: `/notifications/${customerId}/rules/${ruleId}` })
  const navigate = useNavigate()
  const [isToDiscard, setIsToDiscard] = useState(false)
  return (
    <>
      <Back customerId={customerId} />
      <PageHead
        title={name}
        detail={
          failed_count > 0
            ? `${failed_count === 1 ? '1 email' : `${failed_count} emails`} from this rule couldn’t be delivered in the last 30 days. Check the addresses.`
            : `Created by ${rule.owner}.`
        }
        actions={
          <Offered by={removeAlertRule}>
            <Button icon={Trash2} onClick={() => setIsToDiscard(true)}>
              Delete
            </Button>
          </Offered>
        }
      />
      {is_paused && (
        <p role="note" className={css.paused}>
          {PAUSED}
        </p>
      )}
      <RuleEditor customerId={customerId} rule={rule} choices={choices} />
      {isToDiscard && (
        <ConfirmDialog
          title="Delete this rule?"
          verb="Delete"
          act={() => dropRule(customerId, ruleId)}
          successMessage={`“${name}” deleted.`}
          onDone={() => void navigate({ to: `/notifications/${customerId}/rules` as never })}
          onClose={() => setIsToDiscard(false)}
        >
          “{name}” will stop sending. Notifications already sent are kept.
        </ConfirmDialog>
      )}
    </>
  )
}

/** A new rule. */
export function NewAlertRulePage() {
  const { company } = useSession()
  const choices = useQuery(alertChoices(company.id))
  return (
    <Loaded query={choices} failure="Couldn’t load the form" pageTitle="New rule" waiting={520}>
      {(all) => <NewRule choices={all} />}
    </Loaded>
  )
}

function NewRule({ choices }: { choices: Choices }) {
  const { company, user } = useSession()
  const navigate = useNavigate()
  const go = (id?: number) =>
    navigate({ to: `/notifications/${company.id}/rules${id === undefined ? '' : `/${id}`}` as never })
  const isMember = choices.people.some(({ id }) => id === user?.user_id)
  return (
    <>
      <Back customerId={company.id} />
      <PageHead title="New rule" detail="Preview it against last week before saving." />
      <adding.Form
        params={{ customerId: company.id }}
        start={{ ...newRule(user?.user_id ?? 0), ...(!isMember && { user_ids: [] }) } as never}
        className={css.form}
        done={(saved) => {
          showRule(company.id, saved)
          toast({ status: 'success', message: `“${saved.name}” is on.` })
          void go(saved.rule_id)
        }}
      >
        <Panels
          main={<RuleMain form={adding} choices={choices} saved={null} />}
          side={<RulePreview form={adding} customerId={company.id} />}
        />
        <Actions>
          <Submit>Create rule</Submit>
          <Cancel onPress={() => void go()} />
        </Actions>
      </adding.Form>
    </>
  )
}
