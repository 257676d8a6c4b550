import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { type ProblemCause, replayMessage } from '#contract/areas/feeds/messages/messages.contract.ts'
import { UNKNOWN_CLOCK } from '#contract/areas/feeds/messages/reasons.rules.ts'
import { formatCount } from '#contract/base/plural.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useMay, useMayGo } from '../../../shell/access/may.ts'
import { asButton, Button } from '../../../ui/Button.tsx'
import cases from '../../../ui/cases.module.css'
import frame from '../../../ui/frame.module.css'
import { agoText, placeTimeHint } from '../../../ui/rail/place-time.ts'
import { useNow } from '../../../ui/use-now.ts'
import { problemCauses, replayAndNotify } from './messages.calls.ts'
import { causeCountText, causeTitle, getRepair, replayVerb } from './messages.rules.ts'
import css from './ProblemCauses.module.css'

/**
 * Messages with problems, by cause: one repair and one press help all messages of a cause. Some were read, such as
 * those that name an unknown place.
 */
export function ProblemCauses({ customerId, onActed }: { customerId: number; onActed: () => void }) {
  const query = useQuery(problemCauses(customerId))
  return (
    <Loaded query={query} failure="Couldn’t load the causes of problems" waiting={120}>
      {({ causes, cause_count, message_count }) =>
        causes.length > 0 && (
          <section className={`${frame.frame} ${cases.box}`} aria-label="Problems by cause">
            <header className={cases.head}>
              <h2 className={cases.title}>
                {formatCount(message_count, 'message')} with problems, {formatCount(cause_count, 'cause')}
              </h2>
              <span className={cases.quiet}>One fix resolves every message with the same cause.</span>
            </header>
            <ul className={cases.rows}>
              {causes.map((cause) => (
                <Cause key={getKey(cause)} customerId={customerId} cause={cause} onActed={onActed} />
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  )
}

const getKey = ({ reason_code, layout, message_ids, excerpt }: ProblemCause): string =>
  [reason_code, layout, message_ids[0], excerpt].join(' ')

interface CauseProps {
  customerId: number
  cause: ProblemCause
}

interface ReplayProps extends CauseProps {
  /** The list next to it shows at once what the replay resolved. */
  onActed: () => void
}

function Cause({ customerId, cause, onActed }: ReplayProps) {
  const now = useNow()
  const { reason, excerpt, layout, first_ts, last_ts } = cause
  return (
    <li className={`${cases.row} ${css.cause}`}>
      <span className={css.what}>
        <strong>{causeTitle(reason)}</strong>
        <span className={cases.quiet}>
          {layout !== null && `Layout ${layout} · `}
          <code>{excerpt}</code>
        </span>
      </span>
      <span className={css.count}>{causeCountText(cause)}</span>
      <span
        className={cases.quiet}
        title={`${placeTimeHint(first_ts, null)}\n\n${placeTimeHint(last_ts, null)}`}
      >
        First {agoText(first_ts, now)}, last {agoText(last_ts, now)}
      </span>
      <span className={css.acts}>
        <Repair customerId={customerId} cause={cause} />
        <Replay customerId={customerId} cause={cause} onActed={onActed} />
      </span>
    </li>
  )
}

function Repair({ customerId, cause }: CauseProps) {
  const mayGo = useMayGo()
  const repair = getRepair(customerId, cause)
  if (repair === null || !mayGo(repair.path)) return null
  return (
    <Link {...asButton('quiet', 'small')} to={repair.path as never}>
      {repair.verb}
    </Link>
  )
}

/** A place that becomes known corrects its times automatically. */
function Replay({ customerId, cause, onActed }: ReplayProps) {
  const may = useMay(replayMessage)
  const [isBusy, setBusy] = useState(false)
  if (!may || cause.reason_code === UNKNOWN_CLOCK) return null
  const press = async () => {
    if (isBusy) return
    setBusy(true)
    await replayAndNotify(customerId, cause.message_ids)
    onActed()
    setBusy(false)
  }
  return (
    <Button size="small" icon={RotateCw} isBusy={isBusy} onClick={() => void press()}>
      {replayVerb(cause)}
    </Button>
  )
}
