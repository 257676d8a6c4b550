import type { CustomerSetup } from './setup.contract.ts'

/** Parts of the customer's page that a step is done in. */
export type SetupSection = 'people' | 'fleet' | 'feeds' | 'railroads' | 'parties' | 'modules'

/** Where a step is done: a section of the customer's page, or a page of the portal; `{customer}` stands for its id. */
export type SetupPlace = { section: SetupSection } | { page: string }

/** One thing a customer needs; it is done when it works, and nobody ticks it. */
export interface SetupStep {
  key: string
  label: string
  /** What there is, or what is missing. */
  detail: string
  /** locked: something before it comes first. */
  state: 'done' | 'todo' | 'locked'
  /** What the button that leads there says. */
  verb: string
  place: SetupPlace
}

export interface SetupLane {
  key: 'message' | 'tender' | 'quote'
  title: string
  /** The customer does not use it: nothing of it is missing. */
  isOff: boolean
  steps: readonly SetupStep[]
}

type Rule = Omit<SetupStep, 'state'> & { isDone: boolean; after?: string }

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

const people = (count: number): string => counted(count, 'person', 'people')

/** People of the customer who hold a permission and are not disabled. */
const holders = ({ people: all }: CustomerSetup, permission: string): number =>
  all.filter(({ status, permissions }) => status === 1 && permissions.includes(permission)).length

/** Steps in their order; one whose forerunners are not done is locked, and says after what. */
function stepsOf(rules: readonly Rule[]): SetupStep[] {
  const open = new Set(rules.filter(({ isDone }) => !isDone).map(({ key }) => key))
  return rules.map(({ isDone, after, ...step }) => {
    if (isDone) return { ...step, state: 'done' }
    const isLocked = after !== undefined && [...open].some((key) => key !== step.key)
    return isLocked ? { ...step, state: 'locked', detail: after } : { ...step, state: 'todo' }
  })
}

/** Before the first message. */
function messageLane(setup: CustomerSetup): SetupLane {
  const { fleet, messages, feed_tokens } = setup
  const viewers = holders(setup, 'visibility_asset_list')
  const hasCome = messages.first_ts !== null
  return {
    key: 'message',
    title: 'First message',
    isOff: false,
    steps: stepsOf([
      {
        key: 'fleet',
        label: 'Fleet',
        isDone: fleet.units > 0,
        detail:
          fleet.units > 0 ? counted(fleet.units, 'unit', 'units') : 'Equipment IDs the railroads report',
        verb: 'Add units',
        place: { section: 'fleet' },
      },
      {
        key: 'viewer',
        label: 'Person who sees cars',
        isDone: viewers > 0,
        detail: viewers > 0 ? people(viewers) : 'Someone with the asset list',
        verb: 'Add a person',
        place: { section: 'people' },
      },
      {
        key: 'feed',
        label: 'Feed',
        isDone: feed_tokens > 0 || hasCome,
        detail:
          messages.carriers.length > 0
            ? messages.carriers.join(', ')
            : feed_tokens > 0
              ? counted(feed_tokens, 'token made', 'tokens made')
              : 'A token to post messages with, or a file in the folder',
        verb: 'Make a token',
        place: { section: 'feeds' },
      },
      {
        key: 'message',
        label: 'First message',
        isDone: hasCome,
        detail: hasCome
          ? 'Received'
          : messages.quarantined > 0
            ? `${counted(messages.quarantined, 'problem', 'problems')} in quarantine, nothing read yet`
            : 'Nothing has arrived yet',
        verb: messages.quarantined > 0 && !hasCome ? 'See problems' : 'Post a sample',
        place: messages.quarantined > 0 && !hasCome ? { page: '/feeds/{customer}' } : { section: 'feeds' },
      },
    ]),
  }
}

/** Before the first tender. */
function tenderLane(setup: CustomerSetup): SetupLane {
  const { modules, receivers, tests, tenders, parties } = setup
  const isOn = modules.includes('hasWaybillModule')
  const bookers = setup.people.filter(({ status }) => status === 1).length
  return {
    key: 'tender',
    title: 'First tender',
    isOff: !isOn,
    steps: stepsOf([
      {
        key: 'booker',
        label: 'Person who may book',
        isDone: bookers > 0,
        detail: bookers > 0 ? people(bookers) : 'Someone with waybilling',
        verb: 'Add a person',
        place: { section: 'people' },
      },
      {
        key: 'parties',
        label: 'Parties',
        isDone: parties > 0,
        detail:
          parties > 0 ? `${parties.toLocaleString('en-US')} known` : 'Shippers and consignees for bills',
        verb: 'Import',
        place: { section: 'parties' },
      },
      {
        key: 'railroad',
        label: 'Railroad and IDs',
        isDone: receivers.length > 0,
        detail: receivers.length > 0 ? receivers.join(', ') : 'A railroad that takes bills of lading',
        verb: 'Allow a railroad',
        place: { section: 'railroads' },
      },
      {
        key: 'test',
        label: 'Test accepted',
        isDone: tests.accepted > 0 || tenders.accepted > 0,
        detail:
          tests.accepted > 0 || tenders.accepted > 0
            ? 'By the railroad'
            : tests.sent > 0
              ? 'Sent, no acceptance yet'
              : 'One test bill, moves no car',
        verb: 'Send a test',
        place: { section: 'railroads' },
      },
      {
        key: 'tender',
        label: 'First tender',
        isDone: tenders.accepted > 0,
        detail:
          tenders.accepted > 0 ? 'Accepted' : tenders.sent > 0 ? 'Sent, not accepted yet' : 'Not sent yet',
        after: 'After the steps above',
        verb: tenders.sent > 0 ? 'See bookings' : 'Create a tender',
        place: {
          page: tenders.sent > 0 ? '/waybilling/{customer}/waybills' : '/waybilling/{customer}/patterns',
        },
      },
    ]),
  }
}

const MAIL_DETAIL = {
  sent: 'Works',
  set: 'Server set, no mail sent yet',
  none: 'Mails stay in the outbox until SMTP_URL is set',
} as const

/** Before the first quote. */
function quoteLane(setup: CustomerSetup): SetupLane {
  const { permissions, mail, quotes } = setup
  const isOn = permissions.includes('pricing_pricing_dashboard')
  const pricers = holders(setup, 'pricing_pricing_dashboard')
  return {
    key: 'quote',
    title: 'First quote',
    isOff: !isOn,
    steps: stepsOf([
      {
        key: 'mail',
        label: 'Outgoing mail',
        isDone: mail !== 'none',
        detail: MAIL_DETAIL[mail],
        verb: 'See outbox',
        place: { page: '/admin/outbox' },
      },
      {
        key: 'pricer',
        label: 'Person who may price',
        isDone: pricers > 0,
        detail: pricers > 0 ? people(pricers) : 'Someone with quotes',
        verb: 'Add a person',
        place: { section: 'people' },
      },
      {
        key: 'quote',
        label: 'First quote',
        isDone: quotes.sent > 0,
        detail: quotes.sent > 0 ? 'Sent' : quotes.made > 0 ? 'A draft, not sent yet' : 'Not sent yet',
        after: 'After the steps above',
        verb: quotes.made > 0 ? 'See quotes' : 'New quote',
        place: { page: quotes.made > 0 ? '/pricing/{customer}/dashboard' : '/pricing/{customer}/quote/new' },
      },
    ]),
  }
}

/** What is still missing before the first message, the first tender and the first quote. */
export const lanesOf = (setup: CustomerSetup): readonly SetupLane[] => [
  messageLane(setup),
  tenderLane(setup),
  quoteLane(setup),
]

const usedSteps = (lanes: readonly SetupLane[]): SetupStep[] =>
  lanes.filter(({ isOff }) => !isOff).flatMap(({ steps }) => [...steps])

/** The one step to do next: the first that is open, lane by lane; null when all is done. */
export const nextStep = (lanes: readonly SetupLane[]): SetupStep | null =>
  usedSteps(lanes).find(({ state }) => state === 'todo') ?? null

/** Steps that are not done yet, over all lanes that are used. */
export const openSteps = (lanes: readonly SetupLane[]): number =>
  usedSteps(lanes).filter(({ state }) => state !== 'done').length
