import { CopyButton } from '../../../ui/CopyButton.tsx'
import css from './SetupPage.module.css'

const COMMAND = 'npm run admin -- you@company.com'

/** The command that makes an administrator, to be copied to the server's terminal. */
export function AdminCommand() {
  return (
    <p className={css.command}>
      <code>{COMMAND}</code>
      <CopyButton text={() => COMMAND}>Copy</CopyButton>
    </p>
  )
}
