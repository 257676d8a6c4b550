/** One thing to pick, as the list under a field shows it. */
export interface Suggestion {
  key: string
  /** The text in the field once it is selected. */
  label: string
  /** Distinguishes it from others with the same label. */
  detail?: string
  /** A word of warning, such as hazmat. */
  warning?: string
}

/** A lookup while typing. Its object identity is its cache key: create it once, or memoize it. */
export interface Lookup<T> {
  /** The minimum length of the term; 0 loads as soon as the field is opened. */
  minCharacters: number
  /** The debounce time. */
  waitMs: number
  /** Said when nothing fits. */
  noneFound: string
  /** What counts of the typed characters. */
  clean: (typed: string) => string
  /** Never throws: what fails finds nothing. */
  find: (term: string, signal: AbortSignal) => Promise<readonly T[]>
  describe: (item: T) => Suggestion
}

/** Whether the user typed exactly this item: its key, or its text in the field when selected. */
export function isExactMatch<T>({ clean, describe }: Lookup<T>, typed: string, item: T): boolean {
  const { key, label } = describe(item)
  const term = clean(typed).toUpperCase()
  return [key, label].some((name) => clean(name).toUpperCase() === term)
}
