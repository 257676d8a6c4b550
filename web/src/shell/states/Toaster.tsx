import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useStore } from '../store.ts'
import css from './Toaster.module.css'
import { dismissToast, type Toast, toasts, type ToastStatus } from '../toasts.ts'

/** PLT-093; the data names are the ones the specification gives the icons. */
const LOOKS = {
  info: { Icon: Info, name: 'circle-info', word: 'Note' },
  success: { Icon: CircleCheck, name: 'circle-check', word: 'Done' },
  error: { Icon: CircleAlert, name: 'circle-exclamation', word: 'Problem' },
} satisfies Record<ToastStatus, object>

/** Shows the notices of the moment, announced politely. */
export function Toaster() {
  const shown = useStore(toasts)
  return (
    <section className={css.stack} aria-label="Notices" aria-live="polite">
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function ToastCard({ toast: { id, status, message, durationMs, action } }: { toast: Toast }) {
  const { Icon, name, word } = LOOKS[status]
  return (
    <div className={css.toast} data-status={status} role={status === 'error' ? 'alert' : 'status'}>
      <Icon size={18} className={css.icon} data-icon={name} role="img" aria-label={word} />
      <p className={css.message}>{message}</p>
      {action && (
        <button
          type="button"
          className={css.action}
          onClick={() => {
            dismissToast(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      {durationMs === 0 && (
        <button
          type="button"
          className={css.close}
          aria-label="Close this notice"
          onClick={() => dismissToast(id)}
        >
          <X size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
