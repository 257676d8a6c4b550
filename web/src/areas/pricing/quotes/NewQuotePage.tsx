import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Suspense } from 'react'
import { partBesideData } from '../../../shared/lazy-part.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { BackToQuotes } from './BackToQuotes.tsx'

const NewQuote = partBesideData(async () => (await import('./NewQuote.tsx')).NewQuote)

/** The quote builder (PRC-015): a saved quote is sent from its own page. */
export function NewQuotePage() {
  return (
    <>
      <BackToQuotes />
      <PageHead title="New quote" detail="Saved as a draft in this browser while you type." />
      <Suspense fallback={<Skeleton height={420} />}>
        <NewQuote />
      </Suspense>
    </>
  )
}
