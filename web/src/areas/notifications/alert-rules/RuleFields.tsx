import type { createAlertRule } from '#contract/areas/notifications/alert-rules/alert-rules.contract.ts'
import { EVENTS, getFacts } from '#contract/areas/notifications/notifications.rules.ts'
import { Choice, ManyOf, OneOf, Switch } from '../../../form/controls/choices.tsx'
import { NumberField } from '../../../form/controls/number.tsx'
import { SearchChoice } from '../../../form/controls/search.tsx'
import { Tags } from '../../../form/controls/tags.tsx'
import { Emails } from '../../../form/controls/text.tsx'
import type { FormFields } from '../../../form/kit.tsx'
import type { ControlProps } from '../../../ui/field/control.ts'
import { FieldGrid, Panel } from '../../../ui/Panel.tsx'
import { Hours } from '../settings/SettingRow.tsx'
import type { Choices } from './alert-rules.rules.ts'
import css from './AlertRules.module.css'

export type RuleForm = FormFields<typeof createAlertRule>

type Labels = Readonly<Record<string, string>>
const toText = (named: readonly { id: number; name: string }[]): Labels =>
  Object.fromEntries(named.map(({ id, name }) => [String(id), name]))

/** Several of many that go by numbers. */
const Numbers = ({
  value,
  onChange,
  ...props
}: ControlProps<number[]> & { labels: Labels; placeholder: string }) => (
  <Tags {...props} value={value.map(String)} onChange={(ids) => onChange(ids.map(Number))} />
)

/** One of many that go by numbers. */
const Numbered = ({
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

/** The fields of a rule: event, units, recipients and channels. */
export function RuleFields({ form, choices }: { form: RuleForm; choices: Choices }) {
  const event = form.useValue('event')
  const { unit } = getFacts(event)
  return (
    <>
      <Panel title="Rule">
        <FieldGrid>
          <form.Field name="name" placeholder="Cars at the mill" />
          <form.Field name="enabled" as={Switch} />
        </FieldGrid>
        <FieldGrid>
          <form.Field name="event" as={Choice} help={EVENTS[event].help} />
          {unit === 'days' && <form.Field name="threshold" as={NumberField} label="More than (days)" />}
          {unit === 'hours' && <form.Field name="threshold" as={Hours} label="By at least" />}
        </FieldGrid>
        {getFacts(event).isOfUnit && <Units form={form} choices={choices} />}
      </Panel>
      <Panel
        title="Recipients"
        hint="Recipients only get notifications about what they can see, and never the same one twice."
      >
        <form.Field name="user_ids" as={Numbers} labels={toText(choices.people)} placeholder="Name" />
        <form.Field name="role_ids" as={Numbers} labels={toText(choices.roles)} placeholder="Role" />
        <form.Field name="emails" as={Emails} />
      </Panel>
      <Panel title="Delivery">
        <div className={css.ways}>
          <form.Field name="channels" as={ManyOf} />
          {form.useValue('channels').includes('email') && <form.Field name="frequency" as={OneOf} />}
        </div>
        {choices.webhooks.length > 0 && (
          <form.Field name="webhook_id" as={Numbered} labels={toText(choices.webhooks)} placeholder="None" />
        )}
      </Panel>
    </>
  )
}

function Units({ form, choices }: { form: RuleForm; choices: Choices }) {
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
