import { useQuery } from '@tanstack/react-query'
import { Container, Search } from 'lucide-react'
import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { useSession } from '../../shell/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useKeys } from '../../ui/keys/use-keys.ts'
import { RowsWaiting } from '../../ui/RowsWaiting.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { useOnPaper } from '../../ui/use-on-paper.ts'
import {
  matchingLoads,
  getBalance,
  type Place,
  getTerminals,
  getTracks,
  withReleases,
  withWaiting,
} from './load.rules.ts'
import { LoadCard } from './LoadCard.tsx'
import { LoadCards } from './LoadCards.tsx'
import { LoadTable } from './LoadTable.tsx'
import { LoadHead } from './LoadHead.tsx'
import css from './LoadListPage.module.css'
import { sendPeriodically, cacheShell, loadList, useWaiting } from './loads.calls.ts'
import { ScanButton } from './ScanButton.tsx'
import { Unsent } from './Unsent.tsx'

/** Room for a table; less is a telephone or a tablet in the yard. */
const ROOMY = '(min-width: 64em)'
/** Rows of a table at first, and more with each press; paper has them all. */
const TABLE_STEP = 150
/** Cards are tall: this many are a few thumbs of scrolling on a telephone. */
const CARD_STEP = 20
const PLACES: Record<Place, string> = { on_site: 'On site', coming: 'Inbound' }

/** The load list of a terminal, made for a telephone in the yard: it works on without a network (TRM-005). */
export function LoadListPage() {
  const { company, user } = useSession()
  const customerId = company.id
  const owner = `${user.user_id} ${customerId}`
  const { data, error, isFetching, refetch } = useQuery(loadList(customerId, owner))
  const waiting = useWaiting()
  const [place, setPlace] = useState<Place>('on_site')
  const [digits, setDigits] = useState('')
  const [track, setTrack] = useState<string | null>(null)
  useEffect(() => sendPeriodically(customerId, owner), [customerId, owner])
  useEffect(() => void cacheShell(customerId).catch(() => undefined), [customerId])
  const [chosen, chooseTerminal] = useTerminal(owner)
  const terminals = useMemo(() => getTerminals(data?.rows ?? []), [data])
  const terminal = terminals.some(({ name }) => name === chosen) ? chosen : null
  const rows = useMemo(
    () => (data?.rows ?? []).filter((row) => terminal === null || row.terminal === terminal),
    [data, terminal],
  )
  const loads = useMemo(() => withWaiting(rows, waiting), [rows, waiting])
  const shownBalance = terminal === null || !data ? data?.balance : getBalance(rows, Date.parse(data.at))
  const balance = shownBalance && withReleases(shownBalance, rows, loads)
  const shown = matchingLoads(loads, { place, digits, track })
  const [lastTrack, setLastTrack] = useState('')
  const tracks = getTracks(loads)
  const search = useRef<HTMLInputElement>(null)
  useKeys('Search box', [{ keys: ['/'], text: 'Go to search', run: () => search.current?.focus() }])
  const isOnPaper = useOnPaper()
  const hasRoom = useMedia(ROOMY) && !isOnPaper
  const step = hasRoom ? TABLE_STEP : CARD_STEP
  const [moreSteps, setMoreSteps] = useState(0)
  const max = isOnPaper ? shown.length : step * (1 + moreSteps)
  const ofEach = { customerId, owner, tracks, lastTrack, onTrack: setLastTrack }
  const showsTerminal = place === 'coming' || (terminal === null && terminals.length > 1)
  return (
    <div className={css.page}>
      <LoadHead
        balance={balance}
        isSaved={data?.isSaved === true}
        at={data?.at}
        printed={[
          terminal ?? 'All terminals',
          track === null ? PLACES[place] : `Track ${track}`,
          `${shown.length} ${shown.length === 1 ? 'car' : 'cars'}`,
        ]}
      />
      <Unsent customerId={customerId} actions={waiting} />
      <div className={css.tools}>
        <label className={css.search}>
          <Search size={20} aria-hidden="true" />
          <input
            ref={search}
            type="search"
            inputMode="search"
            autoComplete="off"
            placeholder="Last digits of a car"
            aria-label="Find a car by its last digits"
            value={digits}
            onChange={({ currentTarget }) => setDigits(currentTarget.value)}
          />
          <ScanButton onFound={setDigits} />
        </label>
        {terminals.length > 1 && (
          <div className={css.terminal}>
            <Choice
              label="Terminal"
              value={terminal ?? ''}
              options={[
                { value: '', label: 'All terminals' },
                ...terminals.map(({ name, cars }) => ({ value: name, label: `${name} (${cars})` })),
              ]}
              onChange={(name) => {
                chooseTerminal(name)
                setTrack(null)
              }}
            />
          </div>
        )}
        <div className={css.choices} role="group" aria-label="Show cars">
          <Chip
            isOn={place === 'on_site' && track === null}
            onPress={() => [setPlace('on_site'), setTrack(null)]}
          >
            {PLACES.on_site}
          </Chip>
          <Chip isOn={place === 'coming'} onPress={() => [setPlace('coming'), setTrack(null)]}>
            {PLACES.coming}
          </Chip>
          {tracks.map(({ track: one, cars }) => (
            <Chip key={one} isOn={track === one} onPress={() => [setPlace('on_site'), setTrack(one)]}>
              Track {one} ({cars})
            </Chip>
          ))}
        </div>
      </div>
      {error && !data && (
        <LoadFailed
          title="Couldn’t load the list"
          error={error as never}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <RowsWaiting />}
      {data && shown.length === 0 && <None digits={digits} place={place} clear={() => setDigits('')} />}
      <Rows
        loads={shown.slice(0, max)}
        isTable={hasRoom}
        showsTerminal={showsTerminal}
        isInbound={place === 'coming'}
        {...ofEach}
      />
      {shown.length > max && (
        <More step={step} shown={max} total={shown.length} onPress={() => setMoreSteps(moreSteps + 1)} />
      )}
    </div>
  )
}

interface MoreProps {
  step: number
  shown: number
  total: number
  onPress: () => void
}

/** The rest of a long list, some cars at a time. */
const More = ({ step, shown, total, onPress }: MoreProps) => (
  <div className={css.more}>
    <Button onClick={onPress}>Show {Math.min(step, total - shown)} more</Button>
    <span>
      {shown} of {total} cars shown. Type the last digits to find one.
    </span>
  </div>
)

/** A table where there is room, else cards for a thumb. */
function Rows({ isTable, isInbound, ...rows }: ComponentProps<typeof LoadTable> & { isTable: boolean }) {
  const { loads, ...ofEach } = rows
  if (isTable && loads.length > 0) return <LoadTable isInbound={isInbound} {...rows} />
  return (
    <LoadCards>
      {loads.map((load) => (
        <LoadCard key={load.waybill_id} load={load} {...ofEach} />
      ))}
    </LoadCards>
  )
}

/** The user's terminal; stored in this browser, because there may be no network. */
function useTerminal(owner: string): [string | null, (name: string) => void] {
  const key = `terminal ${owner}`
  const [name, setName] = useState(() => localStorage.getItem(key))
  return [
    name,
    (next) => {
      localStorage.setItem(key, next)
      setName(next)
    },
  ]
}

interface ChipProps {
  isOn: boolean
  onPress: () => unknown
  children: React.ReactNode
}

const Chip = ({ isOn, onPress, children }: ChipProps) => (
  <button type="button" className={css.chip} aria-pressed={isOn} onClick={onPress}>
    {children}
  </button>
)

function None({ digits, place, clear }: { digits: string; place: Place; clear: () => void }) {
  if (digits !== '')
    return (
      <EmptyState
        icon={Container}
        title={`No car ending in ${digits}`}
        action={<Button onClick={clear}>Show all</Button>}
      >
        It isn’t on site or on its way here. Check the digits.
      </EmptyState>
    )
  return (
    <EmptyState icon={Container} title={place === 'on_site' ? 'No cars on site' : 'No inbound cars'}>
      Cars appear here as soon as a railroad reports them.
    </EmptyState>
  )
}
