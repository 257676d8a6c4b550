import { joinTokens, isTruncationOf, isRunTogether, isShortenedFrom, getTown, toTokens } from './names.ts'

/** A name of a place, split for comparison. */
export interface Name {
  /** `HOUSTON|TX`. */
  place: string
  tokens: readonly string[]
  form: string
}

/** Text in brackets comments on a name and is not part of it. */
export function parseName(place: string, name: string): Name {
  const tokens = toTokens(name.replace(/\([^()]*\)/g, ' '))
  return { place, tokens: tokens, form: joinTokens(tokens) }
}

/** A longer name matches no station, which bounds the comparison. */
const MAX_NAME = 40

/** The places of one state by the spellings of their names. */
export interface Spellings {
  /** Those with the same name in other words or abbreviations, or with that of the town of a yard. */
  same(tokens: readonly string[]): readonly string[]
  /** The only one that a cut or shortened name can mean. */
  shortened(tokens: readonly string[]): string | null
}

/** The place whose name begins all the others: Drummondville, not Drummondville South. */
function shortest(names: readonly Name[] = []): string | null {
  const [first, ...others] = names.toSorted((a, b) => a.form.length - b.form.length)
  if (!first) return null
  const isContinued = others.every(
    ({ form, place }) => form.startsWith(first.form) && (form !== first.form || place === first.place),
  )
  return isContinued ? first.place : null
}

/** Names of towns come before those of the facilities in them. */
export function indexSpellings(towns: readonly Name[], facilities: readonly Name[] = []): Spellings {
  const townForms = Map.groupBy(towns, ({ form }) => form)
  const facilityForms = Map.groupBy(facilities, ({ form }) => form)
  const getPlaces = (names: readonly Name[] | undefined): string[] => [
    ...new Set(names?.map(({ place }) => place)),
  ]
  // A short form begins with the same letter as the name.
  const townsByLetter = Map.groupBy(towns, ({ form }) => form[0] ?? '')
  const only = (letter: string, isIt: (name: Name) => boolean): string | null => {
    const places = getPlaces(townsByLetter.get(letter)?.filter(isIt))
    return places.length === 1 ? (places[0] ?? null) : null
  }
  function withForm(form: string): string[] {
    const [own, inside] = [getPlaces(townForms.get(form)), getPlaces(facilityForms.get(form))]
    return own.length === 1 || inside.length !== 1 ? own : inside
  }
  const isReadable = (form: string): boolean => form !== '' && form.length <= MAX_NAME

  return {
    same(tokens) {
      const form = joinTokens(tokens)
      if (!isReadable(form)) return []
      const found = withForm(form)
      const town = found.length === 1 ? null : getTown(tokens)
      const ofTown = town === null ? [] : withForm(joinTokens(town))
      return ofTown.length > 0 ? ofTown : found
    },
    shortened(tokens) {
      const form = joinTokens(tokens)
      const [letter = ''] = form
      if (!isReadable(form)) return null
      return (
        only(letter, (name) => isRunTogether(tokens, name.tokens)) ??
        shortest(townsByLetter.get(letter)?.filter((name) => isTruncationOf(tokens, name.form))) ??
        only(letter, (name) => isShortenedFrom(tokens, name.tokens))
      )
    },
  }
}
