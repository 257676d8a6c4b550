import { useState } from 'react'
import { createToken } from '#contract/areas/admin/tokens/tokens.contract.ts'
import { givable } from '#contract/areas/admin/tokens/tokens.rules.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { ManyOf, OneOf } from '../../../form/controls/choices.tsx'
import { formOf } from '../../../form/form-of.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Actions } from '../../../form/Actions.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { useSession } from '../../../shell/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { readTokensAgain } from './tokens.calls.ts'
import { grantGroups, grantMeaning } from './tokens.rules.ts'
import css from './TokensPage.module.css'

type Made = Answer<typeof createToken>

const form = formOf(createToken)

interface Props {
  customerId: number
  onMade: () => void
  onClose: () => void
}

/** Makes a token for a machine, and shows it this once. */
export function NewTokenDialog({ customerId, onMade, onClose }: Props) {
  const { permissions, modules } = useSession()
  const [made, setMade] = useState<Made | null>(null)
  if (made) return <MadeToken made={made} onClose={onClose} />
  return (
    <FormDialog title="Make a token" onClose={onClose}>
      <form.Form
        params={{ customerId }}
        start={{ grants: [], days: 90 }}
        done={(answer) => {
          setMade(answer)
          void readTokensAgain().then(onMade)
        }}
      >
        <form.Field name="name" />
        <form.Field name="days" as={OneOf} />
        <form.Field
          name="grants"
          as={ManyOf}
          groups={grantGroups(givable(permissions, modules))}
          describe={grantMeaning}
        />
        <Actions at="end">
          <Cancel />
          <Submit>Make the token</Submit>
        </Actions>
      </form.Form>
    </FormDialog>
  )
}

/** The one time a token is seen: closing asks once where it was not copied. */
function MadeToken({ made: { name, token }, onClose }: { made: Made; onClose: () => void }) {
  const [isCopied, setIsCopied] = useState(false)
  const [isWarned, setIsWarned] = useState(false)
  const close = () => (isCopied || isWarned ? onClose() : setIsWarned(true))
  return (
    <Dialog title={`The token of ${name}`} isOpen onClose={close}>
      {isWarned && (
        <Refusal>Copy the token first: once this is closed, nobody can ever show it again.</Refusal>
      )}
      <p className={css.words}>
        Copy it to where {name} keeps its secrets. It is shown this once; the portal keeps only a fingerprint.
      </p>
      <code className={css.token}>{token}</code>
      <p className={css.quiet}>
        Calls carry it as <code>Authorization: Bearer …</code>; <a href="/api/docs">what can be called</a>.
      </p>
      <div className={css.choice}>
        <span onClickCapture={() => setIsCopied(true)}>
          <CopyButton text={() => token}>Copy the token</CopyButton>
        </span>
        <Button onClick={close}>{isWarned && !isCopied ? 'Close without it' : 'Done'}</Button>
      </div>
    </Dialog>
  )
}
