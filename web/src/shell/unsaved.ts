import { useEffect } from 'react'

const marks = new Set<symbol>()

/** Whether some open screen holds input that no server has yet. */
export const hasUnsavedInput = (): boolean => marks.size > 0

/** Marks this screen as having unsaved input: when the session ends, it is preserved under a sign-in dialog. */
export function useUnsavedInput(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const mark = Symbol('unsaved')
    marks.add(mark)
    return () => {
      marks.delete(mark)
    }
  }, [isUnsaved])
}
