/** One value of a form, or none. */
export interface One<T> {
  value: T | null
  onChange: (value: T | null) => void
}

/** Several values of a form, in the order they were picked. */
export interface Many<T> {
  value: readonly T[]
  onChange: (value: readonly T[]) => void
}
