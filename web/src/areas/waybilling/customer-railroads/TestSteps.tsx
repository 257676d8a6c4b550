import {
  Circle,
  CircleAlert,
  CircleCheck,
  CircleDot,
  CircleX,
  Clock,
  Lock,
  type LucideIcon,
} from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { CustomerRailroad } from '#contract/areas/waybilling/customer-railroads/customer-railroads.contract.ts'
import {
  getAcknowledgement,
  ACKNOWLEDGED_WITHIN_MINUTES,
  minutesToAcknowledgement,
  getRejection,
  type RailroadState,
  type TestAnswer,
} from '#contract/areas/waybilling/customer-railroads/customer-railroads.rules.ts'
import { useAction } from '../../../form/use-action.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { When } from '../../../shared/When.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { sendTest } from './customer-railroads.calls.ts'
import type { CustomerName } from './customer-railroads.calls.ts'
import css from './CustomerRailroads.module.css'

const LiveDialog = lazyPart(async () => (await import('./LiveDialog.tsx')).LiveDialog)
const TestDocument = lazyPart(async () => (await import('./TestDocument.tsx')).TestDocument)

interface Props {
  customer: CustomerName
  railroad: CustomerRailroad
}

/** The way to real bills: a test, the railroad's 997, and going live. */
export function TestSteps({ customer, railroad }: Props) {
  const { scac, railroad_usage, link_trouble } = railroad
  const [shown, setShown] = useState<string | null>(null)
  const [isDeciding, setDeciding] = useState(false)
  const controlNumber = railroad.test?.control_number
  return (
    <section className={css.steps} aria-label={`Test and go live with ${scac}`}>
      <h3 className={css.heading}>Test and go live</h3>
      {link_trouble !== null && <Refusal>{link_trouble}</Refusal>}
      <ol className={css.stepList}>
        <TestStep customerId={customer.id} railroad={railroad} onShow={setShown} />
        <AnswerStep railroad={railroad} onShow={setShown} />
        <LiveStep railroad={railroad} onPress={() => setDeciding(true)} />
      </ol>
      {railroad_usage === 'T' && (
        <p className={css.hint}>
          Usage of {scac} is Test under Railroads: all its documents are marked as tests and don’t move cars.
        </p>
      )}
      <Suspense>
        {isDeciding && (
          <LiveDialog customer={customer} railroad={railroad} onClose={() => setDeciding(false)} />
        )}
        {shown !== null && controlNumber !== undefined && (
          <TestDocument
            customerId={customer.id}
            scac={scac}
            controlNumber={controlNumber}
            kind={shown}
            onClose={() => setShown(null)}
          />
        )}
      </Suspense>
    </section>
  )
}

type StepState = 'ok' | 'current' | 'open' | 'late' | 'bad' | 'locked'
const ICONS: Readonly<Record<StepState, LucideIcon>> = {
  ok: CircleCheck,
  current: CircleDot,
  open: Circle,
  late: CircleAlert,
  bad: CircleX,
  locked: Lock,
}

interface StepProps {
  state: StepState
  icon?: LucideIcon
  title: string
  children?: ReactNode
  action?: ReactNode
}

function Step({ state, icon: Icon = ICONS[state], title, children, action }: StepProps) {
  return (
    <li className={css.step} data-look={state}>
      <Icon size={16} aria-hidden="true" />
      <div>
        <div className={css.stepTitle}>{title}</div>
        {children && <div className={css.hint}>{children}</div>}
      </div>
      {action && <div>{action}</div>}
    </li>
  )
}

/** States in which the next thing to do is a test. */
const NEEDS_TEST: ReadonlySet<RailroadState> = new Set(['ready_to_test', 'rejected', 'overdue'])

interface TestStepProps {
  customerId: number
  railroad: CustomerRailroad
  onShow: (kind: string) => void
}

function TestStep({ customerId, railroad, onShow }: TestStepProps) {
  const { scac, state, test } = railroad
  const { run, isBusy, refusal } = useAction((_: null, options) => sendTest(customerId, scac, options))
  const needsTest = NEEDS_TEST.has(state) || (state === 'live' && test !== null && !test.is_current)
  const button = (
    <Button
      variant={state === 'ready_to_test' ? 'primary' : 'quiet'}
      size="small"
      isBusy={isBusy}
      onClick={() => void run(null)}
    >
      {state === 'overdue' ? 'Resend' : 'Send test'}
    </Button>
  )
  const more = refusal && <Refusal>{refusal}</Refusal>
  if (test === null || !test.is_current) {
    return (
      <Step
        state={needsTest ? 'current' : 'ok'}
        title={needsTest ? 'Send a test 404' : 'No test on record'}
        action={button}
      >
        {test === null
          ? 'It doesn’t move a car.'
          : 'The IDs, release or transport changed after the last test. It doesn’t move a car.'}
        {more}
      </Step>
    )
  }
  const stepState = state === 'undelivered' ? 'bad' : 'ok'
  return (
    <Step state={stepState} title={TEST_TITLES[state] ?? 'Test 404 sent'} action={needsTest && button}>
      {state === 'undelivered' && `${test.trouble} It will be retried automatically. `}
      <When at={test.sent_ts ?? test.created_ts} />, control number {test.control_number}.{' '}
      <LinkButton onClick={() => onShow('404')}>View 404</LinkButton>
      {more}
    </Step>
  )
}

const TEST_TITLES: Readonly<Partial<Record<RailroadState, string>>> = {
  sending: 'Sending test 404',
  undelivered: 'Test 404 not delivered',
}

function AnswerStep({ railroad, onShow }: Omit<TestStepProps, 'customerId'>) {
  const { scac, state, test } = railroad
  const now = useNow()
  const current = test?.is_current ? test : null
  const rejection = current && getRejection(current)
  if (rejection) {
    return (
      <Step state="bad" title={`${scac} rejected it`}>
        {rejection.kind} at <When at={rejection.received_ts} />: {rejection.message}{' '}
        <SeeAnswer answer={rejection} onShow={onShow} />
      </Step>
    )
  }
  const acknowledgement = current && getAcknowledgement(current)
  if (acknowledgement) {
    const isAccepted = acknowledgement.verdict === 'accepted'
    return (
      <Step
        state={isAccepted ? 'ok' : 'late'}
        title={isAccepted ? `${scac} accepted it` : `${scac} neither accepted nor rejected it`}
      >
        {acknowledgement.kind} at <When at={acknowledgement.received_ts} />.{' '}
        <SeeAnswer answer={acknowledgement} onShow={onShow} />
      </Step>
    )
  }
  if (state === 'overdue')
    return (
      <Step state="late" title={`No 997 after ${ACKNOWLEDGED_WITHIN_MINUTES} min`}>
        Ask {scac} whether it received the test, or resend it.
      </Step>
    )
  if (state === 'testing' && current?.sent_ts) {
    const minutes = minutesToAcknowledgement(current.sent_ts, now.getTime())
    return (
      <Step state="current" icon={Clock} title={`Waiting for ${scac}`}>
        997 due in {minutes} min
      </Step>
    )
  }
  return (
    <Step state="open" title={`${scac} accepts it`}>
      997, usually within {ACKNOWLEDGED_WITHIN_MINUTES} min
    </Step>
  )
}

function LiveStep({
  railroad: { scac, state, live_ts, railroad_usage },
  onPress,
}: {
  railroad: CustomerRailroad
  onPress: () => void
}) {
  const isTest = railroad_usage === 'T'
  if (live_ts !== null) {
    return (
      <Step
        state="ok"
        title="Live"
        action={
          <Button size="small" onClick={onPress}>
            Stop bills
          </Button>
        }
      >
        Since <When at={live_ts} />. {isTest ? 'Bills go out as tests.' : 'Bills are live.'}
      </Step>
    )
  }
  const isReady = state === 'accepted'
  return (
    <Step
      state={isReady ? 'current' : 'locked'}
      title="Go live"
      action={
        <Button size="small" variant={isReady ? 'primary' : 'quiet'} disabled={!isReady} onClick={onPress}>
          Go live
        </Button>
      }
    >
      {isReady ? `Bills will ${isTest ? 'go out as tests' : 'be live'}.` : `After ${scac} accepts the test`}
    </Step>
  )
}

const SeeAnswer = ({ answer, onShow }: { answer: TestAnswer; onShow: (kind: string) => void }) => (
  <LinkButton onClick={() => onShow(answer.kind)}>View {answer.kind}</LinkButton>
)

const LinkButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={css.link} onClick={onClick}>
    {children}
  </button>
)
