import { Check, MessageCircleReply, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ReviewQuote } from '#contract/areas/pricing/review/review.contract.ts'
import { showCents } from '#contract/base/money.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Opened } from './review.calls.ts'
import css from './Review.module.css'

const fetchForm = () => import('./AnswerForm.tsx')
const AnswerForm = lazy(async () => ({ default: (await fetchForm()).AnswerForm }))

interface Props {
  opened: Opened
  quote: ReviewQuote
}

type Decision = 'accept' | 'refuse'

/** Accept, or refuse: the first time with a counter-offer, the second time finally (SHP-006 to SHP-008). */
export function Answer({ opened, quote }: Props) {
  const [way, setWay] = useState<Decision | null>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const back = () => {
    // the form replaces the buttons, so the focus returns to the one that opened it
    flushSync(() => setWay(null))
    buttons.current?.querySelector<HTMLElement>(`[data-way=${way}]`)?.focus()
  }
  useFetchedWhenIdle()
  const isLast = quote.rejected_once
  if (way !== null) {
    return (
      <Suspense fallback={<p className={css.quiet}>Loading…</p>}>
        <AnswerForm opened={opened} quote={quote} way={way} onBack={back} />
      </Suspense>
    )
  }
  return (
    <div ref={buttons} className={css.ways} data-foot-bar role="group" aria-label="Your response">
      <Button data-way="accept" variant="primary" icon={Check} onClick={() => setWay('accept')}>
        Accept {showCents(quote.total ?? 0)}
      </Button>
      <Button data-way="refuse" icon={isLast ? X : MessageCircleReply} onClick={() => setWay('refuse')}>
        {isLast ? 'Reject' : 'Make a counter-offer'}
      </Button>
    </div>
  )
}

const TIMEOUT_MS = 4000

/**
 * The form is loaded after the page, because people read before they answer; it is ready when the button is pressed.
 */
function useFetchedWhenIdle() {
  useEffect(() => {
    const waiting = setTimeout(() => void fetchForm().catch(() => undefined), TIMEOUT_MS)
    return () => clearTimeout(waiting)
  }, [])
}
