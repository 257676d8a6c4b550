import { toast, TOAST_MS } from '../../shell/toasts.ts'

/** Performs an action after its undo period; leaving the page performs it at once. */
export function doLater(text: string, run: () => void): void {
  let isOver = false
  const end = () => {
    clearTimeout(timer)
    window.removeEventListener('pagehide', act)
    isOver = true
  }
  const act = () => {
    if (isOver) return
    end()
    run()
  }
  const timer = setTimeout(act, TOAST_MS)
  window.addEventListener('pagehide', act)
  toast({ status: 'info', message: text, action: { label: 'Undo', run: end } })
}
