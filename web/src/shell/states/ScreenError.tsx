import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { report } from '../reporting.ts'
import { setFault } from '../status.ts'

/** The router's error component for a page that threw: nothing, because the whole portal shows the fault (PLT-091). */
export function ScreenError({ error }: ErrorComponentProps) {
  useEffect(() => {
    report(error)
    setFault(500)
  }, [error])
  return null
}
