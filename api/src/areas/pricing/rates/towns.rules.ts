export interface Town {
  city: string
  state: string
}

/** City and state of `Galesburg, IL` or `Galesburg IL`; null where it does not end in a state. */
export function splitTown(text: string): Town | null {
  const [before, state] = [text.slice(0, -2), text.slice(-2)]
  const head = before.trimEnd()
  const city = head.endsWith(',') ? head.slice(0, -1).trimEnd() : head
  if (city === '' || city === before || !/^[A-Za-z]{2}$/.test(state)) return null
  return { city, state: state.toUpperCase() }
}
