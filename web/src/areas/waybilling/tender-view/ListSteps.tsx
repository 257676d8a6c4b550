import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { showNumber } from '#contract/base/plural.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { useKeys } from '../../../ui/keys/use-keys.ts'
import { waybillingPath } from '../waybilling.rules.ts'
import { useKeyHint } from './key-hint.rules.ts'
import { saveListPage, useNeighbors } from './neighbors.rules.ts'
import css from './ListSteps.module.css'

interface Props {
  customerId: number
  requestId: number
}

/** Steps through the list that the bill was opened from; nothing when it was opened from elsewhere. */
export function ListSteps({ customerId, requestId }: Props) {
  const { before, after, at, of } = useNeighbors(customerId, requestId)
  const hint = useKeyHint()
  const navigate = useNavigate()
  const go = (to: typeof before) => () => {
    if (to === null) return false
    saveListPage(customerId, to.page)
    void navigate({ to: waybillingPath.viewTender(customerId, to.requestId) })
    return true
  }
  useKeys('Bill', [
    ...(before ? [{ keys: ['['], text: 'Previous bill in the list', run: go(before) }] : []),
    ...(after ? [{ keys: [']'], text: 'Next bill in the list', run: go(after) }] : []),
  ])
  if (at === 0 || (before ?? after) === null) return null
  return (
    <span className={css.steps}>
      <span className={css.place}>
        {showNumber(at)} of {showNumber(of)}
      </span>
      <IconButton
        label="Previous bill"
        icon={ChevronUp}
        isFramed
        aria-disabled={before === null || undefined}
        onClick={go(before)}
        {...hint('[', 'Previous bill in the list')}
      />
      <IconButton
        label="Next bill"
        icon={ChevronDown}
        isFramed
        aria-disabled={after === null || undefined}
        onClick={go(after)}
        {...hint(']', 'Next bill in the list')}
      />
    </span>
  )
}
