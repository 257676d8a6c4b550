/** One thing to pick, as the list under a field shows it. */
export interface Suggestion {
  key: string
  /** Stands in the field once it is picked. */
  label: string
  /** Tells it from others of the same label. */
  detail?: string
  /** A word of warning, such as hazmat. */
  mark?: string
}

/** Something people look up while they type. The same object stands for the same question: make it once, or memoise it. */
export interface Lookup<T> {
  /** From how many characters it is asked; 0 asks as soon as the field is opened. */
  minCharacters: number
  /** How long no key must be pressed before it is asked. */
  waitMs: number
  /** Said when nothing fits. */
  noneFound: string
  /** What counts of the typed characters. */
  clean: (typed: string) => string
  /** Never throws: what fails finds nothing. */
  find: (term: string, signal: AbortSignal) => Promise<readonly T[]>
  describe: (item: T) => Suggestion
}

/** Whether somebody typed exactly this one: its key, or what stands in the field when it is picked. */
export function isMeant<T>({ clean, describe }: Lookup<T>, typed: string, item: T): boolean {
  const { key, label } = describe(item)
  const term = clean(typed).toUpperCase()
  return [key, label].some((name) => clean(name).toUpperCase() === term)
}
