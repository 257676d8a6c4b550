import { M7, N7, REF } from '#x12/segments/equipment.ts'
import { L0, L5, LX, PI, PS } from '#x12/segments/lading.ts'
import { N1, N3, N4 } from '#x12/segments/party.ts'
import { D9, E1, E4, F9, R2 } from '#x12/segments/place.ts'
import { BNX, BX, M3, N9 } from '#x12/segments/shipment.ts'
import type { ElementTable, ElementType, SegmentTable } from '#x12/segments/table.ts'

// A build evaluates this file ahead of time (web/build/made-data.ts): of X12's tables a browser gets only this.

/** The form's requirements for an element. */
export interface FormElement {
  type: ElementType
  /** The most characters that release 004010 takes. */
  max: number
  /** The maximum length in any release; the carrier's own release is checked on booking. */
  limit: number
}

const formElement = ({ type, max, later }: ElementTable): FormElement => ({
  type,
  max,
  limit: later.reduce((limit, change) => Math.max(limit, change.max ?? 0), max),
})

const elementsOf = ({ elements }: SegmentTable): readonly FormElement[] => elements.map(formElement)

/** The segments that the form fills, each with its elements, the first first. */
export const SEGMENTS = {
  BNX: elementsOf(BNX),
  BX: elementsOf(BX),
  D9: elementsOf(D9),
  E1: elementsOf(E1),
  E4: elementsOf(E4),
  F9: elementsOf(F9),
  L0: elementsOf(L0),
  L5: elementsOf(L5),
  LX: elementsOf(LX),
  M3: elementsOf(M3),
  M7: elementsOf(M7),
  N1: elementsOf(N1),
  N3: elementsOf(N3),
  N4: elementsOf(N4),
  N7: elementsOf(N7),
  N9: elementsOf(N9),
  PI: elementsOf(PI),
  PS: elementsOf(PS),
  R2: elementsOf(R2),
  REF: elementsOf(REF),
}
