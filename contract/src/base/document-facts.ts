import { z } from 'zod'

const Text = z.string().nullable()

/** The facts of a waybill (417), bill of lading (404) or ramp report (322) about one unit; absent parts were not in the document. */
export const DocumentFacts = z.object({
  waybill_number: Text,
  bill_of_lading_number: Text,
  /** Of this unit alone, in pounds. */
  weight_lb: z.number().nullable(),
  goods: z.array(z.object({ stcc: Text, description: Text })),
  hazmat: z.array(
    z.object({
      /** UN or NA number: "UN1267". */
      identification: Text,
      name: Text,
      /** The primary class of the standard: "3". */
      hazard_class: Text,
      packing_group: Text,
      /** Whom to call in an emergency, with the number. */
      contact: Text,
      /** An empty unit that last contained it; absent in documents read before. */
      is_residue: z.boolean().optional(),
      /** What else is to be known: technical name, "reportable quantity", "inhalation hazard". */
      notes: z.array(z.string()).optional(),
    }),
  ),
  parties: z.array(z.object({ role: z.string(), name: z.string(), location: Text })),
  /** Railroads in the order of the document, with where each hands over. */
  route: z.array(z.object({ carrier: z.string(), junction: Text })),
  /** Of this unit alone. */
  seals: z.array(z.string()),
  references: z.array(z.object({ type: z.string(), number: z.string() })),
  price_authority: Text,
  /** Ports and terminals of a ramp report (322) with their part in the movement; absent in documents read before. */
  places: z.array(z.object({ role: z.string(), name: z.string(), code: Text })).optional(),
  /** Motor vehicles on this unit. */
  vehicles: z.array(z.object({ vin: z.string(), deck: Text, dealer: Text })).optional(),
})
export type DocumentFacts = z.infer<typeof DocumentFacts>
