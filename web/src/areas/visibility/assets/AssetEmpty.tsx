import { CircleCheck, ClipboardPaste, ClipboardX, RadioTower, TrainTrack } from 'lucide-react'
import type { WhyEmpty } from '../../../list/ListEmpty.tsx'
import { Button } from '../../../ui/Button.tsx'
import { PASTED_LIST_NOT_FOUND } from '../visibility.messages.ts'
import type { AssetView } from './AssetFilters.tsx'

const COMING: WhyEmpty = {
  icon: ClipboardPaste,
  title: 'Loading pasted list',
  text: 'Fetching IDs and looking up units.',
}

/** Why filters find nothing among trips under way. */
const NO_MATCH_UNDER_WAY =
  'Nothing matches all of these filters. Remove one, or clear them all. Completed trips aren’t included.'

/** Every trip has ended. */
const allComplete = ({ setScope }: AssetView, company: string): WhyEmpty => ({
  icon: CircleCheck,
  title: 'No trips under way',
  text: `All trips at ${company} are complete. New trips appear here automatically.`,
  action: (
    <Button variant="primary" onClick={() => setScope('current')}>
      Show completed trips
    </Button>
  ),
})

/** No unit is without news for too long. */
const noneLost = ({ setScope }: AssetView, company: string): WhyEmpty => ({
  icon: RadioTower,
  title: 'No units have lost contact',
  text: `Railroads report every unit under way at ${company}. A unit without reports for too long appears here.`,
  action: (
    <Button variant="primary" onClick={() => setScope('active')}>
      Show trips under way
    </Button>
  ),
})

/** Nothing was ever reported. */
const nothingYet = ({ query }: AssetView, company: string): WhyEmpty => ({
  icon: TrainTrack,
  title: 'No assets yet',
  text: `No railroad has reported a car or container for ${company} yet. Units appear here automatically once reported.`,
  action: (
    <Button
      variant="primary"
      isBusy={query.isFetching}
      disabled={query.isFetching}
      onClick={() => void query.refetch()}
    >
      Check again
    </Button>
  ),
})

/** A pasted list that is loading, or that does not exist. */
const pastedState = (view: AssetView, isLost: boolean): WhyEmpty => (isLost ? lostList(view) : COMING)

/** The address names a pasted list this tab does not know. */
const lostList = ({ clear }: AssetView): WhyEmpty => ({
  icon: ClipboardX,
  title: 'Pasted list not found',
  text: PASTED_LIST_NOT_FOUND,
  action: (
    <Button variant="primary" onClick={clear}>
      Show all assets
    </Button>
  ),
})

interface Around {
  /** The address names a pasted list that does not exist. */
  isLost: boolean
  /** The units the customer has, under way or not. */
  total: number
  company: string
}

/** Why the list is empty; as long as there is no pasted list to look for, that is the only reason. */
export function getReasons(view: AssetView, { isLost, total, company }: Around) {
  if (!view.hasRequest) {
    const reason = pastedState(view, isLost)
    return { whenEmpty: reason, noMatch: { action: null, ...reason } }
  }
  const none = view.scope === 'lost' ? noneLost : allComplete
  return {
    whenEmpty: total > 0 ? none(view, company) : nothingYet(view, company),
    noMatch: view.scope === 'active' ? { text: NO_MATCH_UNDER_WAY } : {},
  }
}
