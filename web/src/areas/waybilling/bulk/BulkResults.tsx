import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ban, CircleCheck, CircleX, Hourglass, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatCount, showNumber } from '#contract/base/plural.ts'
import { Button } from '../../../ui/Button.tsx'
import { When } from '../../../shared/When.tsx'
import { waybillingPath } from '../waybilling.rules.ts'
import { billStates } from './bulk-results.calls.ts'
import { type ActedBills, groupResults, type ResultGroup } from './bulk-results.rules.ts'
import css from './BulkResults.module.css'

const TITLES = { cancel: 'Cancel', resend: 'Resend' } as const

const ICONS = { failed: CircleX, skipped: Ban, waiting: Hourglass, succeeded: CircleCheck } as const

/** Older results were restored with the page, which stays where it was. */
const JUST_MS = 3000

interface Props {
  customerId: number
  acted: ActedBills
  onClose: () => void
}

/** What became of bills that were acted on together, by outcome, until it is closed: railroads answer one by one. */
export function BulkResults({ customerId, acted, onClose }: Props) {
  const { data } = useQuery(billStates(customerId, acted.done))
  const { action, at, done, left, leftCount } = acted
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // the bar with the button is gone, and on a phone the rows are far below
    if (Date.now() - Date.parse(at) < JUST_MS) section.current?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const groups = data || done.length === 0 ? groupResults(acted, data?.bills ?? []) : []
  return (
    <section ref={section} className={css.results} aria-labelledby="bulk-results">
      <h2>
        <span id="bulk-results">{`${TITLES[action]} ${formatCount(done.length + leftCount, 'bill')}`}</span>
        <small>
          <When at={at} />
        </small>
        <Button variant="plain" size="small" icon={X} onClick={onClose}>
          Close
        </Button>
      </h2>
      <ul aria-live="polite">
        {groups.map((group) => (
          <Group key={`${group.kind} ${group.reason}`} customerId={customerId} group={group} />
        ))}
        {leftCount > left.length && <li>{`and ${showNumber(leftCount - left.length)} more not changed`}</li>}
      </ul>
    </section>
  )
}

/** Bills named at first. */
const NAMED = 8

function Group({
  customerId,
  group: { kind, label, reason, bills },
}: {
  customerId: number
  group: ResultGroup
}) {
  const [isOpen, setOpen] = useState(false)
  const Icon = ICONS[kind]
  const shown = isOpen ? bills : bills.slice(0, NAMED)
  return (
    <li className={css.group} data-kind={kind}>
      <span className={css.kind}>
        <Icon size={15} aria-hidden="true" />
        {`${showNumber(bills.length)} ${label}`}
      </span>
      <div>
        {reason && <p className={css.reason}>{reason}</p>}
        <span className={css.bills}>
          {shown.map(({ requestId, name }) => (
            <Link key={requestId} to={waybillingPath.viewTender(customerId, requestId)}>
              {name}
            </Link>
          ))}
          {bills.length > shown.length && (
            <Button size="small" variant="plain" onClick={() => setOpen(true)}>
              {`Show all ${showNumber(bills.length)}`}
            </Button>
          )}
        </span>
      </div>
    </li>
  )
}
