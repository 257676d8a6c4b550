import { may, must, segment } from './table.ts'

// X12 segments that only a railroad's bill (410) has; names and numbers are the standard's.

export const B3B = segment('B3B', "Beginning Segment For Rail Carrier's Invoice", {
  invoice_number: must(76),
  shipment_method_of_payment: must(146),
  date: must(373),
  net_amount_due: must(193),
  date_2: may(373),
  standard_carrier_alpha_code: must(140),
  transportation_method_type_code: must(91),
  shipment_identification_number: may(145),
  weight_unit_code: may(188),
  correction_indicator: may(202),
  currency_code: may(100),
})

export const C4 = segment('C4', 'Alternate Amount Due', {
  currency_code: must(100),
  net_amount_due: must(193),
})
