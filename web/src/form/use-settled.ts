import { startTransition, useEffect, useState } from 'react'
import { useCore } from './context.ts'

/** Long enough that a quick typist's keys cost nothing of it, short enough that nobody waits for what they typed. */
const QUIET_MS = 140

/**
 * What stands at a path of the form, or in all of it, once the keys are quiet: for what is worked out from everything at
 * once, such as the document beside the form. A copy of its own: the same one as long as nothing was typed.
 */
export function useSettled(path?: string): unknown {
  const { form } = useCore()
  const [values, setValues] = useState(() => copyOf(form, path))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      timer = undefined
      const now = copyOf(form, path)
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

const copyOf = ({ getValues }: ReturnType<typeof useCore>['form'], path: string | undefined): unknown =>
  structuredClone(path === undefined ? getValues() : (getValues(path) as unknown))
