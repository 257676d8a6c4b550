import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Suggestion } from './lookup.ts'
import classes from './SuggestList.module.css'
import { lineId } from './use-listbox.ts'

interface Props {
  id: string
  label: string
  suggestions: readonly Suggestion[]
  /** The line selected with the keys; -1 for none. */
  active: number
  /** Keys of the selected items. */
  chosen?: readonly string[]
  onPick: (index: number) => void
  /** Said below the lines, or instead of them. */
  text: string | null
}

/** The lines under a text field. The focus stays in the field; `useListbox` moves among the lines. */
export function SuggestList({ id, label, suggestions, active, chosen = [], onPick, text }: Props) {
  return (
    <div className={classes.panel}>
      {/* A scrollable box is a Tab stop by itself: the focus would move to lines that disappear with it. */}
      <div
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={label}
        className={classes.list}
        data-empty={suggestions.length === 0}
        onMouseDown={(event) => event.preventDefault()}
      >
        {suggestions.map((one, index) => (
          <Line
            key={one.key}
            id={lineId(id, index)}
            suggestion={one}
            isActive={index === active}
            isChosen={chosen.includes(one.key)}
            onPick={() => onPick(index)}
          />
        ))}
      </div>
      <p role="status" className={text === null ? classes.unseen : classes.text}>
        {text ?? (suggestions.length === 1 ? '1 suggestion' : `${suggestions.length} suggestions`)}
      </p>
    </div>
  )
}

interface LineProps {
  id: string
  suggestion: Suggestion
  isActive: boolean
  isChosen: boolean
  onPick: () => void
}

function Line({ id, suggestion: { label, detail, warning }, isActive, isChosen, onPick }: LineProps) {
  const line = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isActive) bringIntoView(line.current)
  }, [isActive])
  return (
    <button
      ref={line}
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={classes.line}
      data-active={isActive}
      onClick={onPick}
    >
      <span className={classes.label}>{label}</span>
      {warning && <span className={classes.mark}>{warning}</span>}
      {detail && <span className={classes.detail}>{detail}</span>}
      {isChosen && <Check size={15} className={classes.tick} aria-hidden="true" />}
    </button>
  )
}

/** Moves the list alone: the browser's own way looks at every box around it, that of a long form included. */
function bringIntoView(line: HTMLElement | null): void {
  const list = line?.parentElement
  if (!line || !list) return
  const [place, room] = [line.getBoundingClientRect(), list.getBoundingClientRect()]
  const by = Math.max(0, place.bottom - room.bottom) + Math.min(0, place.top - room.top)
  if (by !== 0) list.scrollTop += by
}
