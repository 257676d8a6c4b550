/**
 * Where higher areas plug into a lower one: listeners to its events, sources of what it shows. The lower area calls
 * whatever was added and imports none of it (docs/map.md, "Ladder").
 */
export interface ExtensionPoint<T> {
  add(extension: T): void
  all(): readonly T[]
  /** The one that was added. Throws when there is none. */
  one(): T
}

export function extensionPoint<T>(name: string): ExtensionPoint<T> {
  const added = new Set<T>()
  return {
    add: (extension) => void added.add(extension),
    all: () => [...added],
    one() {
      const [first] = added
      if (first === undefined) throw new Error(`No area extends ${name}. Is api/src/areas.ts loaded?`)
      return first
    },
  }
}
