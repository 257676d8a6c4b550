import { createContext, useContext } from 'react'
import type { WaybillUse } from '#contract/areas/waybilling/waybill/checks.rules.ts'

/** The context of a waybill form's parts. */
export interface FieldContext {
  customerId: number
  /** The path of the waybill in the body. */
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
