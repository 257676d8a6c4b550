import { flushSync } from 'react-dom'
import { elementId, type FormCore } from './context.ts'

const FIELDS = 'input:not([type=hidden]), select, textarea'
const FOCUSABLE = `${FIELDS}, button, [tabindex]`
/** A section may hide a row that hides the field. */
const MOST_COVERS = 3

/** Leads to a field by its path, from wherever it is hidden; null: to the last field, for what was typed last was refused. */
export function focusOn({ id, revealers }: Pick<FormCore, 'id' | 'revealers'>, path: string | null): void {
  if (path === null)
    return goTo([...document.querySelectorAll(`:is(${FIELDS})[id^="${CSS.escape(id)}-"]`)].at(-1) ?? null)
  for (let cover = 0; cover < MOST_COVERS && !elementOf(id, path); cover += 1) {
    flushSync(() => revealers.forEach((reveal) => reveal(path)))
  }
  goTo(elementOf(id, path))
}

/** The element of a field, else of the nearest thing that holds it. */
function elementOf(id: string, path: string): HTMLElement | null {
  return document.getElementById(elementId(id, path))
}

function goTo(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return
  const target = element.matches(FOCUSABLE)
    ? element
    : (element.querySelector<HTMLElement>(FOCUSABLE) ?? element)
  target.focus()
  if (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio')
    target.select()
}
