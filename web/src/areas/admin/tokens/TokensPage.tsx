import { CircleCheck, CircleOff, Clock, KeyRound, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { ApiToken } from '#contract/areas/admin/tokens/tokens.contract.ts'
import type { tokenList } from '#contract/areas/admin/tokens/tokens.list.ts'
import { TOKEN_STATES } from '#contract/areas/admin/tokens/tokens.rules.ts'
import { readerTime } from '#contract/base/place-time.ts'
import { type Cells, tagMarks, getTags } from '../../../list/cells.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { NewButton } from '../../../list/NewButton.tsx'
import { useList } from '../../../list/use-list.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { useSession } from '../../../shell/session.ts'
import { Tag } from '../../../ui/rail/Tag.tsx'
import { tokens } from './tokens.calls.ts'
import { grantText } from './tokens.rules.ts'

const NewTokenDialog = lazyPart(async () => (await import('./NewTokenDialog.tsx')).NewTokenDialog)
const RevokeDialog = lazyPart(async () => (await import('./RevokeDialog.tsx')).RevokeDialog)

const BADGES: Record<ApiToken['state'], { icon: LucideIcon; tone: 'good' | 'neutral' | 'wait' }> = {
  live: { icon: CircleCheck, tone: 'good' },
  expired: { icon: Clock, tone: 'wait' },
  revoked: { icon: CircleOff, tone: 'neutral' },
}

const CELLS: Cells<typeof tokenList, ApiToken> = {
  state: { show: ({ state }) => <State state={state} />, inHead: true, widthPx: 120 },
  grants: {
    show: ({ grants }) => getTags(grantText(grants)),
    marks: ({ grants }) => tagMarks(grantText(grants)),
  },
  last_used_ts: {
    show: ({ last_used_ts }) => (last_used_ts === null ? 'Never' : readerTime(last_used_ts)),
    isSilentWhenEmpty: true,
  },
}

/** API tokens of a customer. */
export function TokensPage() {
  const { company } = useSession()
  return <Tokens key={company.id} customerId={company.id} name={company.name} />
}

function Tokens({ customerId, name }: { customerId: number; name: string }) {
  const view = useList(tokens, { params: { customerId } })
  const [isMaking, setIsMaking] = useState(false)
  const [toDiscard, setToDiscard] = useState<ApiToken | null>(null)
  const make = (look: 'primary' | 'quiet') => (
    <NewButton look={look} make={() => setIsMaking(true)}>
      Create token
    </NewButton>
  )
  return (
    <ListPage
      view={view}
      title="API tokens"
      detail={`Tokens let systems at ${name} call the API.`}
      actions={make('primary')}
      cells={CELLS}
      rowActions={[
        {
          key: 'revoke',
          label: 'Revoke',
          icon: CircleOff,
          isOfOne: true,
          run: ([token]) => setToDiscard(token ?? null),
        },
      ]}
      whenEmpty={{
        icon: KeyRound,
        title: 'No tokens in use',
        text: 'Tokens let your systems call the API. Create one per system.',
        action: make('quiet'),
      }}
    >
      {isMaking && (
        <NewTokenDialog customerId={customerId} onMade={view.acted} onClose={() => setIsMaking(false)} />
      )}
      {toDiscard && (
        <RevokeDialog
          customerId={customerId}
          token={toDiscard}
          onDone={view.acted}
          onClose={() => setToDiscard(null)}
        />
      )}
    </ListPage>
  )
}

function State({ state }: { state: ApiToken['state'] }) {
  const { icon: Icon, tone } = BADGES[state]
  return (
    <Tag tone={tone}>
      <Icon size={12} aria-hidden="true" />
      {TOKEN_STATES[state]}
    </Tag>
  )
}
