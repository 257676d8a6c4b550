import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId } from 'react'
import type { CustomerRailroad } from '#contract/areas/waybilling/customer-railroads/customer-railroads.contract.ts'
import {
  minutesToAcknowledgement,
  RAILROAD_STATES,
  type RailroadState,
} from '#contract/areas/waybilling/customer-railroads/customer-railroads.rules.ts'
import { CARRIER_RELEASES, CARRIER_TRANSPORTS } from '#contract/areas/waybilling/carriers/carriers.list.ts'
import { useNow } from '../../../ui/use-now.ts'
import { Tag } from '../../../ui/rail/Tag.tsx'
import { RailroadForm } from './RailroadForm.tsx'
import type { CustomerName } from './customer-railroads.calls.ts'
import { TestSteps } from './TestSteps.tsx'
import css from './CustomerRailroads.module.css'

interface Props {
  customer: CustomerName
  railroad: CustomerRailroad
  isOpen: boolean
  onToggle: () => void
}

/** One railroad: a line, and its settings below it once it is opened. */
export function RailroadItem({ customer, railroad, isOpen, onToggle }: Props) {
  const id = useId()
  const { scac, name, sender_qualifier, sender_id, receiver_qualifier, receiver_id, release, state } =
    railroad
  const Chevron = isOpen ? ChevronUp : ChevronDown
  return (
    <li className={css.item} data-open={isOpen || undefined}>
      <button type="button" className={css.line} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <span className={css.name}>
          <b>{scac}</b> {name}
        </span>
        <span data-label="Sender ID">{`${sender_qualifier} ${sender_id}`}</span>
        <span data-label="Receiver ID">{`${receiver_qualifier} ${receiver_id}`}</span>
        <span data-label="Release">{releaseLabel(release)}</span>
        <span data-label="Transport">{transportLabel(railroad)}</span>
        <span className={css.test}>
          <TestNote railroad={railroad} />
        </span>
        <span className={css.state}>
          <Tag tone={TONES[state]}>{RAILROAD_STATES[state]}</Tag>
        </span>
        <Chevron size={16} aria-hidden="true" />
      </button>
      {isOpen && (
        <div id={id} className={css.panel}>
          <RailroadForm customerId={customer.id} railroad={railroad} />
          <TestSteps customer={customer} railroad={railroad} />
        </div>
      )}
    </li>
  )
}

const TONES = {
  undelivered: 'bad',
  rejected: 'bad',
  overdue: 'act',
  ready_to_test: 'info',
  sending: 'wait',
  testing: 'wait',
  accepted: 'info',
  live: 'good',
} as const satisfies Record<RailroadState, string>

const releaseLabel = (release: string): string =>
  (CARRIER_RELEASES as Readonly<Record<string, string>>)[release] ?? release

const transportLabel = ({ transport, railroad_transport }: CustomerRailroad): string =>
  transport === 'sftp'
    ? 'Own SFTP'
    : CARRIER_TRANSPORTS[transport === 'railroad' ? railroad_transport : transport]

/** The state of the test in a few words. */
function TestNote({ railroad: { state, test, railroad_usage } }: { railroad: CustomerRailroad }) {
  const now = useNow()
  if (state === 'testing' && test?.sent_ts)
    return `997 due in ${minutesToAcknowledgement(test.sent_ts, now.getTime())} min`
  if (state === 'live' && railroad_usage === 'T') return 'Test bills only'
  return NOTES[state]
}

const NOTES: Readonly<Record<RailroadState, string>> = {
  undelivered: 'Retrying automatically',
  rejected: 'View reason',
  overdue: 'After 15 min',
  ready_to_test: 'Test not sent',
  sending: 'Sending',
  testing: '997 due',
  accepted: 'Test accepted',
  live: 'Bills are live',
}
