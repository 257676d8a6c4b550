import {
  type AlertRule,
  createAlertRule,
  updateAlertRule,
} from '#contract/areas/notifications/alert-rules/alert-rules.contract.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Switch } from '../../../form/controls/choices.tsx'
import { createForm } from '../../../form/create-form.ts'
import { Revert, Submit } from '../../../form/Submit.tsx'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { FieldGrid, Panel, Panels } from '../../../ui/Panel.tsx'
import { showRule } from './alert-rules.calls.ts'
import type { Choices } from './alert-rules.rules.ts'
import css from './AlertRules.module.css'
import type { RuleForm } from './RuleFields.tsx'
import { RulePreview } from './RulePreview.tsx'
import { RuleSentence } from './RuleSentence.tsx'

/** The form of a rule that is not saved yet. */
export const adding = createForm(createAlertRule)
const editing = createForm(updateAlertRule, { version: 'version' })

export interface FoundRule {
  customerId: number
  rule: AlertRule
  choices: Choices
}

/** A rule's sentence and what it would have sent, on its page and in its row of the list. */
export function RuleEditor({ customerId, rule, choices }: FoundRule) {
  const { rule_id: ruleId, is_paused } = rule
  return (
    <editing.Form
      params={{ customerId, ruleId }}
      start={{ ...rule, threshold: rule.threshold ?? 3 }}
      className={css.form}
      done={(saved) => {
        showRule(customerId, saved)
        toast({ status: 'success', message: 'Rule saved.' })
      }}
    >
      <Panels
        main={<RuleMain form={editing.like(adding)} choices={choices} saved={rule} />}
        side={<RulePreview form={editing.like(adding)} customerId={customerId} />}
      />
      <Actions>
        <Submit needsChange={!is_paused}>Save</Submit>
        <Revert>Discard changes</Revert>
      </Actions>
    </editing.Form>
  )
}

/** The sentence of a rule, its name in emails, and whether it is on. */
export function RuleMain({
  form,
  choices,
  saved,
}: {
  form: RuleForm
  choices: Choices
  saved: AlertRule | null
}) {
  const { user } = useSession()
  return (
    <Panel title="Rule">
      <RuleSentence form={form} choices={choices} userId={user?.user_id ?? null} saved={saved} />
      <FieldGrid>
        <form.Field name="name" placeholder="Cars at the mill" />
        <form.Field name="enabled" as={Switch} />
      </FieldGrid>
    </Panel>
  )
}
