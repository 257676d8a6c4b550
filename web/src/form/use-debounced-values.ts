import { startTransition, useEffect, useState } from 'react'
import { useCore } from './context.ts'

/** Long enough not to slow down a fast typist, short enough that no one waits for the result. */
const QUIET_MS = 140

/**
 * The value at a path of the form, or of all of it, debounced: for what is derived from the whole form, such as the
 * document next to it. A copy that stays the same object until something is typed.
 */
export function useDebouncedValues(path?: string): unknown {
  const { form } = useCore()
  const [values, setValues] = useState(() => getCopy(form, path))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      timer = undefined
      const now = getCopy(form, path)
      startTransition(() => setValues(now))
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(settle, QUIET_MS)
    }
    // fields that registered or were filled before this listened
    wait()
    const stop = form.subscribe({ formState: { values: true }, callback: wait })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [form, path])
  return values
}

const getCopy = ({ getValues }: ReturnType<typeof useCore>['form'], path: string | undefined): unknown =>
  structuredClone(path === undefined ? getValues() : (getValues(path) as unknown))
