import { useEffect } from 'react'

const marks = new Set<symbol>()

/** Whether some open screen holds input that no server has yet. */
export const hasUnsavedInput = (): boolean => marks.size > 0

/** Tells the shell that this screen holds unsaved input: should the session end, it is kept under a sign-in dialog. */
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
