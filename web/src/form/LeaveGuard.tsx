import { useBlocker } from '@tanstack/react-router'
import { useContext, useEffect } from 'react'
import { ClosingContext } from './closing.ts'
import type { FormCore } from './context.ts'
import { LeaveDialog } from './LeaveDialog.tsx'

interface Props {
  core: Pick<FormCore, 'isChanged'>
  /** The input is stored as a draft. */
  isSaved: boolean
}

/** Asks for confirmation before unsaved changes are lost: by a link, Back, or closing the tab. */
export function LeaveGuard({ core, isSaved }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && core.isChanged(),
    enableBeforeUnload: false,
    withResolver: true,
  })
  useEffect(() => {
    const request = (event: Event) => core.isChanged() && event.preventDefault()
    addEventListener('beforeunload', request)
    return () => removeEventListener('beforeunload', request)
  }, [core])
  const closing = useContext(ClosingContext)
  useEffect(() => closing?.registerGuard({ isChanged: core.isChanged, isSaved }), [closing, core, isSaved])
  if (blocker.status !== 'blocked') return null
  return <LeaveDialog isSaved={isSaved} onStay={blocker.reset} onLeave={blocker.proceed} />
}
