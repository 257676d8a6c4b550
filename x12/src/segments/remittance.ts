import { may, must, segment } from './table.ts'

// X12 segments of a payment order with its remittance advice (820); names and numbers are the standard's.

export const BPR = segment(
  'BPR',
  'Beginning Segment for Payment Order/Remittance Advice',
  {
    transaction_handling_code: must(305),
    monetary_amount: must(782),
    credit_debit_flag_code: must(478),
    payment_method_code: must(591),
    payment_format_code: may(812),
    dfi_id_number_qualifier: may(506),
    dfi_identification_number: may(507),
    account_number_qualifier: may(569),
    account_number: may(508),
    originating_company_identifier: may(509),
    originating_company_supplemental_code: may(510),
    dfi_id_number_qualifier_2: may(506),
    dfi_identification_number_2: may(507),
    account_number_qualifier_2: may(569),
    account_number_2: may(508),
    date: may(373),
    business_function_code: may(1048),
    dfi_id_number_qualifier_3: may(506),
    dfi_identification_number_3: may(507),
    account_number_qualifier_3: may(569),
    account_number_3: may(508),
  },
  ['P0607', 'C0809', 'P1213', 'C1415', 'P1819', 'C2021'],
)

export const TRN = segment('TRN', 'Trace', {
  trace_type_code: must(481),
  reference_identification: must(127),
  originating_company_identifier: may(509),
  reference_identification_2: may(127),
})

export const ENT = segment(
  'ENT',
  'Entity',
  {
    assigned_number: may(554),
    entity_identifier_code: may(98),
    identification_code_qualifier: may(66),
    identification_code: may(67),
    entity_identifier_code_2: may(98),
    identification_code_qualifier_2: may(66),
    identification_code_2: may(67),
    reference_identification_qualifier: may(128),
    reference_identification: may(127),
  },
  ['P020304', 'P050607', 'P0809'],
)

export const RMR = segment(
  'RMR',
  'Remittance Advice Accounts Receivable Open Item Reference',
  {
    reference_identification_qualifier: may(128),
    reference_identification: may(127),
    payment_action_code: may(482),
    monetary_amount: may(782),
    monetary_amount_2: may(782),
    monetary_amount_3: may(782),
    adjustment_reason_code: may(426),
    monetary_amount_4: may(782),
  },
  ['P0102', 'P0708'],
)

export const ADX = segment(
  'ADX',
  'Adjustment',
  {
    monetary_amount: must(782),
    adjustment_reason_code: must(426),
    reference_identification_qualifier: may(128),
    reference_identification: may(127),
  },
  ['P0304'],
)
