import { isAllowed } from '#contract/base/access.ts'
import { exactTimeHint, readerClock } from '#contract/base/place-time.ts'
import { Bell, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { AnchoredPopover } from '../../ui/AnchoredPopover.tsx'
import { getEntitlements } from '../access/may.ts'
import {
  clearMessage,
  clearMessages,
  type Message,
  messages,
  readMessages,
  unreadCount,
} from '../messages.ts'
import { usePages } from '../pages.ts'
import { useSignedIn } from '../session.ts'
import { useStore } from '../store.ts'
import css from './MessageBell.module.css'
import spoken from '../../ui/spoken.module.css'

/** The one bell: the newest alerts, and the errors of this visit after their toasts have disappeared. */
export function MessageBell() {
  const signedIn = useSignedIn()
  const inbox = usePages().find(
    ({ needs, newest }) => newest && signedIn && isAllowed(needs, getEntitlements(signedIn)),
  )
  const { newest: Newest, unread: Unread } = inbox ?? {}
  const saved = useStore(messages)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const unread = unreadCount(saved)
  const text = unreadText(unread)
  const close = () => {
    readMessages()
    setAnchor(null)
  }
  return (
    <>
      <span className={css.bell}>
        <IconButton
          icon={Bell}
          size="large"
          label={unread > 0 ? `Notifications: ${text}` : 'Notifications'}
          aria-haspopup="dialog"
          data-tour="alerts"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {unread > 0 && (
            <span className={css.count} aria-hidden="true">
              {unread > 9 ? '9+' : unread}
            </span>
          )}
        </IconButton>
        {/* beside the button, because a name must hold what the button shows; the menu says the number */}
        {unread === 0 && Unread && (
          <span className={css.alerts} aria-hidden="true">
            <Suspense>
              <Unread />
            </Suspense>
          </span>
        )}
      </span>
      <span className={spoken.spoken} role="status">
        {unread > 0 && text}
      </span>
      {anchor && (
        <AnchoredPopover anchor={anchor} label="Notifications" onClose={close}>
          {Newest && (
            <Suspense>
              <Newest onClose={close} />
            </Suspense>
          )}
          {(saved.length > 0 || !Newest) && <MessageList saved={saved} />}
        </AnchoredPopover>
      )}
    </>
  )
}

const unreadText = (count: number): string => `${count} unread ${count === 1 ? 'error' : 'errors'}`

function MessageList({ saved }: { saved: readonly Message[] }) {
  if (saved.length === 0) {
    return <p className={css.none}>No errors. New errors stay here until you clear them.</p>
  }
  return (
    <>
      <div className={css.head}>
        <h2 className={css.title}>Errors</h2>
        <button type="button" className={css.all} onClick={clearMessages}>
          Clear all
        </button>
      </div>
      <ul className={css.list}>
        {saved.map(({ id, text, at, times, isRead }) => (
          <li key={id} className={css.message} data-unread={!isRead || undefined}>
            <div className={css.copy}>
              <p className={css.text}>{text}</p>
              <p className={css.when}>
                <time dateTime={at} title={exactTimeHint(at)}>
                  {readerClock(new Date(at))}
                </time>
                {times > 1 && `, ${times} times`}
                {!isRead && ', unread'}
              </p>
            </div>
            <IconButton icon={X} size="small" label={`Clear: ${text}`} onClick={() => clearMessage(id)} />
          </li>
        ))}
      </ul>
    </>
  )
}
