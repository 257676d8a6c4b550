import { useEffect, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { AnchoredPopover } from '../../../ui/AnchoredPopover.tsx'
import { useCore } from '../../../form/context.ts'
import { Field, getLabel } from '../../../form/Field.tsx'
import { Actions } from '../../../form/Actions.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { useProblemPaths } from '../waybill/progress.rules.ts'
import css from '../waybill/Waybill.module.css'

const MAX_NAMED = 3

/** Saves the pattern under a name (WBL-044); not while something of it is wrong (WBL-148). */
export function SavePattern({ onLeave }: { onLeave: () => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { id } = useCore()
  useEffect(() => {
    if (anchor) document.getElementById(`${id}-label`)?.focus({ preventScroll: true })
  }, [anchor, id])
  const paths = useProblemPaths().filter((path) => path !== 'label')
  return (
    <>
      <MissingFields paths={paths} />
      <div className={css.buttons}>
        <Cancel onPress={onLeave} />
        <Button
          variant="primary"
          data-sends
          aria-haspopup="dialog"
          aria-describedby="pattern-lacks"
          disabled={paths.length > 0}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          Save Pattern
        </Button>
      </div>
      {anchor && (
        <AnchoredPopover anchor={anchor} label="Save Pattern" onClose={() => setAnchor(null)}>
          <div className={css.popover}>
            <Field name="label" />
            <Actions at="end">
              <Cancel onPress={() => setAnchor(null)} />
              <Submit>Save</Submit>
            </Actions>
          </div>
        </AnchoredPopover>
      )}
    </>
  )
}

/** Why the pattern cannot be saved yet. */
function MissingFields({ paths }: { paths: readonly string[] }) {
  const core = useCore()
  const names = paths.slice(0, MAX_NAMED).map((path) => getLabel(core, path) ?? path)
  const more = paths.length - names.length
  return (
    <p id="pattern-lacks" className={css.hint}>
      {paths.length > 0 &&
        `To save, complete or correct: ${names.join('; ')}${more > 0 ? ` and ${more} more` : ''}.`}
    </p>
  )
}
