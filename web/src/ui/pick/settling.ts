import { createContext } from 'react'

/** Answers whether a field holds what stands in it; false where its words stand for nothing, and then it says so. */
export type Settle = () => Promise<boolean>

/** Fields around which something waits for what is being typed, such as a form before it is sent. */
export const SettlingContext = createContext<Set<Settle> | null>(null)
