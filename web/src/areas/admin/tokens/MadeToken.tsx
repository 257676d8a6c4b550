import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import css from './TokensPage.module.css'

interface Props {
  made: { name: string; token: string }
  onClose: () => void
}

/** The only time a token is shown: closing asks for confirmation if it was not copied. */
export function MadeToken({ made: { name, token }, onClose }: Props) {
  const [isCopied, setIsCopied] = useState(false)
  const [isWarned, setIsWarned] = useState(false)
  const close = () => (isCopied || isWarned ? onClose() : setIsWarned(true))
  return (
    <Dialog title={`${name} token`} isOpen onClose={close}>
      {isWarned && <Refusal>Copy the token first. You won’t be able to see it again.</Refusal>}
      <p className={css.text}>Store it in {name} now. You won’t be able to see it again.</p>
      <code className={css.token}>{token}</code>
      <p className={css.quiet}>
        Send it as <code>Authorization: Bearer …</code>. See the <a href="/api/docs">API reference</a>.
      </p>
      <div className={css.choice}>
        <span onClickCapture={() => setIsCopied(true)}>
          <CopyButton text={() => token}>Copy token</CopyButton>
        </span>
        <Button onClick={close}>{isWarned && !isCopied ? 'Close without copying' : 'Done'}</Button>
      </div>
    </Dialog>
  )
}
