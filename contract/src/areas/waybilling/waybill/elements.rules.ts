import { LFH, LH1, LH2, LH3 } from '#x12/segments/hazmat.ts'
import { M7, N7, REF } from '#x12/segments/equipment.ts'
import { L0, L5, LX, PI, PS } from '#x12/segments/lading.ts'
import { N1, N3, N4, PER } from '#x12/segments/party.ts'
import { D9, E1, E4, E5, F9, R2 } from '#x12/segments/place.ts'
import { BNX, BX, M3, N9, ZC1 } from '#x12/segments/shipment.ts'
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

const getElements = ({ elements }: SegmentTable): readonly FormElement[] => elements.map(formElement)

/** The segments that the form fills, each with its elements, the first first. */
export const SEGMENTS = {
  BNX: getElements(BNX),
  BX: getElements(BX),
  D9: getElements(D9),
  E1: getElements(E1),
  E4: getElements(E4),
  E5: getElements(E5),
  F9: getElements(F9),
  L0: getElements(L0),
  L5: getElements(L5),
  LFH: getElements(LFH),
  LH1: getElements(LH1),
  LH2: getElements(LH2),
  LH3: getElements(LH3),
  LX: getElements(LX),
  M3: getElements(M3),
  M7: getElements(M7),
  N1: getElements(N1),
  N3: getElements(N3),
  N4: getElements(N4),
  N7: getElements(N7),
  N9: getElements(N9),
  PER: getElements(PER),
  PI: getElements(PI),
  PS: getElements(PS),
  R2: getElements(R2),
  REF: getElements(REF),
  ZC1: getElements(ZC1),
}
