import { Circle, CircleCheck, CircleDot, Lock } from 'lucide-react'
import type { CustomerSetup } from '#contract/areas/admin/setup/setup.contract.ts'
import {
  toSetupLanes,
  nextStep,
  countOpenSteps,
  type SetupLane,
  type SetupStep,
} from '#contract/areas/admin/setup/setup.rules.ts'
import { formatCount, showNumber } from '#contract/base/plural.ts'
import { Button } from '../../../ui/Button.tsx'
import frame from '../../../ui/frame.module.css'
import css from './SetupCard.module.css'

interface Props {
  setup: CustomerSetup
  /** Links to where a step is done. */
  onStep: (step: SetupStep) => void
}

/** Remaining steps before the first message, tender and quote; once all is done, one line of numbers. */
export function SetupCard({ setup, onStep }: Props) {
  const lanes = toSetupLanes(setup)
  const next = nextStep(lanes)
  const open = countOpenSteps(lanes)
  if (open === 0) return <WeekLine setup={setup} />
  return (
    <section className={`${frame.frame} ${css.card}`} aria-labelledby="setup-title">
      <header className={css.head}>
        <h2 id="setup-title" className={css.title}>
          Remaining steps
        </h2>
        <span className={css.quiet}>{open === 1 ? '1 step' : `${open} steps`}</span>
      </header>
      <div className={css.lanes}>
        {lanes.map((lane) => (
          <Lane key={lane.key} lane={lane} setup={setup} next={next} onStep={onStep} />
        ))}
      </div>
    </section>
  )
}

function WeekLine({ setup: { week } }: { setup: CustomerSetup }) {
  const parts = [
    formatCount(week.sightings, 'sighting'),
    formatCount(week.tenders, 'tender'),
    `${formatCount(week.quotes, 'quote')} sent`,
    `${formatCount(week.people, 'person')} signed in`,
  ]
  return (
    <section className={`${frame.frame} ${css.line}`} aria-label="Last 7 days">
      <CircleCheck size={16} aria-hidden="true" className={css.ok} />
      <span>
        <strong>Setup complete.</strong> Last 7 days: {parts.join(', ')}.
      </span>
    </section>
  )
}

interface LaneProps extends Props {
  lane: SetupLane
  next: SetupStep | null
}

const OFF = {
  message: '',
  tender: 'Waybilling is off for this customer.',
  quote: 'Quotes are off for this customer.',
} as const

function Lane({ lane, setup, next, onStep }: LaneProps) {
  const { key, title, isOff, steps } = lane
  const done = steps.filter(({ state }) => state === 'done').length
  const isDone = done === steps.length
  return (
    <section className={css.lane} aria-labelledby={`lane-${key}`}>
      <div className={css.laneHead}>
        <h3 id={`lane-${key}`} className={css.laneTitle}>
          {title}
        </h3>
        {!isOff && (
          <span className={isDone ? css.done : css.quiet}>
            {isDone ? 'Done' : `${done} of ${steps.length}`}
          </span>
        )}
      </div>
      {isOff ? (
        <p className={css.quiet}>{OFF[key]}</p>
      ) : (
        <>
          <div className={css.bar} data-full={isDone || undefined} aria-hidden="true">
            <i style={{ width: `${(100 * done) / steps.length}%` }} />
          </div>
          <ol className={css.steps}>
            {steps.map((step) => (
              <Step key={step.key} step={step} isNext={step === next} onStep={onStep} />
            ))}
          </ol>
          {key === 'message' && isDone && <Reported setup={setup} />}
        </>
      )}
    </section>
  )
}

function Reported({ setup: { fleet } }: { setup: CustomerSetup }) {
  const silent = fleet.units - fleet.reported
  return (
    <p className={css.result}>
      {`${showNumber(fleet.reported)} of ${formatCount(fleet.units, 'unit')} reported.`}
      {silent > 0 && ` ${showNumber(silent)} ${silent === 1 ? 'has' : 'have'} no report yet.`}
    </p>
  )
}

const ICONS = { done: CircleCheck, todo: Circle, locked: Lock } as const
const LABELS = { done: 'Done', todo: 'Open', locked: 'Not yet' } as const

function Step({ step, isNext, onStep }: { step: SetupStep; isNext: boolean; onStep: Props['onStep'] }) {
  const { label, detail, state, verb } = step
  const Icon = isNext ? CircleDot : ICONS[state]
  return (
    <li className={css.step} data-state={isNext ? 'next' : state}>
      <Icon size={16} aria-label={isNext ? 'Next' : LABELS[state]} className={css.icon} />
      <span className={css.text}>
        <b>{label}</b> <span className={css.detail}>{detail}</span>
      </span>
      {state === 'todo' && (
        <Button size="small" variant={isNext ? 'primary' : 'plain'} onClick={() => onStep(step)}>
          {verb}
        </Button>
      )}
    </li>
  )
}
