import { toSegmentTexts } from '#contract/areas/waybilling/waybill/document.rules.ts'

/** The segments of a document that was not sent yet. */
export function DocumentSegments({ waybill }: { waybill: { heading: object } }) {
  return toSegmentTexts(waybill, '004010').join('\n')
}
