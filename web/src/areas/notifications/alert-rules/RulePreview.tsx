import { Link } from '@tanstack/react-router'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import type { AlertPreview } from '#contract/areas/notifications/alert-rules/alert-rules.contract.ts'
import { formatCount } from '#contract/base/plural.ts'
import { When } from '../../../shared/When.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { tryRule } from './alert-rules.calls.ts'
import css from './AlertRules.module.css'
import { type RuleForm, useRule } from './RuleFields.tsx'

/** What the edited rule would have sent last week. */
export function RulePreview({ form, customerId }: { form: RuleForm; customerId: number }) {
  const rule = useRule(form)
  const [isBusy, setIsBusy] = useState(false)
  const [tried, setTried] = useState<{ of: string; preview: AlertPreview } | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const name = JSON.stringify(rule)
  const press = async () => {
    setIsBusy(true)
    const result = await tryRule(customerId, { ...rule, name: rule.name || 'New rule' })
    setIsBusy(false)
    setRefusal(result.success ? null : toText(result.error))
    if (result.success) setTried({ of: name, preview: result.data })
  }
  return (
    <Panel
      title="Last week"
      hint="A preview of what this rule would have sent in the last 7 days."
      actions={
        <Button
          size="small"
          icon={FlaskConical}
          isBusy={isBusy}
          // keeps the focus in the field: a message shown on blur would move the button away
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void press()}
        >
          Preview
        </Button>
      }
    >
      {refusal && (
        <p role="alert" className={css.refusal}>
          {refusal}
        </p>
      )}
      {!tried && !refusal && (
        <p className={css.quiet}>Select “Preview” to see the notifications and emails it would have sent.</p>
      )}
      {tried && <Sent preview={tried.preview} isOld={tried.of !== name} />}
    </Panel>
  )
}

const toText = ({ message, errors }: { message?: string; errors?: Record<string, string[]> }): string =>
  Object.values(errors ?? {}).flat()[0] ?? message ?? 'Couldn’t load the preview. Try again.'

function Sent({ preview, isOld }: { preview: AlertPreview; isOld: boolean }) {
  const { matched_count, event_count, mail_count, recipient_count, days, samples } = preview
  return (
    <div className={css.preview} role="status">
      {isOld && <p className={css.quiet}>The rule changed. Preview it again.</p>}
      <p className={css.sum}>
        {matched_count === 0
          ? `No notifications. ${formatCount(event_count, 'event')} of this kind checked.`
          : `${matched_count} of ${formatCount(event_count, 'event')} would have notified ${formatCount(recipient_count, 'person')}, with ${formatCount(mail_count, 'email')}.`}
      </p>
      {days.length > 0 && (
        <SimpleTable
          label="Per day"
          kind="plain"
          rows={days}
          getKey={({ day }) => day}
          columns={[
            {
              head: 'Day',
              names: true,
              render: ({ day }) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`,
            },
            { head: 'Events', number: true, render: ({ notifications }) => notifications },
            { head: 'Emails', number: true, render: ({ mails }) => mails },
          ]}
        />
      )}
      {samples.length > 0 && (
        <>
          <h3 className={css.part}>Latest</h3>
          <ul className={css.samples}>
            {samples.slice(0, 8).map(({ text, ts, path }) => (
              <li key={`${ts} ${text}`}>
                <Link to={path as never}>{text}</Link> <When at={ts} className={css.quiet} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
