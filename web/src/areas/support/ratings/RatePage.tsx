import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Score } from '#contract/areas/support/ratings/ratings.rules.ts'
import { linkErrorText } from '../../../shell/call.ts'
import { queryClient } from '../../../shell/queries.ts'
import { BrandCorner } from '../../../shell/states/BrandCorner.tsx'
import { PageMessage } from '../../../ui/PageMessage.tsx'
import { RatingForm } from './RatingForm.tsx'
import { ratingRequest, rateByMail } from './ratings.calls.ts'

/**
 * The target of rating links in emails about closed tickets: the link itself is the answer. The page sends it,
 * because mail scanners open links as well but run no scripts.
 */
export function RatePage() {
  const { token = '', score }: { token?: string; score?: unknown } = useSearch({ strict: false })
  const { data, error } = useQuery({ ...ratingRequest(token), enabled: token !== '' }, queryClient)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isSent = useRef(false)
  const pressed: Score | null = score === 'good' || score === 'bad' ? score : null
  useEffect(() => {
    if (!data || pressed === null || isSent.current) return
    isSent.current = true
    if (data.score !== pressed)
      void rateByMail(token, { score: pressed, comment: data.comment }).then(setRefusal)
  }, [data, pressed, token])
  if (token === '' || (error && !data))
    return (
      <PageMessage aspect="stop" heading="Couldn’t open this link" corner={<BrandCorner />}>
        <p>{linkErrorText(error, 'This rating link isn’t valid. Copy the full link from the email.')}</p>
      </PageMessage>
    )
  if (!data)
    return (
      <PageMessage aspect="caution" heading="Loading…" corner={<BrandCorner />}>
        <p role="status">Loading ticket…</p>
      </PageMessage>
    )
  return (
    <PageMessage
      aspect={data.score === null ? 'caution' : 'clear'}
      heading={data.score === null ? 'How did we do?' : 'Thank you'}
      corner={<BrandCorner />}
    >
      <p>
        {data.qualified_id}: {data.name}
      </p>
      {refusal && <p role="alert">{refusal}</p>}
      <RatingForm
        key={data.score}
        score={data.score}
        comment={data.comment}
        send={(rating) => rateByMail(token, rating)}
      />
    </PageMessage>
  )
}
