import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { type CSSProperties, useRef } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { KeyCap } from '../../ui/keys/KeyCap.tsx'
import { useKeys, useSingleKeys } from '../../ui/keys/use-keys.ts'
import { useStore } from '../store.ts'
import css from './Toaster.module.css'
import { useFootBars } from './use-foot-bars.ts'
import { dismissToast, type Toast, toasts, type ToastStatus } from '../toasts.ts'

/** The keys for undo and for a toast's other button. */
const ACTION_KEY = 'z'

/** PLT-093; the data names are the ones the specification gives the icons. */
const BADGES = {
  info: { Icon: Info, name: 'circle-info', label: 'Note' },
  success: { Icon: CircleCheck, name: 'circle-check', label: 'Done' },
  error: { Icon: CircleAlert, name: 'circle-exclamation', label: 'Error' },
} satisfies Record<ToastStatus, object>

/** Shows the current toasts, announced politely. */
export function Toaster() {
  const shown = useStore(toasts)
  const stack = useRef<HTMLElement>(null)
  const lift = useFootBars(stack, shown.length > 0)
  const actionable = shown.findLast(({ action }) => action !== undefined)
  return (
    <section
      ref={stack}
      className={css.stack}
      style={{ '--lift': `${lift}px` } as CSSProperties}
      aria-label="Notices"
      aria-live="polite"
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} hasKey={toast === actionable} />
      ))}
      {actionable?.action && <ActionKey text={actionable.action.label} run={() => act(actionable)} />}
    </section>
  )
}

/** A toast disappears before keyboard focus can reach its button, so the latest action has a shortcut key. */
function ActionKey({ text, run }: { text: string; run: () => void }) {
  useKeys('Notices', [{ keys: [ACTION_KEY], text, run }])
  return null
}

function act({ id, action }: Toast): void {
  dismissToast(id)
  action?.run()
}

function ToastCard({ toast, hasKey }: { toast: Toast; hasKey: boolean }) {
  const { id, status, message, durationMs, action } = toast
  const { Icon, name, label } = BADGES[status]
  const showsKey = useSingleKeys() && hasKey
  return (
    <div className={css.toast} data-status={status} role={status === 'error' ? 'alert' : 'status'}>
      <Icon size={18} className={css.icon} data-icon={name} role="img" aria-label={label} />
      <p className={css.message}>{message}</p>
      {action && (
        <button
          type="button"
          className={css.action}
          aria-keyshortcuts={showsKey ? ACTION_KEY : undefined}
          onClick={() => act(toast)}
        >
          {action.label}
        </button>
      )}
      {action && showsKey && (
        <span className={css.key} aria-hidden="true">
          <KeyCap>{ACTION_KEY.toUpperCase()}</KeyCap>
        </span>
      )}
      {durationMs === 0 && (
        <IconButton icon={X} size="small" label="Dismiss" onClick={() => dismissToast(id)} />
      )}
    </div>
  )
}
