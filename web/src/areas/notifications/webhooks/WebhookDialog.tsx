import {
  removeWebhook,
  replayWebhookDelivery,
  testWebhook,
} from '#contract/areas/notifications/webhooks/webhooks.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RotateCw, Send, Trash2 } from 'lucide-react'
import {
  updateWebhook,
  type Webhook,
  type WebhookDelivery,
} from '#contract/areas/notifications/webhooks/webhooks.contract.ts'
import { Offered } from '../../../shell/access/Offered.tsx'
import { Switch } from '../../../form/controls/choices.tsx'
import { ConfirmButton } from '../../../form/confirm/ConfirmButton.tsx'
import { createForm } from '../../../form/create-form.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Actions } from '../../../form/Actions.tsx'
import { Submit } from '../../../form/Submit.tsx'
import { When } from '../../../shared/When.tsx'
import type { CallError } from '../../../shell/call.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/rail/Tag.tsx'
import { deliveries, dropWebhook, refreshWebhooks, replay, sendTest } from './webhooks.calls.ts'
import css from './Webhooks.module.css'

const form = createForm(updateWebhook, { version: 'version' })

interface Props {
  customerId: number
  hook: Webhook
  onClose: () => void
}

const showResult = (refusal: CallError | null, text: string): void =>
  void toast(
    refusal
      ? { status: 'danger', message: refusal.message ?? 'Something went wrong. Try again.' }
      : { status: 'success', message: text },
  )

/** One webhook with its recent deliveries and responses. */
export function WebhookDialog({ customerId, hook, onClose }: Props) {
  const { webhook_id: webhookId, name, off_reason, paused_rules } = hook
  const { data } = useQuery(deliveries(customerId, webhookId))
  const remove = async () => {
    const refusal = await dropWebhook(customerId, webhookId)
    showResult(refusal, `“${name}” deleted.`)
    if (!refusal) onClose()
  }
  return (
    <FormDialog title={name} kind="side" onClose={onClose}>
      {off_reason !== null && (
        <p role="alert" className={css.off}>
          Turned off automatically. {off_reason}
        </p>
      )}
      {paused_rules.map((rule) => (
        <p key={rule.rule_id} role="note" className={css.paused}>
          {whyPaused(rule)}{' '}
          <Link to={`/notifications/${customerId}/rules/${rule.rule_id}`}>Review and save the rule</Link> to
          send its events again.
        </p>
      ))}
      <form.Form
        className={css.form}
        params={{ customerId, webhookId }}
        start={hook}
        done={() => {
          void refreshWebhooks()
          toast({ status: 'success', message: 'Webhook saved.' })
        }}
      >
        <form.Field name="enabled" as={Switch} />
        <form.Field name="name" />
        <form.Field name="url" />
        <Actions>
          <Submit needsChange>Save</Submit>
          <Offered by={testWebhook}>
            <Button
              icon={Send}
              onClick={() =>
                void sendTest(customerId, webhookId).then((refusal) => showResult(refusal, 'Test sent.'))
              }
            >
              Send test
            </Button>
          </Offered>
          <Offered by={removeWebhook}>
            <ConfirmButton icon={Trash2} confirmLabel="Delete webhook" onConfirm={() => void remove()}>
              Delete
            </ConfirmButton>
          </Offered>
        </Actions>
      </form.Form>
      <h3 className={css.part}>Recent deliveries</h3>
      {data?.data.length === 0 && (
        <p className={css.copy}>No deliveries yet. Choose this webhook in a rule, or send a test.</p>
      )}
      <ul className={css.deliveries} aria-label="Deliveries">
        {data?.data.map((one) => (
          <Delivery
            key={one.delivery_id}
            delivery={one}
            onReplay={() =>
              void replay(customerId, webhookId, one.delivery_id).then((refusal) =>
                showResult(refusal, 'Resent.'),
              )
            }
          />
        ))}
      </ul>
    </FormDialog>
  )
}

const whyPaused = ({ name, saved_by }: Webhook['paused_rules'][number]): string =>
  saved_by === null
    ? `The rule “${name}” is paused: the person who saved it no longer has an account.`
    : `The rule “${name}” is paused: ${saved_by}, who saved it, can no longer see its events.`

const STATES = {
  sent: ['good', 'Delivered'],
  waiting: ['wait', 'Waiting'],
  dead: ['bad', 'Failed'],
} as const

function Delivery({ delivery, onReplay }: { delivery: WebhookDelivery; onReplay: () => void }) {
  const { text, state, status, answer, took_ms, attempts, created_ts, due_ts } = delivery
  const [tone, label] = STATES[state]
  return (
    <li className={css.delivery}>
      <div className={css.line}>
        <Tag tone={tone}>{label}</Tag>
        <span className={css.text}>{text}</span>
        <Offered by={replayWebhookDelivery}>
          <Button size="small" variant="plain" icon={RotateCw} onClick={onReplay}>
            Resend
          </Button>
        </Offered>
      </div>
      <p className={css.copy}>
        <When at={created_ts} />
        {attempts > 0 && ` · ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`}
        {status !== null && ` · response ${status}`}
        {took_ms !== null && ` in ${took_ms} ms`}
        {state === 'waiting' && attempts > 0 && (
          <>
            {' · next '}
            <When at={due_ts} />
          </>
        )}
      </p>
      {answer && <pre className={css.answer}>{answer}</pre>}
    </li>
  )
}
