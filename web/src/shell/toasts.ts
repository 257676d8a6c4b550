import { readable } from './call.ts'
import { saveMessage } from './messages.ts'
import { createStore } from './store.ts'

export type ToastStatus = 'info' | 'success' | 'error'

export interface Toast {
  id: number
  status: ToastStatus
  message: string
  /** How long it stays; 0 stays until closed. */
  durationMs: number
  /** The action in the toast, while it is shown. */
  action?: ToastAction | undefined
}

interface ToastAction {
  label: string
  run: () => void
}

/** PLT-095. */
export const TOAST_MS = 5000
const MAX_AT_ONCE = 4

export const toasts = createStore<readonly Toast[]>([])
let lastId = 0

interface Notice {
  /** 'danger' is another name of the error look (PLT-094). */
  status: ToastStatus | 'danger'
  message: string
  durationMs?: number
  action?: ToastAction
}

/** Shows a toast; the same text that is already shown restarts instead of appearing twice. Returns its id. */
export function toast({ status, message: given, durationMs = TOAST_MS, action }: Notice): number {
  const message = readable(given)
  const id = (lastId += 1)
  const shown: Toast = { id, status: status === 'danger' ? 'error' : status, message, durationMs, action }
  const others = toasts.get().filter((one) => one.message !== message)
  toasts.set([...others, shown].slice(-MAX_AT_ONCE))
  if (shown.status === 'error') saveMessage(message)
  if (durationMs > 0) setTimeout(() => dismissToast(id), durationMs)
  return id
}

export function dismissToast(id: number): void {
  toasts.update((shown) => shown.filter((one) => one.id !== id))
}
