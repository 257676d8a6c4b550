import { Check } from 'lucide-react'
import classes from './StatusStepper.module.css'
import spoken from '../spoken.module.css'
import { statusBadge } from './StatusBadge.tsx'

export interface Step {
  code: number
  label: string
}

interface Props {
  steps: readonly Step[]
  /** The current step of the trip; a code that is not a step counts as the last one before it. */
  current: number | null
}

/** The steps of a trip from waybill to completion: done, current and ahead. */
export function StatusStepper({ steps, current }: Props) {
  const at = current === null ? -1 : steps.findLastIndex((step) => step.code <= current)
  return (
    <ol className={classes.steps} aria-label="Trip status">
      {steps.map((step, index) => {
        const state = getState(index, at, steps.length)
        const { icon: Icon, tone } = statusBadge(step.code)
        return (
          <li
            key={step.code}
            className={classes.step}
            data-state={state}
            data-tone={tone}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className={classes.dot}>
              {state === 'done' ? (
                <Check size={14} aria-hidden="true" />
              ) : (
                <Icon size={14} aria-hidden="true" />
              )}
            </span>
            <span className={classes.label}>
              {step.label}
              <span className={spoken.spoken}>{STATE_LABELS[state]}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

type StepState = 'done' | 'now' | 'ahead'
const STATE_LABELS: Record<StepState, string> = { done: ', done', now: ', current', ahead: ', upcoming' }

function getState(index: number, at: number, count: number): StepState {
  // Reaching the last step completes the trip, so it is never the current step.
  if (index < at || (index === at && at === count - 1)) return 'done'
  return index === at ? 'now' : 'ahead'
}
