import { CircleCheck, ClipboardPaste, ClipboardX, TrainTrack } from 'lucide-react'
import type { WhyEmpty } from '../../../list/ListEmpty.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LOOKUP_NOT_HERE } from '../visibility.messages.ts'
import type { AssetView } from './AssetFilters.tsx'

const COMING: WhyEmpty = {
  icon: ClipboardPaste,
  title: 'The pasted list is on its way',
  text: 'Its ids are fetched, then the units are looked up.',
}

/** Why filters find nothing among trips under way. */
export const NO_MATCH_UNDER_WAY =
  'Nothing fits all of the filters above at once. Remove one of them, or start over. Completed trips are left out.'

/** Every trip has ended. */
export const allComplete = ({ setScope }: AssetView, company: string): WhyEmpty => ({
  icon: CircleCheck,
  title: 'Nothing is under way',
  text: `Every trip of ${company} is complete. The next one appears here by itself.`,
  action: (
    <Button look="primary" onClick={() => setScope('current')}>
      Show completed trips
    </Button>
  ),
})

/** Nothing was ever reported. */
export const nothingYet = ({ query }: AssetView, company: string): WhyEmpty => ({
  icon: TrainTrack,
  title: 'No assets yet',
  text: `No railroad has reported a car or container of ${company} so far. The first one appears here by itself.`,
  action: (
    <Button
      look="primary"
      isBusy={query.isFetching}
      disabled={query.isFetching}
      onClick={() => void query.refetch()}
    >
      Check again
    </Button>
  ),
})

/** A pasted list that the list waits for, or that nobody has. */
export const pastedState = (view: AssetView, isLost: boolean): WhyEmpty => (isLost ? lostList(view) : COMING)

/** The address names a pasted list this tab does not know. */
const lostList = ({ clear }: AssetView): WhyEmpty => ({
  icon: ClipboardX,
  title: 'The pasted list is not here',
  text: LOOKUP_NOT_HERE,
  action: (
    <Button look="primary" onClick={clear}>
      Show all assets
    </Button>
  ),
})
