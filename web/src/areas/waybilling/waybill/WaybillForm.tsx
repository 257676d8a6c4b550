import { useLocation, useNavigate } from '@tanstack/react-router'
import { Circle, CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useFormState } from 'react-hook-form'
import { isBlank } from '#contract/form/needs.ts'
import { resolveTarget } from '#contract/areas/waybilling/waybill/target-paths.rules.ts'
import { getSection } from '#contract/areas/waybilling/waybill/sections.rules.ts'
import { useCore } from '../../../form/context.ts'
import type { Values } from '../../../form/rules.ts'
import { useSettled } from '../../../form/use-settled.ts'
import { WAYBILLING_TEXTS } from '../waybilling.messages.ts'
import { useKeys } from '../../../ui/keys/use-keys.ts'
import { SECTIONS } from './parts.rules.ts'
import { useWaybill, type FieldContext, WaybillContext } from './context.rules.ts'
import { FormKeys } from './FormKeys.tsx'
import { LiveDocument } from './LiveDocument.tsx'
import { Unshown } from './Unshown.tsx'
import { WaybillSections } from './WaybillSections.tsx'
import css from './Waybill.module.css'

const PROGRESS = {
  valid: { text: 'Complete', icon: CircleCheck },
  invalid: { text: 'Needs correction', icon: CircleAlert },
  untouched: { text: 'Incomplete', icon: Circle },
} as const

interface Props {
  children: ReactNode
  /** Hints to read before filling in the form. */
  above?: ReactNode
}

/** The waybill form: its sections with their progress on the left, and the actions below them. */
export function WaybillForm({ children, above, ...context }: FieldContext & Props) {
  useLinkedSection()
  useSectionKeys()
  return (
    <WaybillContext value={context}>
      <aside className={css.side} aria-label="Sections">
        <Progress />
        {children}
        <FormKeys />
      </aside>
      <div className={css.main}>
        <p className={css.warning}>
          <TriangleAlert size={16} aria-hidden="true" />
          {WAYBILLING_TEXTS.feesWarning}
        </p>
        {above}
        <Unshown />
        <WaybillSections />
      </div>
      <LiveDocument />
    </WaybillContext>
  )
}

/** All current errors, whether shown yet or not. */
export function useProblemPaths(): { values: Values; paths: readonly string[] } {
  const { rules } = useCore()
  const values = useSettled() as Values
  const paths = useMemo(() => [...(rules.now()?.problems(values).keys() ?? [])], [rules, values])
  return { values, paths }
}

/** The sections with their progress; errors are shown after the first attempt to send (WBL-038 to WBL-040). */
function Progress() {
  const { at } = useWaybill()
  const { control } = useCore()
  const goTo = useGoToSection()
  const { submitCount, errors } = useFormState({ control })
  const { values, paths } = useProblemPaths()
  const getSections = (wrong: readonly string[]) =>
    new Set(
      wrong.filter((path) => path.startsWith(`${at}.`)).map((path) => getSection(path.slice(at.length + 1))),
    )
  const wrong = getSections(paths)
  // an error found elsewhere is shown at its field as well
  const reported = getSections(pathsIn(errors, submitCount > 0))
  const getState = ({ id, targets }: (typeof SECTIONS)[number]) => {
    if (reported.has(id)) return 'invalid'
    if (wrong.has(id)) return submitCount > 0 ? 'invalid' : 'untouched'
    const isFilled = targets.some((target) =>
      resolveTarget(values[at], target).some(({ value }) => !isBlank(value)),
    )
    return isFilled ? 'valid' : 'untouched'
  }
  return (
    <ol className={css.progress}>
      {SECTIONS.map((section) => {
        const state = getState(section)
        const { text, icon: Icon } = PROGRESS[state]
        return (
          <li key={section.id}>
            <a
              href={`#${section.id}`}
              className={css.step}
              data-state={state}
              onClick={(event) => {
                // a new tab is the browser's
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                goTo(section.id)
              }}
            >
              <Icon size={15} aria-hidden="true" />
              <span className={css.stepName}>{section.title}</span>
              <span className={css.stepState}>{text}</span>
            </a>
          </li>
        )
      })}
    </ol>
  )
}

/** The refused fields and, after an attempt to send, all errors. */
function pathsIn(errors: object, isTried: boolean, before = ''): string[] {
  return Object.entries(errors).flatMap(([key, value]: [string, unknown]) => {
    if (value === null || typeof value !== 'object') return []
    const path = `${before}${key}`
    if (!('message' in value && typeof value.message === 'string')) return pathsIn(value, isTried, `${path}.`)
    return isTried || ('type' in value && value.type === 'refused') ? [path] : []
  })
}

/** Moves to the section in the URL, because the form is rendered after the browser has looked for it. */
function useLinkedSection(): void {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (SECTIONS.some(({ id }) => id === hash)) goToSection(hash)
  }, [hash])
}

/** The section was already opened, so Back leaves the form instead of stepping through its sections. */
const STAYS = { resetScroll: false, hashScrollIntoView: false } as const

/** Goes to a section, which the address names from then on. */
function useGoToSection(): (id: string) => void {
  const navigate = useNavigate()
  return (id) => {
    goToSection(id)
    void navigate({ to: '.', search: true, hash: id, replace: true, ...STAYS })
  }
}

/** From section to section without the fields in between: there are hundreds. */
function useSectionKeys(): void {
  const goTo = useGoToSection()
  const step = (by: 1 | -1) => () => {
    const at = SECTIONS.findIndex(({ id }) => document.getElementById(id)?.contains(document.activeElement))
    const next = SECTIONS[Math.max(0, at + by)]
    if (next) goTo(next.id)
  }
  useKeys('Form', [
    { keys: ['Alt+PageDown'], text: 'Next section', run: step(1) },
    { keys: ['Alt+PageUp'], text: 'Previous section', run: step(-1) },
  ])
}

function goToSection(id: string): void {
  document.getElementById(id)?.scrollIntoView({ block: 'start' })
  document.getElementById(`${id}-title`)?.focus({ preventScroll: true })
}
