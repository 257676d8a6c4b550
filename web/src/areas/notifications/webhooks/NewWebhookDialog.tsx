import { useState } from 'react'
import { createWebhook } from '#contract/areas/notifications/webhooks/webhooks.contract.ts'
import { createForm } from '../../../form/create-form.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Actions } from '../../../form/Actions.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { refreshWebhooks } from './webhooks.calls.ts'
import css from './Webhooks.module.css'

const form = createForm(createWebhook)

/** Adds an address and shows its secret this once. */
export function NewWebhookDialog({ customerId, onClose }: { customerId: number; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null)
  if (secret !== null) {
    return (
      <Dialog title="Save the signing secret" isOpen onClose={onClose}>
        <p className={css.copy}>
          We sign every delivery with it so you can verify it came from us. You won’t be able to see it again.
        </p>
        <p className={css.secret}>
          <code>{secret}</code>
          <CopyButton text={() => secret}>Copy</CopyButton>
        </p>
        <p className={css.copy}>
          Check <code>webhook-signature</code>: HMAC-SHA-256 of <code>webhook-id.webhook-timestamp.body</code>
          , following the Standard Webhooks specification. Retries carry the same <code>webhook-id</code>.
        </p>
        <div className={css.actions}>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </Dialog>
    )
  }
  return (
    <FormDialog title="Add webhook" onClose={onClose}>
      <form.Form
        className={css.form}
        params={{ customerId }}
        done={(made) => {
          setSecret(made.secret)
          void refreshWebhooks()
        }}
      >
        <form.Field name="name" placeholder="Yard system" />
        <form.Field name="url" placeholder="https://example.com/interline" />
        <Actions at="end">
          <Cancel />
          <Submit>Add webhook</Submit>
        </Actions>
      </form.Form>
    </FormDialog>
  )
}
