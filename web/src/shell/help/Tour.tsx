import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useMayOpen } from '../access/may.ts'
import { ROUTE_PATHS } from '../landing.ts'
import { useSession } from '../session.ts'
import css from './Tour.module.css'
import { getTourSteps } from './tour-steps.ts'
import { endTour, tourStep } from './tour.ts'

/**
 * One step of the tour, above the page and in its flow: it covers nothing and holds no one up. Only a press on Next
 * moves the focus, to the step's title.
 */
export function Tour({ step }: { step: number }) {
  const mayOpen = useMayOpen()
  const { permissions } = useSession()
  const steps = getTourSteps({
    opensDashboard: mayOpen(ROUTE_PATHS.dashboard),
    finds: permissions.includes('visibility_universal_search'),
  })
  const title = useRef<HTMLHeadingElement>(null)
  const here = steps[step]!
  const isLast = step === steps.length - 1
  useOutline(here.targets)
  const goTo = (next: number) => {
    tourStep.set(next)
    title.current?.focus()
  }
  const end = () => {
    endTour()
    document.querySelector<HTMLElement>('main')?.focus()
  }
  return (
    <section
      className={css.tour}
      aria-label="Tour"
      onKeyDown={({ key }) => {
        if (key === 'Escape') end()
      }}
    >
      <div className={css.copy}>
        <h2 ref={title} tabIndex={-1} className={css.title}>
          <span className={css.count}>
            Step {step + 1} of {steps.length}
          </span>{' '}
          {here.title}
        </h2>
        <p className={css.text}>{here.text}</p>
      </div>
      <div className={css.buttons}>
        {!isLast && (
          <Button variant="plain" onClick={end}>
            Skip tour
          </Button>
        )}
        {step > 0 && <Button onClick={() => goTo(step - 1)}>Back</Button>}
        <Button variant="primary" onClick={isLast ? end : () => goTo(step + 1)}>
          {isLast ? 'End tour' : 'Next step'}
        </Button>
      </div>
    </section>
  )
}

/** Outlines the first visible element that the step is about; the page may bring it later. */
function useOutline(targets: readonly string[]): void {
  useEffect(() => {
    const mark = () => {
      const [found] = targets
        .flatMap((target) => [...document.querySelectorAll(target)])
        .filter((one) => one.checkVisibility())
      if (!found || found.hasAttribute('data-in-tour')) return
      unmark()
      found.setAttribute('data-in-tour', '')
    }
    mark()
    const watcher = new MutationObserver(mark)
    watcher.observe(document.body, { childList: true, subtree: true })
    return () => {
      watcher.disconnect()
      unmark()
    }
  }, [targets])
}

function unmark(): void {
  for (const one of document.querySelectorAll('[data-in-tour]')) one.removeAttribute('data-in-tour')
}
