/**
 * What a lower area leaves open to higher ones: listeners of what it does, sources of what it shows. It calls whatever was added
 * and imports none of them (docs/map.md, "Ladder").
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
