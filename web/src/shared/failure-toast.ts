import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from '../shell/toasts.ts'

/** Says once of a failed query that there is nothing (404) or that it did not work (FLT-022, ANA-092 to ANA-098). */
export function useFailureToast(
  { error, errorUpdatedAt }: Pick<UseQueryResult, 'error' | 'errorUpdatedAt'>,
  texts: { none: string; failed: string },
): void {
  const { none, failed } = texts
  const status = error?.error.status
  useEffect(() => {
    if (status === undefined) return
    toast(status === 404 ? { status: 'info', message: none } : { status: 'danger', message: failed })
  }, [status, errorUpdatedAt, none, failed])
}
