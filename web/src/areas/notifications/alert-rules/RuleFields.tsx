import type { RuleBody } from './alert-rules.calls.ts'
import type { createAlertRule } from '#contract/areas/notifications/alert-rules/alert-rules.contract.ts'
import { OneOf } from '../../../form/controls/choices.tsx'
import { SearchChoice } from '../../../form/controls/search.tsx'
import { Tags } from '../../../form/controls/tags.tsx'
import type { FormFields } from '../../../form/kit.tsx'
import type { ControlProps } from '../../../ui/field/control.ts'
import type { Choices } from './alert-rules.rules.ts'

export type RuleForm = FormFields<typeof createAlertRule>

/** The rule as it is on the screen. */
export function useRule(form: RuleForm): RuleBody {
  return {
    name: form.useValue('name'),
    event: form.useValue('event'),
    threshold: form.useValue('threshold'),
    scope: form.useValue('scope'),
    view_id: form.useValue('view_id'),
    group_ids: form.useValue('group_ids'),
    user_ids: form.useValue('user_ids'),
    role_ids: form.useValue('role_ids'),
    emails: form.useValue('emails'),
    channels: form.useValue('channels'),
    webhook_id: form.useValue('webhook_id'),
    frequency: form.useValue('frequency'),
    enabled: form.useValue('enabled'),
  }
}

type Labels = Readonly<Record<string, string>>
export const toText = (named: readonly { id: number; name: string }[]): Labels =>
  Object.fromEntries(named.map(({ id, name }) => [String(id), name]))

/** Several of many that go by numbers. */
export const Numbers = ({
  value,
  onChange,
  ...props
}: ControlProps<number[]> & { labels: Labels; placeholder: string }) => (
  <Tags {...props} value={value.map(String)} onChange={(ids) => onChange(ids.map(Number))} />
)

/** One of many that go by numbers. */
export const Numbered = ({
  value,
  onChange,
  ...props
}: ControlProps<number | null> & { labels: Labels; placeholder: string }) => (
  <SearchChoice
    {...props}
    value={value === null ? null : String(value)}
    onChange={(id) => onChange(id === null ? null : Number(id))}
  />
)

/** The units of a rule: all, those of a view or of groups, or the followed ones. */
export function Units({ form, choices }: { form: RuleForm; choices: Choices }) {
  const scope = form.useValue('scope')
  const views = choices.views.filter(({ why_not }) => why_not === null)
  const left = choices.views.length - views.length
  return (
    <>
      <form.Field
        name="scope"
        as={OneOf}
        {...(scope === 'followed' && {
          help: `You follow ${choices.followed_count} ${choices.followed_count === 1 ? 'unit' : 'units'}. To follow another, open its page.`,
        })}
      />
      {scope === 'view' && (
        <form.Field
          name="view_id"
          as={Numbered}
          labels={toText(views)}
          placeholder="View name"
          help={
            left > 0
              ? `${left} saved ${left === 1 ? 'view' : 'views'} can’t be used here: ${left === 1 ? 'it filters' : 'they filter'} on something notifications don’t include.`
              : 'Asset list views: yours and shared ones.'
          }
        />
      )}
      {scope === 'groups' && (
        <form.Field name="group_ids" as={Numbers} labels={toText(choices.groups)} placeholder="Group" />
      )}
    </>
  )
}
