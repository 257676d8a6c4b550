import { FileClock } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { FormCore } from '../context.ts'
import css from '../Form.module.css'
import { ageText, type Draft } from './drafts.ts'
import { focusOnFirst } from '../focus.ts'
import { useDraft } from './use-draft.ts'

interface Props {
  core: FormCore
  place: string
  onRestore: (draft: Draft) => void
}

/** Saves input as a draft, and offers an earlier draft that was not sent. */
export function DraftSaver({ core, place, onRestore }: Props) {
  const { draft, accept, drop } = useDraft(core, place)
  const now = useNow()
  if (draft === null) return null
  return (
    <div className={`${css.top} ${css.offer}`} role="region" aria-label="Draft">
      <FileClock size={16} aria-hidden="true" />
      <p className={css.offerText}>
        Unsaved changes, <time dateTime={draft.at}>{ageText(draft.at, now.getTime())}</time>.
      </p>
      <div className={css.offerWays}>
        <Button
          size="small"
          onClick={() => {
            accept()
            focusOnFirst(core)
            onRestore(draft)
          }}
        >
          Continue editing
        </Button>
        <Button
          size="small"
          variant="plain"
          onClick={() => {
            drop()
            focusOnFirst(core)
          }}
        >
          Discard draft
        </Button>
      </div>
    </div>
  )
}
