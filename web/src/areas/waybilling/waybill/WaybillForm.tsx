import { useLocation, useNavigate } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import type { WaybillSectionId } from '#contract/areas/waybilling/waybill/sections.rules.ts'
import { WAYBILLING_TEXTS } from '../waybilling.messages.ts'
import { useKeys } from '../../../ui/keys/use-keys.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { SECTIONS } from './parts.rules.ts'
import { type FieldContext, WaybillContext } from './context.rules.ts'
import { FormKeys } from './FormKeys.tsx'
import { LiveDocument, PreviewButton, usePreview } from '../preview/LiveDocument.tsx'
import { type OpenSections, OpenSectionsContext, useSectionsState } from './open-sections.rules.ts'
import { Progress } from './Progress.tsx'
import { ProblemPathsContext, useProgress } from './progress.rules.ts'
import { Unshown } from './Unshown.tsx'
import { WaybillSections } from './WaybillSections.tsx'
import css from './WaybillForm.module.css'

interface Props {
  /** What is left to do, and the buttons: they stay at the foot of the window. */
  children: ReactNode
  /** Below the list of sections. */
  aside?: ReactNode
  /** Hints to read before filling in the form. */
  above?: ReactNode
}

/** Beside the form and its sections there is room for a preview. */
const WIDE = '(min-width: 90em)'

/** The waybill form: its sections with their progress on the left, and the actions at the foot of the window. */
export function WaybillForm({ children, aside, above, ...context }: FieldContext & Props) {
  const { progress, paths } = useProgress(context)
  const sections = useSectionsState(context, progress)
  const goTo = useGoToSection(sections)
  useLinkedSection(sections)
  useSectionKeys(goTo)
  const preview = usePreview()
  const isWide = useMedia(WIDE)
  return (
    <WaybillContext value={context}>
      <OpenSectionsContext value={sections}>
        <aside className={css.side} aria-label="Sections">
          <Progress progress={progress} goTo={goTo} />
          {aside}
          <FormKeys />
        </aside>
        <div className={css.main}>
          <div className={css.top}>
            <p className={css.warning}>
              <TriangleAlert size={16} aria-hidden="true" />
              {WAYBILLING_TEXTS.feesWarning}
            </p>
            <PreviewButton {...preview} />
          </div>
          {preview.isOpen && !isWide && <LiveDocument {...preview} />}
          {above}
          <Unshown />
          <WaybillSections progress={progress} />
          <div className={css.bar} data-foot-bar role="group" aria-label="Form actions">
            <ProblemPathsContext value={paths}>{children}</ProblemPathsContext>
          </div>
        </div>
        {preview.isOpen && isWide && <LiveDocument {...preview} />}
      </OpenSectionsContext>
    </WaybillContext>
  )
}

/** Moves to the section in the URL, because the form is rendered after the browser has looked for it. */
function useLinkedSection(sections: OpenSections): void {
  const hash = useLocation({ select: (location) => location.hash })
  const goTo = useEffectEvent((id: WaybillSectionId) => goToSection(sections, id))
  useEffect(() => {
    const linked = SECTIONS.find(({ id }) => id === hash)
    // after the effect, in which nothing can be rendered at once
    if (linked) queueMicrotask(() => goTo(linked.id))
  }, [hash])
}

/** The section was already opened, so Back leaves the form instead of stepping through its sections. */
const STAYS = { resetScroll: false, hashScrollIntoView: false } as const

/** Goes to a section, which the address names from then on. */
function useGoToSection(sections: OpenSections): (id: WaybillSectionId) => void {
  const navigate = useNavigate()
  return (id) => {
    goToSection(sections, id)
    void navigate({ to: '.', search: true, hash: id, replace: true, ...STAYS })
  }
}

/** From section to section without the fields in between: there are hundreds. */
function useSectionKeys(goTo: (id: WaybillSectionId) => void): void {
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

function goToSection({ show }: OpenSections, id: WaybillSectionId): void {
  flushSync(() => show(id))
  document.getElementById(id)?.scrollIntoView({ block: 'start' })
  document.getElementById(`${id}-title`)?.focus({ preventScroll: true })
}
