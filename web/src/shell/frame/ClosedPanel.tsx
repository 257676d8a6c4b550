import { Lock, X } from 'lucide-react'
import { useState } from 'react'
import { requestAccess } from '#contract/areas/accounts/access-requests/access-requests.contract.ts'
import { formatCount } from '#contract/base/plural.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { closedReason, needText } from '../access/access-labels.ts'
import { getEntitlements } from '../access/may.ts'
import { call } from '../call.ts'
import { closedPage, type ClosedPage } from '../access/closed-page.ts'
import { useSession } from '../session.ts'
import css from './ClosedPanel.module.css'

/** Which page is closed to the user, why, and the way to ask for it. */
export function ClosedPanel({ closed: { title, needs } }: { closed: ClosedPage }) {
  const session = useSession()
  const { id, name } = session.company
  const [state, setState] = useState<'open' | 'sending' | { message: string }>('open')
  const request = async () => {
    setState('sending')
    const response = await call(requestAccess, {
      params: { customerId: id },
      body: { page: title, requires: needText(needs) },
    })
    if (!response.success) return setState({ message: response.error.message ?? 'Not sent. Try again.' })
    const { recipients, is_new } = response.data
    const who = formatCount(recipients, 'administrator')
    setState({ message: is_new ? `Sent to ${who}.` : `Sent within the last day to ${who}.` })
  }
  return (
    <section className={css.panel} aria-label="No access">
      <Lock size={18} aria-hidden="true" className={css.icon} />
      <div className={css.text}>
        <h2 className={css.title}>You don’t have access to {title}</h2>
        <p>{closedReason(needs, getEntitlements(session), name)}</p>
      </div>
      <span className={css.end} role="status">
        {state === 'open' || state === 'sending' ? (
          <Button size="small" isBusy={state === 'sending'} onClick={() => void request()}>
            Request access
          </Button>
        ) : (
          state.message
        )}
      </span>
      <IconButton icon={X} size="small" label="Close" onClick={() => closedPage.set(null)} />
    </section>
  )
}
