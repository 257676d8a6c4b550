import classes from './PlaceName.module.css'

/** How a place that messages name is known. */
export type KnownAs = 'station' | 'town' | 'name'

/** What a reader should know about a place that is no known station; null for a station. */
export const placeNote = (known: KnownAs | null | undefined): string | null => {
  if (known === 'town') return 'town, not a known station'
  return known === 'name' ? 'not a known location' : null
}

const HINTS: Record<Exclude<KnownAs, 'station'>, string> = {
  town: 'A town, not a known station. The town’s location and time zone are used.',
  name: 'Neither a known station nor a known town. Its times may be an hour or more off until an administrator chooses its station.',
}

/** The name of a place, with a note where it is no known station. */
export function PlaceName({ name, known }: { name: string; known: KnownAs | null | undefined }) {
  if (known !== 'town' && known !== 'name') return name
  return (
    <span data-hint={HINTS[known]}>
      {name} <span className={classes.note}>{placeNote(known)}</span>
    </span>
  )
}
