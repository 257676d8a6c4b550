import { showNumber } from '#contract/base/plural.ts'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical, KeyRound, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import {
  createFeedToken,
  type CustomerFeed,
} from '#contract/areas/admin/customer-feeds/customer-feeds.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { When } from '../../../shared/When.tsx'
import { useMay } from '../../../shell/access/may.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Panel, PanelNote } from '../../../ui/Panel.tsx'
import { Tag } from '../../../ui/rail/Tag.tsx'
import { type SimpleColumn, SimpleTable } from '../../../ui/SimpleTable.tsx'
import type { SectionProps } from '../customers/sections.rules.ts'
import { refreshSetup } from '../setup/setup.calls.ts'
import { getFeeds, refreshFeeds } from './customer-feeds.calls.ts'
import css from './FeedsSection.module.css'

const AddFeedDialog = lazyPart(async () => (await import('./AddFeedDialog.tsx')).AddFeedDialog)
const FeedTokenDialog = lazyPart(async () => (await import('./FeedTokenDialog.tsx')).FeedTokenDialog)
const SampleDialog = lazyPart(async () => (await import('./SampleDialog.tsx')).SampleDialog)
const MadeToken = lazyPart(async () => (await import('../tokens/MadeToken.tsx')).MadeToken)

type Open = { kind: 'add' } | { kind: 'sample' } | { kind: 'token'; feed: CustomerFeed } | null

/** How sightings arrive: one address and one folder, and each railroad's token and state. */
export function FeedsSection({ customer, requested, onAnswered }: SectionProps) {
  const feeds = useQuery(getFeeds(customer.id))
  const mayMake = useMay(createFeedToken)
  const [opened, setOpened] = useState<Open>(null)
  const [made, setMade] = useState<Answer<typeof createFeedToken> | null>(null)
  const open = opened ?? requestedFor(requested, feeds.data?.feeds, mayMake)
  const close = () => {
    setOpened(null)
    onAnswered()
  }
  const change = () => {
    void refreshFeeds()
    refreshSetup()
  }
  return (
    <Panel
      title="Feeds"
      hint="Where this customer’s sightings come from."
      actions={
        <>
          <Button size="small" icon={FlaskConical} onClick={() => setOpened({ kind: 'sample' })}>
            Test a sample
          </Button>
          <Button size="small" icon={Plus} onClick={() => setOpened({ kind: 'add' })}>
            Add feed
          </Button>
        </>
      }
    >
      <Loaded query={feeds} failure="Couldn’t load the feeds" waiting={120}>
        {({ address, folder, feeds: rows }) => (
          <>
            <Way label="HTTPS" text={address} hint="Railroads post messages here with their token." />
            <Way label="Files" text={folder} hint="Files dropped into this folder are read within seconds." />
            {rows.length === 0 ? (
              <PanelNote>No railroads yet. Add the ones that report this customer’s cars.</PanelNote>
            ) : (
              <SimpleTable
                label="Feeds"
                kind="flush"
                rows={rows}
                getKey={({ scac }) => scac}
                columns={getColumns(mayMake, (feed) => setOpened({ kind: 'token', feed }))}
              />
            )}
          </>
        )}
      </Loaded>
      <Suspense>
        {open?.kind === 'add' && <AddFeedDialog customer={customer} onDone={change} onClose={close} />}
        {open?.kind === 'sample' && <SampleDialog customerId={customer.id} onClose={close} />}
        {open?.kind === 'token' && (
          <FeedTokenDialog
            customerId={customer.id}
            feed={open.feed}
            onMade={(token) => {
              setMade(token)
              change()
            }}
            onClose={close}
          />
        )}
        {made && <MadeToken made={made} onClose={() => setMade(null)} />}
      </Suspense>
    </Panel>
  )
}

/** The part a setup step opens here. */
function requestedFor(
  requested: string | null,
  feeds: readonly CustomerFeed[] | undefined,
  mayMake: boolean,
): Open {
  if (requested === null || feeds === undefined) return null
  if (requested === 'message') return { kind: 'sample' }
  const [feed] = feeds.filter(({ token }) => token === null)
  if (requested === 'feed' && feed) return mayMake ? { kind: 'token', feed } : null
  return { kind: 'add' }
}

function Way({ label, text, hint }: { label: string; text: string; hint: string }) {
  return (
    <div className={css.way}>
      <span className={css.label}>{label}</span>
      <code className={css.address}>{text}</code>
      <CopyButton text={() => text}>Copy</CopyButton>
      <span className={css.hint}>{hint}</span>
    </div>
  )
}

const STATES = {
  comes: { tone: 'good', word: 'Receiving' },
  waiting: { tone: 'neutral', word: 'Waiting' },
  late: { tone: 'bad', word: 'Late' },
} as const

const getColumns = (
  mayMake: boolean,
  onToken: (feed: CustomerFeed) => void,
): readonly SimpleColumn<CustomerFeed>[] => [
  {
    head: 'Railroad',
    names: true,
    render: ({ scac, name }) => (
      <>
        <b>{scac}</b> {name !== null && <span className={css.quiet}>{name}</span>}
      </>
    ),
  },
  {
    head: 'State',
    mark: true,
    render: ({ state }) => <Tag tone={STATES[state].tone}>{STATES[state].word}</Tag>,
  },
  {
    head: 'Last message',
    render: ({ last_received_ts }) =>
      last_received_ts === null ? (
        <span className={css.quiet}>None yet</span>
      ) : (
        <When at={last_received_ts} />
      ),
  },
  { head: 'Sightings, 24 h', number: true, render: ({ day_count }) => showNumber(day_count) },
  { head: 'Token', render: ({ token }) => <TokenState token={token} /> },
  {
    head: 'Actions',
    className: css.act,
    render: (feed) =>
      mayMake && (
        <Button
          size="small"
          variant="plain"
          icon={KeyRound}
          aria-label={`${feed.token ? 'Replace' : 'Create'} token for ${feed.scac}`}
          onClick={() => onToken(feed)}
        >
          {feed.token ? 'Replace token' : 'Create token'}
        </Button>
      ),
  },
]

function TokenState({ token }: Pick<CustomerFeed, 'token'>) {
  if (token === null) return <span className={css.quiet}>None</span>
  if (token.last_used_ts === null) return <span className={css.quiet}>Created, not used yet</span>
  return (
    <>
      Used <When at={token.last_used_ts} />
    </>
  )
}
