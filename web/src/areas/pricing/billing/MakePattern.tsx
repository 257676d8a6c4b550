import { useNavigate } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'
import { createQuotePattern } from '#contract/areas/pricing/billing/billing.contract.ts'
import type { Quote } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { useMay } from '../../../shell/access/may.ts'
import { useAction } from '../../../form/use-action.ts'
import { pathTo } from '../../../shell/route.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { makePattern } from './billing.calls.ts'

const EDIT_PATTERN = '/waybilling/$customerId/pattern/$patternId/edit'

/** From an accepted quote on to its bills: a pattern with lane, goods and the quote as price authority. */
export function MakePattern({ quote }: { quote: Quote }) {
  const isOffered = useMay(createQuotePattern)
  const navigate = useNavigate()
  const { run, isBusy } = useAction(async (_: null, options) => {
    const result = await makePattern(quote, options)
    if (!result.success) toast({ status: 'danger', message: result.error.message })
    return result
  })
  if (!isOffered) return null
  const make = async () => {
    const made = await run(null)
    if (made === null) return
    toast({ status: 'success', message: 'Pattern created. Add cars and weights, then bill from it.' })
    const { patternId } = made
    await navigate({ to: pathTo(EDIT_PATTERN, { customerId: quote.customer_id, patternId }) })
  }
  return (
    <Button variant="primary" icon={ClipboardList} isBusy={isBusy} onClick={() => void make()}>
      Create pattern
    </Button>
  )
}
