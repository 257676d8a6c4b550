import type { Area } from '../../../base/areas.ts'
import { formatCount } from '../../../base/plural.ts'
import type { CustomerSetup } from './setup.contract.ts'

/** Parts of the customer's page that a step is done in. */
export type SetupSection = 'people' | 'fleet' | 'feeds' | 'railroads'

/**
 * Where a step is done: a section of the customer's page, or a page of the portal; `{customer}` is replaced by its
 * id.
 */
export type SetupTarget = { section: SetupSection } | { page: string }

/** One requirement of a customer's setup; it is done when it works, and cannot be ticked off by hand. */
export interface SetupStep {
  key: string
  label: string
  /** What exists, or what is missing. */
  detail: string
  /** locked: something before it comes first. */
  state: 'done' | 'todo' | 'locked'
  /** The label of the button that leads there. */
  verb: string
  target: SetupTarget
}

export interface SetupLane {
  key: 'message' | 'tender' | 'quote'
  title: string
  /** The customer does not use it: nothing of it is missing. */
  isOff: boolean
  steps: readonly SetupStep[]
}

type Rule = Omit<SetupStep, 'state'> & { isDone: boolean; after?: string }

/** The text of the first case that holds, else the last. */
const firstText = (cases: readonly (readonly [holds: boolean, text: string])[], otherwise: string): string =>
  cases.find(([holds]) => holds)?.[1] ?? otherwise

/** People of the customer who hold a permission and are not disabled. */
const holders = ({ people: all }: CustomerSetup, permission: string): CustomerSetup['people'] =>
  all.filter(({ status, permissions }) => status === 1 && permissions.includes(permission))

/** Those of people who act in an area. */
const countActing = (people: CustomerSetup['people'], area: Area): number =>
  people.filter(({ status, acts }) => status === 1 && acts.includes(area)).length

/** Steps in order; one whose prerequisites are not done is locked, and names them. */
function toSteps(rules: readonly Rule[]): SetupStep[] {
  const open = new Set(rules.filter(({ isDone }) => !isDone).map(({ key }) => key))
  return rules.map(({ isDone, after, ...step }) => {
    if (isDone) return { ...step, state: 'done' }
    const isLocked = after !== undefined && [...open].some((key) => key !== step.key)
    return isLocked ? { ...step, state: 'locked', detail: after } : { ...step, state: 'todo' }
  })
}

/** Whether the customer can bill cars. */
export const usesWaybilling = ({ modules }: Pick<CustomerSetup, 'modules'>): boolean =>
  modules.includes('hasWaybillModule')

type MakeRule = (setup: CustomerSetup) => Rule

const fleetStep: MakeRule = ({ fleet: { units } }) => ({
  key: 'fleet',
  label: 'Fleet',
  isDone: units > 0,
  detail: units > 0 ? formatCount(units, 'unit') : 'Equipment IDs the railroads report',
  verb: 'Add units',
  target: { section: 'fleet' },
})

/** A person at the customer who holds a permission. */
const personStep = (key: string, label: string, count: number, missing: string): Rule => ({
  key,
  label,
  isDone: count > 0,
  detail: count > 0 ? formatCount(count, 'person') : missing,
  verb: 'Add person',
  target: { section: 'people' },
})

const viewerStep: MakeRule = (setup) =>
  personStep(
    'viewer',
    'Person with asset list access',
    holders(setup, 'visibility_asset_list').length,
    'Someone with asset list access',
  )

const feedStep: MakeRule = ({ messages: { first_ts, carriers }, feed_tokens }) => ({
  key: 'feed',
  label: 'Feed',
  isDone: feed_tokens > 0 || first_ts !== null,
  detail: firstText(
    [
      [carriers.length > 0, carriers.join(', ')],
      [feed_tokens > 0, `${formatCount(feed_tokens, 'token')} created`],
    ],
    'A token to post messages with, or a file in the folder',
  ),
  verb: 'Create token',
  target: { section: 'feeds' },
})

const messageStep: MakeRule = ({ messages: { first_ts, quarantined } }) => {
  const hasArrived = first_ts !== null
  const hasOnlyProblems = quarantined > 0 && !hasArrived
  const problems = formatCount(quarantined, 'problem')
  return {
    key: 'message',
    label: 'First message',
    isDone: hasArrived,
    detail: firstText(
      [
        [hasArrived, 'Received'],
        [hasOnlyProblems, `${problems} in quarantine, nothing read yet`],
      ],
      'Nothing has arrived yet',
    ),
    verb: hasOnlyProblems ? 'View problems' : 'Test a sample',
    target: hasOnlyProblems ? { page: '/feeds/{customer}' } : { section: 'feeds' },
  }
}

const bookerStep: MakeRule = ({ people }) =>
  personStep(
    'booker',
    'Person who can book',
    countActing(people, 'bookings'),
    'Someone whose role can edit bookings',
  )

/** Where an administrator allows, tests and activates the railroads that receive bills of lading. */
const RAILROADS: SetupTarget = { section: 'railroads' }

const joinScacs = (railroads: CustomerSetup['railroads']): string =>
  railroads.map(({ scac }) => scac).join(', ')

const railroadStep: MakeRule = ({ railroads }) => ({
  key: 'railroad',
  label: 'Railroad and IDs',
  isDone: railroads.length > 0,
  detail: railroads.length > 0 ? joinScacs(railroads) : 'A railroad that accepts bills of lading',
  verb: 'Allow railroad',
  target: RAILROADS,
})

const testStep: MakeRule = ({ railroads }) => {
  const accepted = railroads.filter(({ test, is_live }) => test === 'accepted' || is_live)
  const isAccepted = accepted.length > 0
  const isSent = railroads.some(({ test }) => test === 'sent')
  const rejecting = railroads.filter(({ test }) => test === 'rejected')
  return {
    key: 'test',
    label: 'Test accepted',
    isDone: isAccepted,
    detail: firstText(
      [
        [isAccepted, `By ${joinScacs(accepted)}`],
        [railroads.length === 0, 'After a railroad is allowed'],
        [rejecting.length > 0, `Rejected by ${joinScacs(rejecting)}`],
        [isSent, 'Sent, not accepted yet'],
      ],
      'A test bill that doesn’t move a car',
    ),
    verb: isSent || rejecting.length > 0 ? 'View test' : 'Send test',
    target: RAILROADS,
  }
}

const liveStep: MakeRule = ({ railroads }) => {
  const live = railroads.filter(({ is_live }) => is_live)
  return {
    key: 'live',
    label: 'Live',
    isDone: live.length > 0,
    detail: live.length > 0 ? joinScacs(live) : 'Bills can go live once the test is accepted',
    verb: 'Go live',
    target: RAILROADS,
  }
}

const tenderStep: MakeRule = ({ tenders: { sent, accepted } }) => ({
  key: 'tender',
  label: 'First tender',
  isDone: accepted > 0,
  detail: firstText(
    [
      [accepted > 0, 'Accepted'],
      [sent > 0, 'Sent, not accepted yet'],
    ],
    'Not sent yet',
  ),
  after: 'After the steps above',
  verb: sent > 0 ? 'View bookings' : 'Create tender',
  target: { page: sent > 0 ? '/waybilling/{customer}/waybills' : '/waybilling/{customer}/patterns' },
})

const MAIL_DETAIL = {
  sent: 'Works',
  set: 'Server set, no email sent yet',
  none: 'Emails stay in the outbox until SMTP_URL is set',
} as const

const mailStep: MakeRule = ({ mail }) => ({
  key: 'mail',
  label: 'Outgoing email',
  isDone: mail !== 'none',
  detail: MAIL_DETAIL[mail],
  verb: 'View outbox',
  target: { page: '/admin/outbox' },
})

const pricerStep: MakeRule = (setup) =>
  personStep(
    'pricer',
    'Person who can quote',
    countActing(holders(setup, 'pricing_pricing_dashboard'), 'quotes'),
    'Someone whose role can edit quotes',
  )

const quoteStep: MakeRule = ({ quotes: { made, sent } }) => ({
  key: 'quote',
  label: 'First quote',
  isDone: sent > 0,
  detail: firstText(
    [
      [sent > 0, 'Sent'],
      [made > 0, 'A draft, not sent yet'],
    ],
    'Not sent yet',
  ),
  after: 'After the steps above',
  verb: made > 0 ? 'View quotes' : 'New quote',
  target: { page: made > 0 ? '/pricing/{customer}/dashboard' : '/pricing/{customer}/quote/new' },
})

const LANES: readonly {
  key: SetupLane['key']
  title: string
  isOn: (setup: CustomerSetup) => boolean
  rules: readonly MakeRule[]
}[] = [
  {
    key: 'message',
    title: 'First message',
    isOn: () => true,
    rules: [fleetStep, viewerStep, feedStep, messageStep],
  },
  {
    key: 'tender',
    title: 'First tender',
    isOn: usesWaybilling,
    rules: [bookerStep, railroadStep, testStep, liveStep, tenderStep],
  },
  {
    key: 'quote',
    title: 'First quote',
    isOn: ({ permissions }) => permissions.includes('pricing_pricing_dashboard'),
    rules: [mailStep, pricerStep, quoteStep],
  },
]

/** Remaining steps before the first message, the first tender and the first quote. */
export const toSetupLanes = (setup: CustomerSetup): readonly SetupLane[] =>
  LANES.map(({ key, title, isOn, rules }) => ({
    key,
    title,
    isOff: !isOn(setup),
    steps: toSteps(rules.map((rule) => rule(setup))),
  }))

const stepsInUse = (lanes: readonly SetupLane[]): SetupStep[] =>
  lanes.filter(({ isOff }) => !isOff).flatMap(({ steps }) => [...steps])

/** The one step to do next: the first that is open, lane by lane; null when all is done. */
export const nextStep = (lanes: readonly SetupLane[]): SetupStep | null =>
  stepsInUse(lanes).find(({ state }) => state === 'todo') ?? null

/** Steps that are not done yet, over all lanes that are used. */
export const countOpenSteps = (lanes: readonly SetupLane[]): number =>
  stepsInUse(lanes).filter(({ state }) => state !== 'done').length
