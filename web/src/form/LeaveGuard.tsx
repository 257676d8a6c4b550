import { useBlocker } from '@tanstack/react-router'
import { useContext, useEffect } from 'react'
import { ClosingContext } from './closing.ts'
import type { FormCore } from './context.ts'
import { LeaveDialog } from './LeaveDialog.tsx'

interface Props {
  core: Pick<FormCore, 'isChanged'>
  /** What is typed stays behind as a draft. */
  isKept: boolean
}

/** Asks before somebody leaves a form that holds what nobody has yet: by a link, the way back, a closed tab. */
export function LeaveGuard({ core, isKept }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && core.isChanged(),
    enableBeforeUnload: false,
    withResolver: true,
  })
  useEffect(() => {
    const ask = (event: Event) => core.isChanged() && event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [core])
  const closing = useContext(ClosingContext)
  useEffect(() => closing?.guardBy({ isChanged: core.isChanged, isKept }), [closing, core, isKept])
  if (blocker.status !== 'blocked') return null
  return <LeaveDialog isKept={isKept} onStay={blocker.reset} onLeave={blocker.proceed} />
}
