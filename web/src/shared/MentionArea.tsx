import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type ControlProps, getField } from '../ui/field/control.ts'
import field from '../ui/field/field.module.css'
import css from './MentionArea.module.css'

/** A person who can be mentioned. */
export interface Named {
  id: number
  full_name: string
}

interface Own {
  rows?: number
  /** People whose name contains the text after the @. */
  findPeople: (typed: string) => Promise<readonly Named[]>
  onNamed: (person: Named) => void
}

/** The text between an @ at the start of a word and the caret. */
const MENTION = /(?:^|\s)@([\p{L}'-]*(?: [\p{L}'-]*)?)$/u
const WAIT_MS = 150
const MAX = 6

/** A text area in which @ suggests colleagues: arrow keys and Enter or a press insert a name, Escape dismisses. */
export function MentionArea({ rows = 3, findPeople, onNamed, ...props }: ControlProps<string> & Own) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [people, setPeople] = useState<readonly Named[]>([])
  const [at, setAt] = useState(0)
  const listId = `${props.id}-people`

  useEffect(() => {
    if (typed === null || typed === '') return undefined
    let isOver = false
    const timer = setTimeout(() => {
      void findPeople(typed).then((found) => {
        if (isOver) return
        setPeople(found.slice(0, MAX))
        setAt(0)
      })
    }, WAIT_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [typed, findPeople])

  const look = () => {
    const { value, selectionStart } = area.current!
    setTyped(MENTION.exec(value.slice(0, selectionStart))?.[1] ?? null)
  }
  const isOpen = typed !== null && typed !== '' && people.length > 0
  const pick = (person: Named) => {
    const { value, selectionStart } = area.current!
    const start = selectionStart - (typed?.length ?? 0)
    props.onChange(`${value.slice(0, start)}${person.full_name} ${value.slice(selectionStart)}`)
    onNamed(person)
    setTyped(null)
    setPeople([])
    area.current?.focus()
  }
  const steer = (event: KeyboardEvent) => {
    if (!isOpen) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt((at + step + people.length) % people.length)
    else if (event.key === 'Enter' || event.key === 'Tab') pick(people[at]!)
    else if (event.key === 'Escape') setTyped(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={css.box}>
      <textarea
        {...getField(props)}
        ref={area}
        className={field.input}
        rows={rows}
        maxLength={props.facts.max ?? undefined}
        value={props.value}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${at}` : undefined}
        onChange={(event) => {
          props.onChange(event.currentTarget.value)
          look()
        }}
        onKeyDown={steer}
        onBlur={() => {
          props.onBlur()
          setTyped(null)
        }}
      />
      {isOpen && (
        <div id={listId} role="listbox" tabIndex={-1} aria-label="People to mention" className={css.people}>
          {people.map((person, place) => (
            <div
              key={person.id}
              id={`${listId}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === at}
              className={css.person}
              // the field keeps the focus
              onMouseDown={(event) => {
                event.preventDefault()
                pick(person)
              }}
            >
              {person.full_name}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
