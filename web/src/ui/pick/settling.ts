import { createContext } from 'react'

/**
 * Resolves true when a field's text corresponds to its value; false when the text matches nothing, which the field
 * then shows.
 */
export type Settle = () => Promise<boolean>

/** Fields whose pending input others wait for, such as a form before it is submitted. */
export const SettlingContext = createContext<Set<Settle> | null>(null)
