import { flushSync } from 'react-dom'
import { elementId, type FormCore } from './context.ts'

const FIELDS = 'input:not([type=hidden]), select, textarea'
const FOCUSABLE = `${FIELDS}, button, [tabindex]`
/** A section may hide a row that hides the field. */
const MAX_COVERS = 3

/**
 * Moves to a field by its path, wherever it is hidden; null moves to the last field, for an error in the latest
 * input.
 */
export function focusOn({ id, expanders }: Pick<FormCore, 'id' | 'expanders'>, path: string | null): void {
  if (path === null) return goTo(toFields(id).at(-1))
  for (let cover = 0; cover < MAX_COVERS && !getElement(id, path); cover += 1) {
    flushSync(() => expanders.forEach((reveal) => reveal(path)))
  }
  goTo(getElement(id, path))
}

/** Moves the focus to the start of the form, from a button that disappears when it is pressed. */
export const focusOnFirst = ({ id }: Pick<FormCore, 'id'>): void => goTo(toFields(id)[0])

/** As above, but not into a field that would open its list over the others. */
export function beginIn({ id }: Pick<FormCore, 'id'>): void {
  const first = toFields(id)[0]
  if (first?.getAttribute('role') !== 'combobox') goTo(first)
}

/** Moves to the first field that is shown empty, likewise; the focus stays where it is when none is. */
export const beginInEmpty = ({ id }: Pick<FormCore, 'id'>): void =>
  goTo(
    toFields(id).find(
      (field) => field.getAttribute('role') !== 'combobox' && (field as HTMLInputElement).value === '',
    ),
  )

const toFields = (id: string): Element[] => [
  ...document.querySelectorAll(`:is(${FIELDS})[id^="${CSS.escape(id)}-"]`),
]

/**
 * Moves to the next missing or invalid field, whether shown yet or not, from the current focus; after the last to the
 * first. False when there is none.
 */
export async function focusOnProblem(core: FormCore, way: 'next' | 'previous'): Promise<boolean> {
  const { id, rules, checker, form } = core
  const wrong = [...(await checker.look(form.getValues())).keys()]
  const paths = rules.now()?.inOrder(wrong) ?? wrong
  if (way === 'previous') paths.reverse()
  const path = paths.find((one) => isInDirection(getElement(id, one), way)) ?? paths[0]
  if (path !== undefined) focusOn(core, path)
  return path !== undefined
}

/** Whether it comes after the focused element, or before it. An element that contains the focus is neither. */
function isInDirection(element: HTMLElement | null, way: 'next' | 'previous'): boolean {
  const here = document.activeElement
  if (!element || !here || element === here || element.contains(here)) return false
  const isAfter = (here.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  return isAfter === (way === 'next')
}

/** Whether all errors are in a popover above the form. */
export const isWithinForm = ({ id }: Pick<FormCore, 'id'>, problems: readonly { path: string }[]): boolean =>
  problems.length > 0 && problems.every(({ path }) => getElement(id, path)?.closest('[popover]') != null)

/** The element of a field, else of the nearest thing that holds it. */
function getElement(id: string, path: string): HTMLElement | null {
  return document.getElementById(elementId(id, path))
}

function goTo(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) return
  const target = element.matches(FOCUSABLE)
    ? element
    : (element.querySelector<HTMLElement>(FOCUSABLE) ?? element)
  // a group that holds nothing yet, such as columns before a sample
  if (!target.matches(FOCUSABLE)) target.tabIndex = -1
  target.focus()
  if (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio')
    target.select()
}
