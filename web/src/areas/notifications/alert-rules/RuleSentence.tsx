import { useEffect, useId, useState } from 'react'
import { EVENTS, getFacts } from '#contract/areas/notifications/notifications.rules.ts'
import { formatCount } from '#contract/base/plural.ts'
import { Choice, ManyOf, OneOf } from '../../../form/controls/choices.tsx'
import { NumberField } from '../../../form/controls/number.tsx'
import { Emails } from '../../../form/controls/text.tsx'
import { useCore } from '../../../form/context.ts'
import { Hours } from '../settings/SettingRow.tsx'
import type { Choices } from './alert-rules.rules.ts'
import type { RuleBody } from './alert-rules.calls.ts'
import css from './AlertRules.module.css'
import { Numbered, Numbers, type RuleForm, toText, Units, useRule } from './RuleFields.tsx'
import { isPartOf, type PartName, PARTS, sentenceParts } from './sentence.rules.ts'

interface Props {
  form: RuleForm
  choices: Choices
  userId: number | null
  /** The rule as it was saved; a new one has none, begins with what happens, and nothing in it counts as changed. */
  saved: RuleBody | null
}

/** A rule as one sentence: pressing a part opens what it can be; a part that differs from the saved rule is marked. */
export function RuleSentence({ form, choices, userId, saved }: Props) {
  const rule = useRule(form)
  const { expanders } = useCore()
  const [open, setOpen] = useState<PartName | null>(saved === null ? 'event' : null)
  const box = useId()
  useEffect(() => {
    const reveal = (path: string) => {
      const part = PARTS.find((one) => isPartOf(one, path))
      if (part) setOpen(part)
    }
    expanders.add(reveal)
    return () => void expanders.delete(reveal)
  }, [expanders])
  const parts = sentenceParts(rule, choices, userId)
  const before = sentenceParts(saved ?? rule, choices, userId).map(({ text }) => text)
  const isChanged = ({ part, text }: (typeof parts)[number]) => part !== null && !before.includes(text)
  const changed = parts.filter(isChanged).length
  return (
    <div className={css.rule} role="group" aria-label="Rule as a sentence">
      <p className={css.sentence}>
        {parts.map((one, at) =>
          one.part === null ? (
            <span key={at}>{one.text}</span>
          ) : (
            <button
              key={one.part}
              type="button"
              className={css.token}
              aria-expanded={open === one.part}
              aria-controls={box}
              data-changed={isChanged(one) || undefined}
              onClick={() => setOpen(open === one.part ? null : one.part)}
            >
              {one.text}
            </button>
          ),
        )}
      </p>
      <p className={css.quiet}>
        {changed === 0
          ? 'Select a part of the sentence to change it.'
          : `${formatCount(changed, 'part')} changed, not saved.`}
      </p>
      {open !== null && (
        <div id={box} className={css.choices}>
          <PartFields part={open} form={form} choices={choices} />
        </div>
      )}
    </div>
  )
}

function PartFields({ part, form, choices }: { part: PartName } & Pick<Props, 'form' | 'choices'>) {
  if (part === 'event') return <EventFields form={form} />
  if (part === 'units') return <Units form={form} choices={choices} />
  if (part === 'readers') return <ReaderFields form={form} choices={choices} />
  return <ChannelFields form={form} choices={choices} />
}

function EventFields({ form }: Pick<Props, 'form'>) {
  const event = form.useValue('event')
  const { unit } = getFacts(event)
  return (
    <>
      <form.Field name="event" as={Choice} help={EVENTS[event].help} />
      {unit === 'days' && <form.Field name="threshold" as={NumberField} label="More than (days)" />}
      {unit === 'hours' && <form.Field name="threshold" as={Hours} label="By at least" />}
    </>
  )
}

function ReaderFields({ form, choices }: Pick<Props, 'form' | 'choices'>) {
  return (
    <>
      <p className={css.quiet}>
        Recipients only get notifications about what they can see, and never the same one twice.
      </p>
      <form.Field name="user_ids" as={Numbers} labels={toText(choices.people)} placeholder="Name" />
      <form.Field name="role_ids" as={Numbers} labels={toText(choices.roles)} placeholder="Role" />
      <form.Field name="emails" as={Emails} />
    </>
  )
}

function ChannelFields({ form, choices }: Pick<Props, 'form' | 'choices'>) {
  return (
    <>
      <div className={css.ways}>
        <form.Field name="channels" as={ManyOf} />
        {form.useValue('channels').includes('email') && <form.Field name="frequency" as={OneOf} />}
      </div>
      {choices.webhooks.length > 0 && (
        <form.Field name="webhook_id" as={Numbered} labels={toText(choices.webhooks)} placeholder="None" />
      )}
    </>
  )
}
