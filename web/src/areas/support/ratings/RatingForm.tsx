import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import type { Score } from '#contract/areas/support/ratings/ratings.rules.ts'
import { Area } from '../../../form/controls/text.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Labelled } from '../../../ui/field/Labelled.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import css from './RatingForm.module.css'

interface Props {
  score: Score | null
  comment: string
  /** Returns why not. */
  send: (rating: { score: Score; comment: string }) => Promise<string | null>
}

/** One press says how it was; a comment may follow. */
export function RatingForm({ score, comment, send }: Props) {
  const [text, setText] = useState(comment)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const saveRating = async (chosen: Score) => {
    setBusy(true)
    setRefusal(await send({ score: chosen, comment: text }))
    setBusy(false)
  }
  return (
    <div className={css.form}>
      {refusal && <Refusal>{refusal}</Refusal>}
      <div className={css.scores} role="group" aria-label="How did we do?">
        <Button icon={ThumbsUp} aria-pressed={score === 'good'} onClick={() => void saveRating('good')}>
          Good
        </Button>
        <Button icon={ThumbsDown} aria-pressed={score === 'bad'} onClick={() => void saveRating('bad')}>
          Poor
        </Button>
      </div>
      {score !== null && (
        <>
          <p className={css.thanks} role="status">
            Thank you. You rated it {score === 'good' ? 'good' : 'poor'}. Select the other option to change
            it.
          </p>
          <Labelled as={Area} label="Comment" rows={3} value={text} onChange={setText} />
          <Button variant="primary" isBusy={busy} onClick={() => void saveRating(score)}>
            Send comment
          </Button>
        </>
      )}
    </div>
  )
}
