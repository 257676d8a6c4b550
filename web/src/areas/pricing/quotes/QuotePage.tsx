import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { FileQuestion } from 'lucide-react'
import { Suspense } from 'react'
import { partBesideData } from '../../../shared/lazy-part.ts'
import { LoadFailed } from '../../../shared/LoadFailed.tsx'
import { PageWaiting } from '../../../shared/PageWaiting.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { BackToQuotes } from './BackToQuotes.tsx'
import { quote } from './quotes.calls.ts'

const QuoteDetails = partBesideData(async () => (await import('./QuoteDetails.tsx')).QuoteDetails)

/** One quote: changed while it is open, read once it has ended; its notes and what happened to it (PRC-016 to PRC-019). */
export function QuotePage() {
  const raw: { customerId?: string; quoteId?: string } = useParams({ strict: false })
  const [customerId, quoteId] = [Number(raw.customerId), Number(raw.quoteId)]
  const { data, error, isFetching, refetch } = useQuery(quote(customerId, quoteId))
  const waiting = (
    <>
      <BackToQuotes />
      <PageWaiting title="Quote" height={420} />
    </>
  )
  if (data) {
    return (
      <Suspense fallback={waiting}>
        <QuoteDetails key={data.id} quote={data} />
      </Suspense>
    )
  }
  if (error?.error.status === 404) {
    return (
      <>
        <BackToQuotes />
        <PageHead title="Quote" />
        <EmptyState icon={FileQuestion} title="Quote not found">
          It was deleted, or you don’t have access to it.
        </EmptyState>
      </>
    )
  }
  if (error) {
    return (
      <>
        <BackToQuotes />
        <PageHead title="Quote" />
        <LoadFailed
          title="Couldn’t load the quote"
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      </>
    )
  }
  return waiting
}
