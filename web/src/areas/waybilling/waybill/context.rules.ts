import { createContext, useContext } from 'react'
import type { WaybillUse } from '#contract/areas/waybilling/waybill/checks.rules.ts'

/** What the parts of a waybill form know of the form around them. */
export interface FieldContext {
  customerId: number
  /** Where the body holds the waybill. */
  at: 'pattern' | 'waybill'
  use: WaybillUse
}

export const WaybillContext = createContext<FieldContext | null>(null)

/** The waybill form around a part. Throws outside of one. */
export function useWaybill(): FieldContext {
  const context = useContext(WaybillContext)
  if (!context) throw new Error('This component must be used inside a waybill form.')
  return context
}
