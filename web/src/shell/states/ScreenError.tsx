import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { report } from '../reporting.ts'
import { setFault } from '../status.ts'

/** What the router shows for a page that threw: nothing, for the whole portal goes into fault (PLT-091). */
export function ScreenError({ error }: ErrorComponentProps) {
  useEffect(() => {
    report(error)
    setFault(500)
  }, [error])
  return null
}
